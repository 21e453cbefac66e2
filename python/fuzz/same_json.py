"""Python and TypeScript canonicalize any bytes to one text, or refuse them with one code at one place."""

from __future__ import annotations

from collections.abc import Iterator

from fuzz import parse_strict as harness
from fuzz._typescript import demand_same
from tookeffect import CanonicalJsonError, canonicalize, parse_strict


def attempt(data: bytes) -> None:
    """The first byte chooses the rule for integers."""
    document, integers = data[1:], "any" if data[:1] == b"\1" else "safe"
    try:
        here = canonicalize(parse_strict(document, integers=integers), integers=integers)
    except CanonicalJsonError as error:
        here = f"{error.code} {error.offset}"
    demand_same(here, "json", document, {"integers": integers})


def seeds() -> Iterator[bytes]:
    """What Python alone is fuzzed from."""
    return harness.seeds()
