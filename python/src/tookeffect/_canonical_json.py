"""Canonical JSON: the serializer of RFC 8785."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Final, cast

from tookeffect._errors import CanonicalJsonError
from tookeffect._generated.vocabulary import CanonicalJsonErrorCode
from tookeffect._json_profile import (
    MAX_DEPTH,
    MAX_SAFE_INTEGER,
    IntegerRule,
    JsonValue,
    is_unsafe_integer,
    json_pointer,
)

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


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
