"""`canonicalize` of any value returns text that survives a round trip, or raises a documented code."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

from fuzz._fixture_seeds import fixture_documents
from tookeffect import CanonicalJsonError, canonicalize, parse_strict
from tookeffect.vocabulary import CANONICAL_JSON_ERROR_CODES

_MAX_DEPTH = 70


def attempt(data: bytes) -> None:
    """The bytes encode a value with any doubles, integers and texts."""
    value = _ValueReader(data[1:]).value(0)
    integers = "any" if data[:1] == b"\1" else "safe"
    try:
        text = canonicalize(value, integers=integers)
    except CanonicalJsonError as error:
        _require_documented(error)
        return
    again = parse_strict(text, integers=integers)
    assert canonicalize(again, integers=integers) == text, text


def _require_documented(error: CanonicalJsonError) -> None:
    assert error.code in CANONICAL_JSON_ERROR_CODES, error.code
    assert error.pointer is not None, error


class _ValueReader:
    """Decodes a value from bytes; missing bytes count as zero."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._index = 0

    def _take(self, count: int) -> bytes:
        taken = self._data[self._index : self._index + count]
        self._index += count
        return taken.ljust(count, b"\0")

    def value(self, depth: int) -> Any:
        kind, size = self._take(2)
        match kind % 8 if self._index < len(self._data) and depth < _MAX_DEPTH else kind % 4:
            case 0:
                return (None, True, False, -0.0)[size % 4]
            case 1:
                return self._text(size)
            case 2:
                return struct.unpack(">d", self._take(8))[0]
            case 3:
                return int.from_bytes(self._take(size % 200), "big", signed=True)
            case 4 | 5:
                return [self.value(depth + 1) for _ in range(size % 8)]
            case _:
                return {self._text(self._take(1)[0]): self.value(depth + 1) for _ in range(size % 8)}

    def _text(self, size: int) -> str:
        # Half of the texts can contain lone surrogates.
        encoding = "latin-1" if size & 1 else "utf-16-be"
        return self._take((size >> 2) * 2).decode(encoding, "surrogatepass")


def seeds() -> Iterator[bytes]:
    """The documents of the fixtures; any bytes encode a value."""
    yield from (b"\0" + document for document in fixture_documents("canonical-json", "document"))
