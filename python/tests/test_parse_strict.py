"""`parse_strict`: values, error codes, offsets and time."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

import pytest

from tookeffect import CanonicalJsonError, ReceiptError, parse_strict, parse_strict_object


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize(
    ("document", "value"),
    [
        ("null", None),
        ("true", True),
        ('"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t'),
        ('"a\\u00e9b\\u20ACc"', "aéb€c"),
        ('"\\ud83d\\uDE00"', "😀"),
        ('"😀\u007f\u2028"', "😀\u007f\u2028"),
        (' [ 1 , "a" ,\n\t[ null ] ]\r\n', [1, "a", [None]]),
        ('{ "b" : 1 , "a" : { "c" : [ ] } }', {"b": 1, "a": {"c": []}}),
        ('{"__proto__":{"x":1},"constructor":2}', {"__proto__": {"x": 1}, "constructor": 2}),
        ("-12.5e-1", -1.25),
        ("1E+2", 100),
        ("-0.0", 0),
        ("1e-400", 0),
        ("-9007199254740991.0", -9007199254740991),
    ],
)
def test_parses_bytes_and_text(document: str, value: object) -> None:
    for form in (document, document.encode(), bytearray(document.encode()), memoryview(document.encode())):
        assert parse_strict(form) == value


@pytest.mark.parametrize("document", ["1", "1.0", "10e-1", "-0", "-0.0", "100000000000000e-14"])
def test_parses_every_integral_number_as_an_int(document: str) -> None:
    assert type(parse_strict(document)) is int


def test_parses_64_nested_containers() -> None:
    assert parse_strict(nested(64))
    assert parse_strict(f"[{nested(63)},{nested(63)}]")
    assert parse_strict("[" + ",".join(["[]"] * 100) + "]")


def test_parses_every_finite_double_with_integers_any() -> None:
    assert parse_strict("[1e20, 9007199254740993, -1E308]", integers="any") == [
        1e20,
        9007199254740992,
        -1e308,
    ]


@pytest.mark.parametrize(
    ("code", "document", "offset"),
    [
        ("invalid_json", "", 0),
        ("invalid_json", " \n", 2),
        ("invalid_json", "{} {}", 3),
        ("invalid_json", "[1,]", 3),
        ("invalid_json", '{"a":1,}', 7),
        ("invalid_json", '["é"', 5),
        ("invalid_json", "[1 2]", 3),
        ("invalid_json", '{"a" 1}', 5),
        ("invalid_json", "{a:1}", 1),
        ("invalid_json", "['a']", 1),
        ("invalid_json", "[1}", 2),
        ("invalid_json", "[NaN]", 1),
        ("invalid_json", "-Infinity", 0),
        ("invalid_json", "nullx", 4),
        ("invalid_json", "[01]", 2),
        ("invalid_json", "+1", 0),
        ("invalid_json", "[-]", 1),
        ("invalid_json", "1.", 2),
        ("invalid_json", "1e+", 3),
        ("invalid_json", "\uff11", 0),
        ("invalid_json", "1_0", 1),
        ("invalid_json", '"abc', 4),
        ("invalid_json", '"a\nb"', 2),
        ("invalid_json", '"ab\\x"', 3),
        ("invalid_json", '"\\', 1),
        ("invalid_json", '"\\u12g4"', 1),
        ("invalid_json", '"\\u+123"', 1),
        ("invalid_json", '"\\u\uff11234"', 1),
        ("invalid_json", "\u00a01", 0),
        ("invalid_json", b"{\0}\0", 1),
        ("invalid_utf8", b"\xef\xbb\xbf{}", 0),
        ("invalid_utf8", "\ufeff{}", 0),
        ("invalid_utf8", b"\xff\xfe{\0}\0", 0),
        ("invalid_utf8", b'"\xc0\xaf"', 1),
        ("invalid_utf8", b'"\xe0\x80\xaf"', 1),
        ("invalid_utf8", '"é'.encode() + b'\xed\xa0\x80"', 3),
        ("invalid_utf8", b'"\xf4\x90\x80\x80"', 1),
        ("invalid_utf8", '"€😀'.encode() + b"\xf0\x9f\x98", 8),
        ("duplicate_name", '{"é":1,"\\u00e9":2}', 8),
        ("duplicate_name", '[{"x":{"a":1,"b":2,"a":3}}]', 19),
        ("duplicate_name", '{"":1,"":2}', 6),
        ("lone_surrogate", '"a\\ud800"', 2),
        ("lone_surrogate", '"\\ud800\\ud800"', 1),
        ("lone_surrogate", '"\\udc00\\ud800"', 1),
        ("lone_surrogate", '{"\\udead":1}', 2),
        ("lone_surrogate", '"é\ud800"', 3),
        ("lone_surrogate", '{"a":1,"a":\udc00', 11),
        ("unsafe_integer", "[9007199254740992]", 1),
        ("unsafe_integer", "[-9007199254740993.0]", 1),
        ("unsafe_integer", "[1e20]", 1),
        ("unsafe_integer", "[9007199254740991.5]", 1),
        ("number_out_of_range", "-1e400", 0),
        ("number_out_of_range", f"1{'0' * 5000}", 0),
        ("too_deep", nested(65), 64),
        ("too_deep", '{"a":' * 65, 320),
        ("too_large", b"\xff" * 1_048_577, 1_048_576),
        ("too_large", '"' + "é" * 600_000 + '"', 1_048_576),
    ],
)
def test_an_error_contains_the_code_and_the_offset_in_bytes(
    code: str, document: str | bytes, offset: int
) -> None:
    with pytest.raises(CanonicalJsonError) as refused:
        parse_strict(document)
    assert (refused.value.code, refused.value.offset, refused.value.pointer) == (code, offset, None)


@pytest.mark.parametrize(("document", "offset"), [("[]", 0), (" null", 1), ('"{}"', 0)])
def test_parse_strict_object_refuses_other_values(document: str, offset: int) -> None:
    with pytest.raises(CanonicalJsonError) as refused:
        parse_strict_object(document)
    assert (refused.value.code, refused.value.offset) == ("not_object", offset)


def test_an_error_names_the_expectation_and_does_not_contain_the_document() -> None:
    with pytest.raises(CanonicalJsonError, match="expected a JSON value") as refused:
        parse_strict('{"password": hunter2}')
    assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize(
    "document",
    [
        "[" * 1_000_000,
        "1" * 1_000_000,
        f"0.{'1' * 1_000_000}",
        f'"{chr(92)}u0041' * 100_000,
        " " * 1_000_000,
        "{" + ",".join(f'"n{number}":1' for number in range(80_000)) + "}",
        "[" + ",".join(["{}"] * 300_000) + "]",
    ],
    ids=["brackets", "digits", "fraction", "escapes", "space", "names", "objects"],
)
def test_parses_a_megabyte_in_linear_time(document: str) -> None:
    started = time.process_time()
    with suppress(CanonicalJsonError):
        parse_strict(document)
    # What is quadratic takes minutes.
    assert time.process_time() - started < 20


@pytest.mark.parametrize("options", [{"integers": "all"}, {"max_bytes": "10"}, {"max_bytes": -1}], ids=str)
def test_refuses_an_option_that_it_cannot_enforce(options: dict[str, Any]) -> None:
    with pytest.raises(ReceiptError) as refused:
        parse_strict("{", **options)
    assert refused.value.code == "option_invalid"


def test_refuses_an_option_that_does_not_exist() -> None:
    options: dict[str, Any] = {"maxBytes": 10}
    with pytest.raises(TypeError):
        parse_strict("{", **options)
