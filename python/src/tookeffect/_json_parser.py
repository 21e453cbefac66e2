"""`parse_strict`: the parser of the strict JSON profile."""

from __future__ import annotations

import math
import re
from typing import Final, NoReturn

from tookeffect._errors import CanonicalJsonError, ReceiptError
from tookeffect._generated.vocabulary import CanonicalJsonErrorCode
from tookeffect._json_profile import (
    DEFAULT_MAX_BYTES,
    MAX_DEPTH,
    MAX_SAFE_INTEGER,
    IntegerRule,
    JsonObject,
    JsonValue,
    is_unsafe_integer,
)
from tookeffect._json_scanner import scan

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_PLAIN_RUN: Final = re.compile(r'[^"\\\x00-\x1f]*')
_DIGITS: Final = re.compile(r"[0-9]*")
_UNIT: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
_ESCAPES: Final = {
    '"': '"',
    "\\": "\\",
    "/": "/",
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
}
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
    See RFC 8259, RFC 8785 section 3.1, RFC 7493; fixtures in conformance/canonical-json. Raises
    `ReceiptError` `option_invalid` for an unknown rule or an invalid limit, before the document is read.
    """
    _check_options(integers, max_bytes)
    text = (
        _check_text(document, max_bytes) if isinstance(document, str) else _decode(bytes(document), max_bytes)
    )
    if text.startswith(_BYTE_ORDER_MARK):
        raise CanonicalJsonError("invalid_utf8", "a byte order mark is not part of JSON", offset=0)
    scanned = scan(text)
    return JsonParser(text, integers).document() if scanned is None else scanned[0]


def _check_options(integers: object, max_bytes: object) -> None:
    """A misspelled rule or limit must not be ignored."""
    if integers not in ("safe", "any"):
        raise ReceiptError("option_invalid", "invalid integers: expected safe or any")
    if type(max_bytes) is not int or max_bytes < 0:
        raise ReceiptError("option_invalid", "invalid max_bytes: expected a whole number from 0")


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


class JsonParser:
    """Parses one text that contains no lone surrogates, at most 64 containers deep."""

    def __init__(self, text: str, integers: IntegerRule) -> None:
        self._text = text
        self._integers: IntegerRule = integers
        self._index = 0
        self._depth = 0

    def document(self) -> JsonValue:
        """Parses the whole text as one value."""
        value = self._value()
        if self._peek():
            self._expected("the end of the document")
        return value

    def _value(self) -> JsonValue:
        match self._peek():
            case '"':
                return self._string()
            case "{":
                return self._object()
            case "[":
                return self._array()
            case "t":
                return self._literal("true", True)
            case "f":
                return self._literal("false", False)
            case "n":
                return self._literal("null", None)
            case _:
                return self._number()

    def _object(self) -> JsonObject:
        members: JsonObject = {}
        self._open()
        if self._closes("}"):
            return members
        while True:
            if self._peek() != '"':
                self._expected("a member name in double quotes")
            name_index = self._index
            name = self._string()
            if name in members:
                self._error("duplicate_name", "expected each name once in an object", name_index)
            if self._peek() != ":":
                self._expected("a colon")
            self._index += 1
            members[name] = self._value()
            if self._closes("}"):
                return members
            if self._peek() != ",":
                self._expected("a comma or a closing brace")
            self._index += 1

    def _array(self) -> list[JsonValue]:
        items: list[JsonValue] = []
        self._open()
        if self._closes("]"):
            return items
        while True:
            items.append(self._value())
            if self._closes("]"):
                return items
            if self._peek() != ",":
                self._expected("a comma or a closing bracket")
            self._index += 1

    def _open(self) -> None:
        if self._depth == MAX_DEPTH:
            self._error("too_deep", f"expected at most {MAX_DEPTH} nested containers", self._index)
        self._depth += 1
        self._index += 1

    def _closes(self, bracket: str) -> bool:
        if self._peek() != bracket:
            return False
        self._depth -= 1
        self._index += 1
        return True

    def _literal(self, word: str, value: bool | None) -> bool | None:
        if not self._text.startswith(word, self._index):
            self._expected("a JSON value")
        self._index += len(word)
        return value

    def _number(self) -> int | float:
        start = self._index
        self._skip_if("-")
        if not self._skip_if("0"):
            self._skip_digits("a JSON value", start)
        if self._skip_if("."):
            self._skip_digits("a digit", self._index)
        if self._skip_if("e") or self._skip_if("E"):
            if not self._skip_if("-"):
                self._skip_if("+")
            self._skip_digits("a digit", self._index)
        value = float(self._text[start : self._index])
        if math.isinf(value):
            self._error("number_out_of_range", "expected a number within the range of a double", start)
        if is_unsafe_integer(value, self._integers):
            self._error("unsafe_integer", "expected an integer within ±(2^53−1)", start)
        # 1.0 and 1 must have the same type, or they would match different schemas here than in other
        # languages.
        return int(value) if value.is_integer() and abs(value) <= MAX_SAFE_INTEGER else value

    def _skip_digits(self, what: str, error_index: int) -> None:
        first = self._index
        self._index = self._run_end(_DIGITS)
        if self._index == first:
            self._expected(what, error_index)

    def _string(self) -> str:
        self._index += 1
        parts = [self._run(_PLAIN_RUN)]
        while self._here() == "\\":
            parts.append(self._escape())
            parts.append(self._run(_PLAIN_RUN))
        if not self._skip_if('"'):
            self._expected("a closing quote, and control characters escaped")
        return "".join(parts)

    def _escape(self) -> str:
        letter = self._text[self._index + 1 : self._index + 2]
        if letter == "u":
            return self._unicode_escape()
        meaning = _ESCAPES.get(letter)
        if meaning is None:
            self._expected("one of the escapes of JSON")
        self._index += 2
        return meaning

    def _unicode_escape(self) -> str:
        unit = self._escaped_unit(self._index)
        if unit is None:
            self._expected("four hexadecimal digits after \\u")
        if not 0xD800 <= unit <= 0xDFFF:
            self._index += 6
            return chr(unit)
        low = self._escaped_unit(self._index + 6)
        if unit >= 0xDC00 or low is None or not 0xDC00 <= low <= 0xDFFF:
            self._error("lone_surrogate", "expected both halves of a surrogate pair", self._index)
        self._index += 12
        return chr(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))

    def _escaped_unit(self, index: int) -> int | None:
        found = _UNIT.match(self._text, index)
        return int(found[1], 16) if found else None

    def _peek(self) -> str:
        """Skips white space and returns the next character; empty at the end."""
        self._index = self._run_end(_SPACE)
        return self._here()

    def _here(self) -> str:
        return self._text[self._index : self._index + 1]

    def _run(self, pattern: re.Pattern[str]) -> str:
        start = self._index
        self._index = self._run_end(pattern)
        return self._text[start : self._index]

    def _run_end(self, pattern: re.Pattern[str]) -> int:
        found = pattern.match(self._text, self._index)
        return found.end() if found else self._index

    def _skip_if(self, character: str) -> bool:
        if self._here() != character:
            return False
        self._index += 1
        return True

    def _expected(self, what: str, index: int | None = None) -> NoReturn:
        self._error("invalid_json", f"expected {what}", self._index if index is None else index)

    def _error(self, code: CanonicalJsonErrorCode, message: str, index: int) -> NoReturn:
        raise CanonicalJsonError(code, message, offset=len(self._text[:index].encode()))


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
