"""The rules by which a receipt of the right shape is refused, in the order of the checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from tookeffect._digests import payload_digest
from tookeffect._ed25519 import holds_equation, is_acceptable_signature
from tookeffect._generated.vocabulary import ReceiptReasonCode
from tookeffect._instants import seconds_after
from tookeffect._receipt_document import PAYLOAD_TYPE, ReceiptDocument, ReceiptInput, dsse_pae, read_receipt
from tookeffect._receipt_validation import ReceiptRefusedError
from tookeffect._trusted_keys import TrustedKey, TrustedKeyMalformedError, TrustedKeys, read_trusted_key

_SIGNATURE: Final = re.compile(r"[0-9a-f]{128}")

# How far a clock may lag behind the issuer's.
_CLOCK_TOLERANCE_SECONDS: Final = 300

# The first line of a proof; see https://c2sp.org/tlog-proof
_PROOF_HEAD: Final = "c2sp.org/tlog-proof@v1\n"

# In the order of the checks.
EXPECTATIONS: Final[Mapping[str, tuple[ReceiptReasonCode, Callable[[dict[str, Any]], str]]]] = {
    "issuer": ("receipt_issuer_mismatch", lambda says: says["issuer"]),
    "environment": ("receipt_environment_mismatch", lambda says: says["environment"]),
    "workspace_id": ("receipt_workspace_mismatch", lambda says: says["workspaceId"]),
    "operation_id": ("receipt_operation_mismatch", lambda says: says["operation"]["id"]),
    "contract_hash": ("receipt_contract_hash_mismatch", lambda says: says["operation"]["contractHash"]),
    "verdict": ("receipt_verdict_mismatch", lambda says: says["verdict"]["verdict"]),
}
"""What may be expected of a receipt, by its name: the code of a mismatch, and what the receipt says."""


def key_of(document: ReceiptDocument, trusted_keys: TrustedKeys) -> TrustedKey:
    """The key that the receipt names, where the caller trusts it."""
    key_id, algorithm = document.signature["keyId"], document.signature["alg"]
    if algorithm != "Ed25519":
        raise ReceiptRefusedError("signature_algorithm_unsupported", "only Ed25519 is known")
    if key_id != document.predicate["keyId"]:
        raise ReceiptRefusedError("receipt_key_id_mismatch", "the payload names another key id")
    if key_id not in trusted_keys:
        raise ReceiptRefusedError("receipt_key_not_trusted", f"the key id {key_id} is not among the trusted")
    try:
        return read_trusted_key(trusted_keys[key_id])
    except TrustedKeyMalformedError as malformed:
        detail = f"the trusted key {key_id}: {malformed}"
    raise ReceiptRefusedError("trusted_key_malformed", detail)


def refuse_by_signature(document: ReceiptDocument, key: TrustedKey) -> None:
    """The strict rule of Ed25519 over the DSSE encoding of the payload."""
    written: str = document.signature["sig"]
    signature = bytes.fromhex(written) if _SIGNATURE.fullmatch(written) else b""
    if not is_acceptable_signature(signature):
        raise ReceiptRefusedError("signature_malformed", "/signatures/0/sig is no Ed25519 signature in hex")
    if not holds_equation(key.public_key, dsse_pae(PAYLOAD_TYPE, document.canonical_payload), signature):
        raise ReceiptRefusedError("signature_invalid", "the signature does not hold over the payload")


def refuse_by_key_validity(key: TrustedKey, issued_at: str) -> None:
    """A compromise spoils all receipts of a key, because its holder may write any instant; a retirement those
    issued after it."""
    if key.revoked_at is not None and (key.revocation_reason != "retirement" or issued_at > key.revoked_at):
        why = key.revocation_reason or "for no stated reason"
        raise ReceiptRefusedError("key_revoked", f"the key was revoked at {key.revoked_at} ({why})")
    if key.not_before is not None and issued_at < key.not_before:
        detail = f"the key is valid from {key.not_before}, not at {issued_at}"
        raise ReceiptRefusedError("key_not_yet_valid", detail)
    if key.not_after is not None and issued_at > key.not_after:
        detail = f"the key was valid until {key.not_after}, not at {issued_at}"
        raise ReceiptRefusedError("key_expired", detail)


def refuse_by_clock(issued_at: str, now: str | None) -> None:
    """Refuses what was issued after the caller's clock, give or take its tolerance."""
    latest = None if now is None else seconds_after(now, _CLOCK_TOLERANCE_SECONDS)
    if latest is not None and issued_at > latest:
        raise ReceiptRefusedError("receipt_issued_in_future", f"issued at {issued_at}, but it is {now}")


def refuse_by_expectations(predicate: dict[str, Any], expected: Mapping[str, object]) -> None:
    """Compares what the caller expects with what the receipt says; only what is named is compared."""
    for name, (reason_code, read) in EXPECTATIONS.items():
        if name in expected and expected[name] != read(predicate):
            raise ReceiptRefusedError(reason_code, f"the receipt says {read(predicate)}")


def refuse_by_chain(document: ReceiptDocument, previous: ReceiptInput | None) -> None:
    """Whether the receipt directly follows another of its operation; None demands the operation's first."""
    says = document.predicate
    link = says["previous"]
    broken = partial(ReceiptRefusedError, "receipt_chain_broken")
    if previous is None:
        if link is not None or says["sequence"] != 1:
            raise broken("the receipt is not the first of its operation")
        return
    try:
        earlier = read_receipt(previous)
    except ReceiptRefusedError as refused:
        raise broken(f"the previous receipt is unusable: {refused}") from None
    if link is None or link["receiptId"] != earlier.predicate["receiptId"]:
        raise broken("the receipt follows another receipt")
    if link["digest"] != payload_digest(earlier.payload):
        raise broken("the previous payload has another digest")
    if says["sequence"] != earlier.predicate["sequence"] + 1:
        raise broken("the sequence numbers do not follow")
    if says["operation"]["id"] != earlier.predicate["operation"]["id"]:
        raise broken("the receipts are of two operations")


def refuse_by_log(log_proof: str | None) -> None:
    """Refuses a receipt of which the log is asked for, with the reason that comes first.

    There is no log yet that this version knows, and a receipt must never pass for logged because nobody
    looked.
    """
    if log_proof is None:
        raise ReceiptRefusedError("log_proof_missing", "the receipt has no logProof")
    if not log_proof.startswith(_PROOF_HEAD):
        raise ReceiptRefusedError("log_proof_malformed", "/logProof is no C2SP tlog-proof")
    raise ReceiptRefusedError("log_origin_not_trusted", "no receipt log is known to this version")
