"""`parse_strict` of any bytes returns a value, or raises a documented code with an offset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fuzz._fixture_seeds import fixture_documents
from tookeffect import CanonicalJsonError, canonicalize, parse_strict, parse_strict_object
from tookeffect._json_profile import IntegerRule
from tookeffect.vocabulary import CANONICAL_JSON_ERROR_CODES

_RULES: Final[tuple[IntegerRule, ...]] = ("safe", "any")


def attempt(data: bytes) -> None:
    """The first byte selects the integer rule, and whether the document must be an object."""
    choice, document = data[0] if data else 0, data[1:]
    integers = _RULES[choice & 1]
    parse = parse_strict_object if choice & 2 else parse_strict
    try:
        value = parse(document, integers=integers)
    except CanonicalJsonError as error:
        _require_documented(error, document)
        return
    text = canonicalize(value, integers=integers)
    again = parse(text, integers=integers)
    assert canonicalize(again, integers=integers) == text, text
    assert parse(document.decode(), integers=integers) == value


def _require_documented(error: CanonicalJsonError, document: bytes) -> None:
    assert error.code in CANONICAL_JSON_ERROR_CODES, error.code
    assert error.offset is not None, error
    assert 0 <= error.offset <= len(document), error.offset


def seeds() -> Iterator[bytes]:
    """The documents of the fixtures, with each integer rule."""
    for document in fixture_documents("canonical-json", "document"):
        yield b"\0" + document
        yield b"\1" + document
