"""Canonical JSON: the strict parser, and the serializer of RFC 8785."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Final, cast

from tookeffect._errors import CanonicalJsonError
from tookeffect._generated.vocabulary import CanonicalJsonErrorCode
from tookeffect._json_profile import (
    DEFAULT_MAX_BYTES,
    MAX_DEPTH,
    MAX_SAFE_INTEGER,
    IntegerRule,
    JsonObject,
    JsonValue,
    is_unsafe_integer,
    json_pointer,
)
from tookeffect._json_reader import JsonReader
from tookeffect._json_scanner import scan

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_NOT_SPACE: Final = re.compile(r"[^ \t\n\r]")
_BYTE_ORDER_MARK: Final = "\ufeff"


def parse_strict(
    document: bytes | bytearray | memoryview | str,
    *,
    integers: IntegerRule = "safe",
    max_bytes: int = DEFAULT_MAX_BYTES,
) -> JsonValue:
    """Parses JSON under the strict profile, in linear time: UTF-8 without a byte order mark, no duplicate
    names after unescaping, no lone surrogates, finite numbers, at most 64 nested containers.

    Pass the bytes as received if you have them; a `str` is treated as its UTF-8 encoding. −0 becomes 0, and
    every integral number within ±(2^53−1) becomes an `int`.

    Raises `CanonicalJsonError` with the offset in bytes. The checks run in this order: `too_large`, then
    `invalid_utf8` (also for a byte order mark) or, for a `str`, `lone_surrogate`, then the first violation in
    the document: `invalid_json`, `duplicate_name`, `lone_surrogate`, `unsafe_integer`, `number_out_of_range`
    or `too_deep`.
    See RFC 8259, RFC 8785 section 3.1, RFC 7493; fixtures in conformance/canonical-json.
    """
    text = (
        _check_text(document, max_bytes) if isinstance(document, str) else _decode(bytes(document), max_bytes)
    )
    if text.startswith(_BYTE_ORDER_MARK):
        raise CanonicalJsonError("invalid_utf8", "a byte order mark is not part of JSON", offset=0)
    scanned = scan(text)
    return JsonReader(text, integers).document() if scanned is None else scanned[0]


def parse_strict_object(
    document: bytes | bytearray | memoryview | str,
    *,
    integers: IntegerRule = "safe",
    max_bytes: int = DEFAULT_MAX_BYTES,
) -> JsonObject:
    """Parses a document that must be an object; raises `not_object` after all checks of `parse_strict`."""
    value = parse_strict(document, integers=integers, max_bytes=max_bytes)
    if isinstance(value, dict):
        return value
    text = document if isinstance(document, str) else bytes(document).decode()
    found = _NOT_SPACE.search(text)
    raise CanonicalJsonError("not_object", "expected an object", offset=found.start() if found else 0)


def canonicalize(value: object, *, integers: IntegerRule = "safe", max_characters: float = math.inf) -> str:
    """Serializes a JSON value canonically: names sorted by UTF-16 code units, no white space, numbers as in
    ECMAScript, minimal escapes. −0 becomes 0.

    Mappings with `str` names become objects, lists and tuples become arrays. `max_characters` limits the
    result, because a value that refers to one part many times can be huge.

    Raises `CanonicalJsonError` with a JSON pointer: `invalid_json` for a value that JSON does not have,
    `number_out_of_range`, `unsafe_integer` (with `integers="any"`: an `int` that no double equals),
    `lone_surrogate`, `too_deep` (more than 64 nested containers, or a cycle) or `too_large`.
    See RFC 8785 section 3.2; fixtures in conformance/canonical-json.
    """
    return _CanonicalWriter(integers, max_characters).write(value, 0)


def canonicalize_plain(value: JsonValue) -> str:
    """Faster `canonicalize`, in C, for a parsed value with ASCII names whose numbers are all integers."""
    return _PLAIN_ENCODER.encode(value)


class _CanonicalWriter:
    def __init__(self, integers: IntegerRule, max_characters: float) -> None:
        self._integers: IntegerRule = integers
        self._max_characters = max_characters
        self._path: list[str | int] = []

    def write(self, value: object, depth: int) -> str:
        if isinstance(value, str):
            return self._string(value)
        if value is None:
            return "null"
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, (int, float)):
            return self._number(value)
        if isinstance(value, (Mapping, list, tuple)):
            if depth == MAX_DEPTH:
                raise self._error("too_deep", f"expected at most {MAX_DEPTH} nested containers")
            if isinstance(value, Mapping):
                return self._object(cast("Mapping[object, object]", value), depth)
            return self._array(cast("Sequence[object]", value), depth)
        raise self._error("invalid_json", f"expected a JSON value, not {type(value).__name__}")

    def _array(self, items: Sequence[object], depth: int) -> str:
        written: list[str] = []
        length = 0
        for index, item in enumerate(items):
            self._path.append(index)
            written.append(self.write(item, depth + 1))
            self._path.pop()
            length = self._add_length(length, written[-1])
        return f"[{','.join(written)}]"

    def _object(self, members: Mapping[object, object], depth: int) -> str:
        written: list[str] = []
        length = 0
        for name in self._sorted_names(members):
            self._path.append(name)
            written.append(f"{self._string(name)}:{self.write(members[name], depth + 1)}")
            self._path.pop()
            length = self._add_length(length, written[-1])
        return f"{{{','.join(written)}}}"

    def _sorted_names(self, members: Mapping[object, object]) -> list[str]:
        names = [name for name in members if isinstance(name, str)]
        if len(names) < len(members):
            raise self._error("invalid_json", "expected names of type str")
        # Python compares code points, RFC 8785 compares UTF-16 code units. For ASCII both orders are the
        # same.
        if all(map(str.isascii, names)):
            return sorted(names)
        return sorted(names, key=lambda name: name.encode("utf-16-be", "surrogatepass"))

    def _add_length(self, length: int, part: str) -> int:
        length += len(part) + 1
        if length > self._max_characters:
            raise self._error("too_large", f"expected at most {self._max_characters} characters")
        return length

    def _number(self, value: float) -> str:
        if isinstance(value, float) and not math.isfinite(value):
            raise self._error("number_out_of_range", "expected a finite number")
        if is_unsafe_integer(value, self._integers):
            raise self._error("unsafe_integer", "expected an integer within ±(2^53−1)")
        if isinstance(value, int):
            return int.__repr__(value) if abs(value) <= MAX_SAFE_INTEGER else self._large_integer(value)
        return _format_number(value)

    def _large_integer(self, value: int) -> str:
        try:
            number = float(value)
        except OverflowError:
            raise self._error(
                "number_out_of_range", "expected a number within the range of a double"
            ) from None
        if int(number) != value:
            raise self._error("unsafe_integer", "expected an integer that a double can represent")
        return _format_number(number)

    def _string(self, value: str) -> str:
        if not value.isascii() and _SURROGATE.search(value):
            raise self._error("lone_surrogate", "expected both halves of a surrogate pair")
        return _STRING_ENCODER.encode(value)

    def _error(self, code: CanonicalJsonErrorCode, message: str) -> CanonicalJsonError:
        return CanonicalJsonError(code, message, pointer=json_pointer(self._path))


def _format_number(value: float) -> str:
    """Formats a finite double as `Number::toString` of ECMA-262 does (RFC 8785 section 3.2.2.3); −0 becomes
    0.

    Python finds the same shortest digits; only their layout differs.
    """
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    padded = whole + ("" if fraction == "0" else fraction)
    leading = len(padded) - len(padded.lstrip("0"))
    # The value is 0.DIGITS times ten to the power of `point`.
    point = len(whole) - leading + int(exponent or "0")
    return sign + _layout_digits(padded.strip("0"), point)


def _layout_digits(digits: str, point: int) -> str:
    if len(digits) <= point <= 21:
        return digits.ljust(point, "0")
    if 0 < point <= 21:
        return f"{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"0.{'0' * -point}{digits}"
    fraction = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{digits[0]}{fraction}e{point - 1:+d}"


# The standard library escapes strings exactly as RFC 8785 section 3.2.2.2 requires.
_STRING_ENCODER: Final = json.JSONEncoder(ensure_ascii=False)
_PLAIN_ENCODER: Final = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
)


def _decode(document: bytes, max_bytes: int) -> str:
    if len(document) > max_bytes:
        raise _too_large(max_bytes)
    try:
        return document.decode("utf-8")
    except UnicodeDecodeError as error:
        offset = error.start
    raise CanonicalJsonError("invalid_utf8", "expected UTF-8", offset=offset)


def _check_text(text: str, max_bytes: int) -> str:
    # A character takes at most four bytes, so most texts need no exact count.
    if len(text) > max_bytes or (len(text) * 4 > max_bytes and _utf8_length(text) > max_bytes):
        raise _too_large(max_bytes)
    found = None if text.isascii() else _SURROGATE.search(text)
    if found:
        offset = _utf8_length(text[: found.start()])
        raise CanonicalJsonError("lone_surrogate", "expected both halves of a surrogate pair", offset=offset)
    return text


def _utf8_length(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _too_large(max_bytes: int) -> CanonicalJsonError:
    return CanonicalJsonError("too_large", f"expected at most {max_bytes} bytes", offset=max_bytes)
