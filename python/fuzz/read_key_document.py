"""`read_key_document` of any input returns keys that `verify_receipt` accepts, or raises a documented
code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from fuzz._key_documents import KEY_DOCUMENT, NOW, ROOT_KEYS, sign_envelope
from fuzz._options import FIRST_RECEIPT
from tookeffect import KeyDocumentError, parse_strict_object, read_key_document, verify_receipt
from tookeffect._errors import KeyDocumentErrorCode
from tookeffect.vocabulary import RECEIPT_REASON_CODES

_CODES = get_args(KeyDocumentErrorCode)
_ENVELOPE = sign_envelope(KEY_DOCUMENT)


def attempt(data: bytes) -> None:
    """The first byte selects the options, and whether the document is put into a signed envelope."""
    choice, document = data[0] if data else 0, data[1:]
    options: dict[str, Any] = {"now": NOW, "min_version": 2} if choice & 1 else {}
    if choice & 2:
        options["root_keys"] = ROOT_KEYS
    _read(sign_envelope(document) if choice & 4 else document, options)


def _read(envelope: bytes, options: dict[str, Any]) -> None:
    try:
        published = read_key_document(envelope, **options)
    except KeyDocumentError as error:
        _require_documented(error)
        return
    assert published.is_root_signed == ("root_keys" in options)
    assert len(published.trusted_keys) <= len(published.keys)
    assert read_key_document(parse_strict_object(envelope), **options) == published
    validation = verify_receipt(FIRST_RECEIPT, trusted_keys=published.trusted_keys)
    assert validation.reason_code in RECEIPT_REASON_CODES


def _require_documented(error: KeyDocumentError) -> None:
    assert error.code in _CODES, error.code


def seeds() -> Iterator[bytes]:
    """An envelope and a key document, with each of the options."""
    for choice in range(4):
        yield bytes([choice]) + _ENVELOPE
        yield bytes([choice | 4]) + KEY_DOCUMENT
