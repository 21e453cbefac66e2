"""`verify_receipt` of any input returns a documented reason code, and `valid` only for signed payloads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fuzz._fixture_seeds import fixture_documents
from fuzz._options import FIRST_RECEIPT, OPTIONS, sign_again, to_python_options
from tookeffect import CanonicalJsonError, parse_strict_object, verify_receipt
from tookeffect._receipt_validation import REASON_STATUS
from tookeffect.vocabulary import RECEIPT_REASON_CODES

_ARGUMENTS = tuple(to_python_options(options) for options in OPTIONS)


def attempt(data: bytes) -> None:
    """The first byte selects the options, and whether the changed payload is signed again."""
    choice, document = data[0] if data else 0, data[1:]
    options = _ARGUMENTS[choice & 7]
    _check(document, options, is_signed_again=False)
    again = sign_again(document) if choice & 8 else None
    if again is not None:
        _check(again, options, is_signed_again=True)


def _check(document: bytes, options: dict[str, Any], *, is_signed_again: bool) -> None:
    validation = verify_receipt(document, **options)
    assert validation.reason_code in RECEIPT_REASON_CODES
    assert validation.status == REASON_STATUS[validation.reason_code]
    assert validation.valid == (validation.reason_code == "signature_valid")
    if not validation.valid:
        assert validation.detail
        assert validation.detail.isascii(), validation.detail
        assert validation.verdict is None
    elif not is_signed_again:
        payload = parse_strict_object(document)["payload"]
        assert payload in _SIGNED, payload
    try:
        parsed = parse_strict_object(document)
    except CanonicalJsonError:
        return
    # A parsed object has the same result as its text.
    assert verify_receipt(parsed, **options).reason_code == validation.reason_code


# The payloads that the trusted key has signed. Nothing else may be valid.
_SIGNED = [
    parse_strict_object(document)["payload"]
    for document in (FIRST_RECEIPT, *fixture_documents("receipt-validation", "receipt"))
    if verify_receipt(document, **_ARGUMENTS[0]).valid
]


def seeds() -> Iterator[bytes]:
    """A signed receipt with each of the options, and the receipts of the fixtures."""
    for choice in range(16):
        yield bytes([choice]) + FIRST_RECEIPT
    for index, document in enumerate(fixture_documents("receipt-validation", "receipt")):
        yield bytes([index & 15]) + document
