"""Validates receipts offline."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final, TypedDict

from tookeffect._errors import ReceiptError
from tookeffect._generated.vocabulary import Environment, Verdict
from tookeffect._instants import to_instant
from tookeffect._not_given import NOT_GIVEN, NotGiven
from tookeffect._receipt_consistency import check_consistency
from tookeffect._receipt_document import ReceiptInput, read_receipt
from tookeffect._receipt_rules import (
    EXPECTATIONS,
    check_chain,
    check_clock,
    check_expectations,
    check_key_scope,
    check_key_validity,
    check_log,
    check_signature,
    find_key,
)
from tookeffect._receipt_validation import ReceiptRefusedError, ReceiptValidation
from tookeffect._trusted_keys import TrustedKeys


class ReceiptExpectations(TypedDict, total=False):
    """Values that the receipt must contain."""

    issuer: str
    environment: Environment
    workspace_id: str
    operation_id: str
    contract_hash: str
    verdict: Verdict


_RECEIPT_INPUTS: Final = (bytes, bytearray, memoryview, str, Mapping)


def verify_receipt(
    receipt: ReceiptInput,
    *,
    trusted_keys: TrustedKeys,
    now: str | datetime | None = None,
    expected: ReceiptExpectations | None = None,
    previous: ReceiptInput | NotGiven | None = NOT_GIVEN,
    log_policy: Mapping[str, object] | None = None,
) -> ReceiptValidation:
    """Validates a receipt offline, with keys that the caller trusts. Returns the first failed check, in a
    fixed order, or `signature_valid`. A valid receipt can have the verdict `refuted`: read `verdict`, too.

    - `receipt`: bytes as received (preferred, because they show duplicate names), text, or a parsed object.
      A model is not accepted, because it does not preserve the signed bytes.
    - `trusted_keys`: key id → public key in hex, or a record with its issuer, environment and validity.
      Without issuer and environment, a key counts for the receipts of every issuer and environment.
    - `now`: the current instant; a receipt issued more than 300 seconds later is refused. If None, the time
      is not checked.
    - `expected`: values that the receipt must contain.
    - `previous`: the receipt of the operation that this one must follow, or None if this one must be the
      first. If left out, the chain is not checked. The signature of `previous` is not checked: the signed
      payload of this receipt contains its digest.
    - `log_policy`: requirements for the receipt log. There is no log yet, so any policy refuses every
      receipt.

    Never raises for the content of a receipt. Raises `ReceiptError` for a wrong call: `option_invalid` for an
    invalid value, `option_unknown` for an unknown expectation.
    See conformance/receipt-validation.
    """
    clock = _check_arguments(trusted_keys, now, expected, previous, log_policy)
    try:
        document = read_receipt(receipt)
        check_signature(document, key := find_key(document, trusted_keys))
        check_key_scope(key, document.predicate)
        check_consistency(document.payload)
        check_key_validity(key, document.predicate["issuedAt"])
        check_clock(document.predicate["issuedAt"], clock)
        check_expectations(document.predicate, expected or {})
        if not isinstance(previous, NotGiven):
            check_chain(document, previous)
        if log_policy is not None:
            check_log(document.log_proof)
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


def _check_arguments(
    trusted_keys: object,
    now: str | datetime | None,
    expected: Mapping[str, object] | None,
    previous: object,
    log_policy: object,
) -> str | None:
    """Checks the arguments before the receipt is read, first all names, then all values; returns `now` as
    text."""
    if isinstance(expected, Mapping):
        _require_known_expectations(expected)
    if not (previous is None or isinstance(previous, (NotGiven, *_RECEIPT_INPUTS))):
        raise ReceiptError(
            "option_invalid", "invalid previous: expected bytes, text, a parsed object, or None"
        )
    if not isinstance(trusted_keys, Mapping):
        raise ReceiptError(
            "option_invalid", "invalid trusted_keys: expected a mapping of key ids to public keys in hex"
        )
    if not all(given is None or isinstance(given, Mapping) for given in (expected, log_policy)):
        raise ReceiptError("option_invalid", "invalid expected or log_policy: expected a mapping")
    for name, value in (expected or {}).items():
        if not isinstance(value, str):
            raise ReceiptError("option_invalid", f"invalid value of the expectation {name}: expected a str")
    clock = None if now is None else to_instant(now)
    if now is not None and clock is None:
        raise ReceiptError(
            "option_invalid",
            "invalid now: expected 2026-11-21T09:30:00.000Z, for example, or a datetime with a zone",
        )
    return clock


def _require_known_expectations(expected: Mapping[str, object]) -> None:
    for name in expected:
        if name not in EXPECTATIONS:
            raise ReceiptError(
                "option_unknown", f"unknown expectation {name!r}: expected one of {', '.join(EXPECTATIONS)}"
            )
