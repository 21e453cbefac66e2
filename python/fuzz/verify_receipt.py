"""Anything into `verify_receipt` gives a documented reason, and valid only for what was signed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fuzz._fixture_seeds import fixture_documents
from fuzz._questions import FIRST_RECEIPT, QUESTIONS, python_options, signed_again
from tookeffect import CanonicalJsonError, parse_strict_object, verify_receipt
from tookeffect._receipt_validation import STATUS_OF_REASON
from tookeffect.vocabulary import RECEIPT_REASON_CODES

_OPTIONS = tuple(python_options(question) for question in QUESTIONS)


def attempt(data: bytes) -> None:
    """The first byte chooses the question, and whether the payload is signed as it has become."""
    choice, document = data[0] if data else 0, data[1:]
    options = _OPTIONS[choice & 7]
    _judge(document, options, is_signed_again=False)
    again = signed_again(document) if choice & 8 else None
    if again is not None:
        _judge(again, options, is_signed_again=True)


def _judge(document: bytes, options: dict[str, Any], *, is_signed_again: bool) -> None:
    validation = verify_receipt(document, **options)
    assert validation.reason_code in RECEIPT_REASON_CODES
    assert validation.status == STATUS_OF_REASON[validation.reason_code]
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
    # A parsed object is judged as its document is.
    assert verify_receipt(parsed, **options).reason_code == validation.reason_code


# The payloads that the trusted key has signed: nothing else may ever come out as valid.
_SIGNED = [
    parse_strict_object(document)["payload"]
    for document in (FIRST_RECEIPT, *fixture_documents("receipt-validation", "receipt"))
    if verify_receipt(document, **_OPTIONS[0]).valid
]


def seeds() -> Iterator[bytes]:
    """A receipt that the trusted key signed under each question, and those of the fixtures."""
    for choice in range(16):
        yield bytes([choice]) + FIRST_RECEIPT
    for index, document in enumerate(fixture_documents("receipt-validation", "receipt")):
        yield bytes([index & 15]) + document
