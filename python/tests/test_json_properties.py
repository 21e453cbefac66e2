"""Properties of every JSON value, compared with another implementation where there is one."""

from __future__ import annotations

import json
from typing import Any

import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from tests._json_strategies import VALUES
from tookeffect import CanonicalJsonError, canonicalize, parse_strict
from tookeffect._canonical_json import canonicalize_plain
from tookeffect._json_parser import JsonParser
from tookeffect._json_scanner import scan

_many = settings(max_examples=150, deadline=None, database=None, derandomize=True)


@_many
@given(VALUES)
def test_serializes_the_same_bytes_as_rfc8785(value: Any) -> None:
    assert canonicalize(value).encode() == rfc8785.dumps(value)


@_many
@given(VALUES)
def test_parsing_and_serializing_again_gives_the_same_text(value: Any) -> None:
    text = canonicalize(value)
    assert canonicalize(parse_strict(text)) == text
    assert canonicalize(parse_strict(json.dumps(value))) == text
    assert canonicalize(parse_strict(json.dumps(value, ensure_ascii=False, indent=1).encode())) == text


_NOISE = st.sampled_from(
    [*'{}[]",:\\u0123456789eE+-. \n\tnulltruefalse\ud7ff\0é', "\\ud83d", "1e999", '"a":1']
)


@_many
@given(VALUES, st.integers(0, 60), st.lists(_NOISE, max_size=3), st.integers(0, 2))
def test_the_fast_parser_agrees_with_the_strict_parser_or_returns_nothing(
    value: Any, place: int, noise: list[str], dropped: int
) -> None:
    text = json.dumps(value, ensure_ascii=False)
    text = text[:place] + "".join(noise) + text[place + dropped :]
    scanned = scan(text)
    if scanned is not None:
        assert _typed(scanned[0]) == _typed(JsonParser(text, "safe").document())


_PLAIN: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(2**53) + 1, 2**53 - 1), st.text(max_size=10)),
    lambda parts: st.one_of(
        st.lists(parts, max_size=5),
        st.dictionaries(st.text(st.characters(max_codepoint=127), max_size=5), parts),
    ),
)


@_many
@given(_PLAIN)
def test_the_fast_serializer_agrees_for_ascii_names_and_integers(value: Any) -> None:
    assert canonicalize_plain(value) == canonicalize(value)


@_many
@given(st.binary(max_size=60))
def test_parsing_any_bytes_returns_a_value_or_raises_a_documented_code(document: bytes) -> None:
    refused: CanonicalJsonError | None = None
    try:
        parse_strict(document)
    except CanonicalJsonError as error:
        refused = error
    assert refused is None or (refused.offset is not None and 0 <= refused.offset <= len(document))


def _typed(value: Any) -> Any:
    """The value together with its types, because 1, 1.0 and True are equal in Python."""
    if isinstance(value, dict):
        return {name: _typed(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_typed(part) for part in value]
    return (type(value), value)
