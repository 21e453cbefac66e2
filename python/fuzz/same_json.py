"""Python and TypeScript canonicalize any bytes to the same text, or refuse them with the same code and
offset."""

from __future__ import annotations

from collections.abc import Iterator

from fuzz import parse_strict as harness
from fuzz._typescript import require_same
from tookeffect import CanonicalJsonError, canonicalize, parse_strict


def attempt(data: bytes) -> None:
    """The first byte selects the integer rule."""
    document, integers = data[1:], "any" if data[:1] == b"\1" else "safe"
    try:
        result = canonicalize(parse_strict(document, integers=integers), integers=integers)
    except CanonicalJsonError as error:
        result = f"{error.code} {error.offset}"
    require_same(result, "json", document, {"integers": integers})


def seeds() -> Iterator[bytes]:
    """The initial inputs of the harness without TypeScript."""
    return harness.seeds()
