"""`canonicalize`: the serializer of RFC 8785."""

from __future__ import annotations

import math
from collections import OrderedDict
from types import MappingProxyType
from typing import Any

import pytest

from tookeffect import CanonicalJsonError, canonicalize


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([None, True, False, "a", [], {}, {"a": [1]}], '[null,true,false,"a",[],{},{"a":[1]}]'),
        (("a", MappingProxyType({"b": 1}), OrderedDict(a=2)), '["a",{"b":1},{"a":2}]'),
        (
            {"\ufb33": 1, "😀": 2, "€": 3, "b": 4, "a": 5, "B": 6, "": 7, "10": 8, "9": 9},
            '{"":7,"10":8,"9":9,"B":6,"a":5,"b":4,"€":3,"😀":2,"\ufb33":1}',
        ),
        ('"\\/\b\f\n\r\t\0\x1f\x7f\u2028é😀', '"\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\x7f\u2028é😀"'),
        ([-0.0, 1e-7, 0.000001, -1.5, 5e-324, 123.456, 1.0], "[0,1e-7,0.000001,-1.5,5e-324,123.456,1]"),
    ],
)
def test_serializes_a_value_canonically(value: object, text: str) -> None:
    assert canonicalize(value) == text


def test_serializes_every_finite_double_with_integers_any() -> None:
    values = [1e20, 10**20, 1e21, 2**53, -1e308, 1.5e300]
    assert (
        canonicalize(values, integers="any")
        == "[100000000000000000000,100000000000000000000,1e+21,9007199254740992,-1e+308,1.5e+300]"
    )


def _nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth - 1):
        value = [value]
    return value


_CYCLE: list[Any] = []
_CYCLE.append(_CYCLE)


@pytest.mark.parametrize(
    ("value", "code", "pointer"),
    [
        ({"z": 0, "a": [1, {1, 2}]}, "invalid_json", "/a/1"),
        ({"a": b"bytes"}, "invalid_json", "/a"),
        ({1: "a"}, "invalid_json", ""),
        ({"a": {"b/c~": math.nan}}, "number_out_of_range", "/a/b~1c~0"),
        ([math.inf], "number_out_of_range", "/0"),
        ([2**53], "unsafe_integer", "/0"),
        ([-(10**400)], "unsafe_integer", "/0"),
        ({"a": "\ud800"}, "lone_surrogate", "/a"),
        ({"\udc00": 1}, "lone_surrogate", "/\udc00"),
        ({"a": "\ud83d\ude00"}, "lone_surrogate", "/a"),
        (_nested(65), "too_deep", "/0" * 64),
        (_CYCLE, "too_deep", "/0" * 64),
    ],
)
def test_an_error_contains_the_code_and_the_pointer(value: object, code: str, pointer: str) -> None:
    with pytest.raises(CanonicalJsonError) as refused:
        canonicalize(value)
    assert (refused.value.code, refused.value.pointer, refused.value.offset) == (code, pointer, None)


def test_serializes_64_nested_containers() -> None:
    assert canonicalize(_nested(64)) == "[" * 64 + "]" * 64


@pytest.mark.parametrize(("value", "code"), [(2**53 + 1, "unsafe_integer"), (10**400, "number_out_of_range")])
def test_refuses_an_int_that_no_double_equals(value: int, code: str) -> None:
    with pytest.raises(CanonicalJsonError) as refused:
        canonicalize(value, integers="any")
    assert refused.value.code == code


def test_limits_the_result_for_a_value_that_repeats_its_parts() -> None:
    value: list[Any] = ["a" * 1000]
    for _ in range(40):
        value = [value, value]
    with pytest.raises(CanonicalJsonError) as refused:
        canonicalize(value, max_characters=65_536)
    assert refused.value.code == "too_large"
