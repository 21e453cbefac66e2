"""Fast path of `parse_strict`: the C parser of the standard library, for documents that both parsers read
alike."""

from __future__ import annotations

import json
from typing import Final

from tookeffect._json_profile import MAX_DEPTH, MAX_SAFE_INTEGER, JsonObject, JsonValue

_MAX_SAFE_DIGITS: Final = len(str(MAX_SAFE_INTEGER))


class _UndecidedError(Exception):
    """The strict parser must decide about this document."""


def _members(pairs: list[tuple[str, JsonValue]]) -> JsonObject:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _UndecidedError
    return members


def _integer(spelling: str) -> int:
    # A safe integer has at most a sign and sixteen digits.
    value = int(spelling) if len(spelling) <= _MAX_SAFE_DIGITS + 1 else MAX_SAFE_INTEGER + 1
    if not -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
        raise _UndecidedError
    return value


def _undecided(_: str) -> float:
    raise _UndecidedError


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_members, parse_int=_integer, parse_float=_undecided, parse_constant=_undecided
)


def scan(text: str) -> tuple[JsonValue] | None:
    """Parses a text that contains no lone surrogates; returns None if the strict parser must decide.

    That is the case for `\\u` escapes, numbers other than plain safe integers, deep nesting, and every error.
    """
    if "\\u" in text:
        return None
    try:
        value: JsonValue = _DECODER.decode(text)
    except (_UndecidedError, ValueError, RecursionError):
        return None
    # Few brackets cannot nest too deep. Brackets within strings are counted too, which only costs time.
    if text.count("[") + text.count("{") > MAX_DEPTH and _is_deeper(value, MAX_DEPTH):
        return None
    return (value,)


def _is_deeper(value: JsonValue, depth: int) -> bool:
    layer: list[JsonValue] = [value]
    for _ in range(depth + 1):
        containers = [item for item in layer if isinstance(item, (dict, list))]
        if not containers:
            return False
        layer = [
            item
            for container in containers
            for item in (container.values() if isinstance(container, dict) else container)
        ]
    return True
