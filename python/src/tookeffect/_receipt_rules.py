"""The checks of a receipt that matches the schema, in their order. Each raises `ReceiptRefusedError`."""

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

# How far the clock of the caller may be behind the clock of the issuer.
_CLOCK_TOLERANCE_SECONDS: Final = 300

# The first line of a log proof; see https://c2sp.org/tlog-proof
_PROOF_HEAD: Final = "c2sp.org/tlog-proof@v1\n"

# In the order of the checks.
EXPECTATIONS: Final[Mapping[str, tuple[ReceiptReasonCode, Callable[[dict[str, Any]], str]]]] = {
    "issuer": ("receipt_issuer_mismatch", lambda predicate: predicate["issuer"]),
    "environment": ("receipt_environment_mismatch", lambda predicate: predicate["environment"]),
    "workspace_id": ("receipt_workspace_mismatch", lambda predicate: predicate["workspaceId"]),
    "operation_id": ("receipt_operation_mismatch", lambda predicate: predicate["operation"]["id"]),
    "contract_hash": (
        "receipt_contract_hash_mismatch",
        lambda predicate: predicate["operation"]["contractHash"],
    ),
    "verdict": ("receipt_verdict_mismatch", lambda predicate: predicate["verdict"]["verdict"]),
}
"""Each expectation: the reason code of a mismatch, and how to read the value from the predicate."""


def find_key(document: ReceiptDocument, trusted_keys: TrustedKeys) -> TrustedKey:
    """Returns the trusted key that the receipt names."""
    key_id, algorithm = document.signature["keyId"], document.signature["alg"]
    if algorithm != "Ed25519":
        raise ReceiptRefusedError(
            "signature_algorithm_unsupported", "unknown signature algorithm: expected Ed25519"
        )
    if key_id != document.predicate["keyId"]:
        raise ReceiptRefusedError(
            "receipt_key_id_mismatch", "the payload and the signature name different key ids"
        )
    if key_id not in trusted_keys:
        raise ReceiptRefusedError("receipt_key_not_trusted", f"the key id {key_id} is not in trusted_keys")
    try:
        return read_trusted_key(trusted_keys[key_id])
    except TrustedKeyMalformedError as malformed:
        detail = f"the trusted key {key_id}: {malformed}"
    raise ReceiptRefusedError("trusted_key_malformed", detail)


def check_signature(document: ReceiptDocument, key: TrustedKey) -> None:
    """Checks the signature over the DSSE encoding of the payload."""
    written: str = document.signature["sig"]
    signature = bytes.fromhex(written) if _SIGNATURE.fullmatch(written) else b""
    if not is_acceptable_signature(signature):
        raise ReceiptRefusedError(
            "signature_malformed", "/signatures/0/sig is not an Ed25519 signature in hex"
        )
    if not holds_equation(key.public_key, dsse_pae(PAYLOAD_TYPE, document.canonical_payload), signature):
        raise ReceiptRefusedError("signature_invalid", "the signature does not match the payload")


def check_key_scope(key: TrustedKey, predicate: dict[str, Any]) -> None:
    """Checks that the key signs for the issuer and the environment that the receipt names."""
    if key.issuer is not None and key.issuer != predicate["issuer"]:
        detail = f"the key signs receipts of the issuer {key.issuer} only"
        raise ReceiptRefusedError("key_issuer_mismatch", detail)
    if key.environment is not None and key.environment != predicate["environment"]:
        detail = f"the key signs {key.environment} receipts only"
        raise ReceiptRefusedError("key_environment_mismatch", detail)


def check_key_validity(key: TrustedKey, issued_at: str) -> None:
    """Checks that the key was valid when the receipt was issued. A compromise invalidates all receipts of a
    key, because an attacker can sign any `issuedAt`; a retirement invalidates only the later ones."""
    if key.revoked_at is not None and (key.revocation_reason != "retirement" or issued_at > key.revoked_at):
        reason = key.revocation_reason or "no reason given"
        raise ReceiptRefusedError("key_revoked", f"the key was revoked at {key.revoked_at} ({reason})")
    if key.not_before is not None and issued_at < key.not_before:
        detail = f"the key is valid from {key.not_before}, not at {issued_at}"
        raise ReceiptRefusedError("key_not_yet_valid", detail)
    if key.not_after is not None and issued_at > key.not_after:
        detail = f"the key was valid until {key.not_after}, not at {issued_at}"
        raise ReceiptRefusedError("key_expired", detail)


def check_clock(issued_at: str, now: str | None) -> None:
    """Checks that the receipt was not issued after `now`, with a tolerance of 300 seconds."""
    latest = None if now is None else seconds_after(now, _CLOCK_TOLERANCE_SECONDS)
    if latest is not None and issued_at > latest:
        raise ReceiptRefusedError(
            "receipt_issued_in_future", f"the receipt was issued at {issued_at}, which is after {now}"
        )


def check_expectations(predicate: dict[str, Any], expected: Mapping[str, object]) -> None:
    """Compares the given expectations with the receipt."""
    for name, (reason_code, read) in EXPECTATIONS.items():
        if name in expected and expected[name] != read(predicate):
            raise ReceiptRefusedError(reason_code, f"the receipt contains {read(predicate)}")


def check_chain(document: ReceiptDocument, previous: ReceiptInput | None) -> None:
    """Checks that the receipt directly follows `previous`; if `previous` is None, that it is the first."""
    predicate = document.predicate
    link = predicate["previous"]
    broken = partial(ReceiptRefusedError, "receipt_chain_broken")
    if previous is None:
        if link is not None or predicate["sequence"] != 1:
            raise broken("the receipt is not the first of its operation")
        return
    try:
        earlier = read_receipt(previous)
    except ReceiptRefusedError as refused:
        raise broken(f"the previous receipt is unusable: {refused}") from None
    if link is None or link["receiptId"] != earlier.predicate["receiptId"]:
        raise broken("the receipt names another previous receipt")
    if link["digest"] != payload_digest(earlier.payload):
        raise broken("the digest of the previous payload does not match")
    if predicate["sequence"] != earlier.predicate["sequence"] + 1:
        raise broken("the sequence numbers are not consecutive")
    if predicate["operation"]["id"] != earlier.predicate["operation"]["id"]:
        raise broken("the receipts belong to different operations")


def check_log(log_proof: str | None) -> None:
    """Refuses every receipt, with the first reason that applies: this version supports no receipt log, and a
    receipt whose log proof was not checked must not be valid."""
    if log_proof is None:
        raise ReceiptRefusedError("log_proof_missing", "the receipt has no logProof")
    if not log_proof.startswith(_PROOF_HEAD):
        raise ReceiptRefusedError("log_proof_malformed", "/logProof is not a C2SP tlog-proof")
    raise ReceiptRefusedError("log_origin_not_trusted", "this version supports no receipt log")
