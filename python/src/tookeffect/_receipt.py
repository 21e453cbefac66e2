"""Validating receipts offline."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import Final, Literal, TypedDict

from tookeffect._errors import ReceiptError
from tookeffect._generated.vocabulary import Environment, Verdict
from tookeffect._instants import instant_of
from tookeffect._receipt_document import ReceiptInput, read_receipt
from tookeffect._receipt_rules import (
    EXPECTATIONS,
    key_of,
    refuse_by_chain,
    refuse_by_clock,
    refuse_by_expectations,
    refuse_by_key_validity,
    refuse_by_log,
    refuse_by_signature,
)
from tookeffect._receipt_validation import ReceiptRefusedError, ReceiptValidation
from tookeffect._trusted_keys import TrustedKeys


class ReceiptExpectations(TypedDict, total=False):
    """What the caller expects of a receipt; a receipt that says otherwise is refused."""

    issuer: str
    environment: Environment
    workspace_id: str
    operation_id: str
    contract_hash: str
    verdict: Verdict


class Asked(Enum):
    """Whether the chain is asked about; None would ask: it demands an operation's first receipt."""

    NOT = "not asked"


_RECEIPT_INPUTS: Final = (bytes, bytearray, memoryview, str, Mapping)


def verify_receipt(
    receipt: ReceiptInput,
    *,
    trusted_keys: TrustedKeys,
    now: str | datetime | None = None,
    expected: ReceiptExpectations | None = None,
    previous: ReceiptInput | Literal[Asked.NOT] | None = Asked.NOT,
    log_policy: Mapping[str, object] | None = None,
) -> ReceiptValidation:
    """Validates a receipt offline, against keys that the caller trusts, and says what it found: the first
    reason in the order of the checks. A valid receipt may say `refuted`; see `verdict`, which only a valid
    one shows.

    - `receipt`: bytes as received (preferred: duplicate names are visible), text, or a parsed object; a model
      is none of them, because it does not write back what was signed.
    - `trusted_keys`: key id → public key in hex, or a record with its validity.
    - `now`: the caller's clock; a receipt issued more than 300 seconds later is refused.
    - `expected`: what the receipt must say.
    - `previous`: the operation's receipt before this one, which this one must follow; None where it must be
      the first; not asked when left out. The digest in the signed payload vouches for it, its own signature
      is not looked at.
    - `log_policy`: what the receipt log must vouch for; refuses every receipt until there is a log.

    Never raises for what a receipt contains. Raises `ReceiptError` for a call that is wrong in itself:
    `option_invalid` for an impossible value, `option_unknown` for an unknown expectation.
    See conformance/receipt-validation.
    """
    clock = _checked_call(trusted_keys, now, expected, previous, log_policy)
    try:
        document = read_receipt(receipt)
        refuse_by_signature(document, key := key_of(document, trusted_keys))
        refuse_by_key_validity(key, document.predicate["issuedAt"])
        refuse_by_clock(document.predicate["issuedAt"], clock)
        refuse_by_expectations(document.predicate, expected or {})
        if previous is not Asked.NOT:
            refuse_by_chain(document, previous)
        if log_policy is not None:
            refuse_by_log(document.log_proof)
    except ReceiptRefusedError as refused:
        return refused.validation
    return ReceiptValidation(
        valid=True,
        reason_code="signature_valid",
        status="valid",
        verdict=document.predicate["verdict"]["verdict"],
        environment=document.predicate["environment"],
        workspace_id=document.predicate["workspaceId"],
    )


def _checked_call(
    trusted_keys: object,
    now: str | datetime | None,
    expected: Mapping[str, object] | None,
    previous: object,
    log_policy: object,
) -> str | None:
    """Refuses what could not be enforced, before any receipt is looked at; the answer is the clock."""
    if not (previous is None or previous is Asked.NOT or isinstance(previous, _RECEIPT_INPUTS)):
        raise ReceiptError("option_invalid", "the previous receipt is bytes, text, a parsed object, or None")
    if not isinstance(trusted_keys, Mapping):
        raise ReceiptError("option_invalid", "expected trusted_keys: key id to public key in hex")
    if not all(given is None or isinstance(given, Mapping) for given in (expected, log_policy)):
        raise ReceiptError("option_invalid", "expected and log_policy are mappings")
    for name, value in (expected or {}).items():
        if name not in EXPECTATIONS:
            raise ReceiptError("option_unknown", f"there is no expectation named {name!r}")
        if not isinstance(value, str):
            raise ReceiptError("option_invalid", f"the expectation {name} has an impossible value")
    clock = None if now is None else instant_of(now)
    if now is not None and clock is None:
        raise ReceiptError(
            "option_invalid", "now is a real instant: 2026-11-21T09:30:00.000Z, or a datetime with a zone"
        )
    return clock
