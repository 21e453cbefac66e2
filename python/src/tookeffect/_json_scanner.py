"""The standard library's scanner, in C, for the documents that it surely reads as the strict reader does."""

from __future__ import annotations

import json
from typing import Final

from tookeffect._json_profile import MAX_DEPTH, MAX_SAFE_INTEGER, JsonObject, JsonValue

_MAX_SAFE_DIGITS: Final = len(str(MAX_SAFE_INTEGER))


class _DoubtError(Exception):
    """The strict reader must look at this document itself."""


def _members(pairs: list[tuple[str, JsonValue]]) -> JsonObject:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _DoubtError
    return members


def _integer(spelling: str) -> int:
    # The longest spelling of a safe integer has a sign and sixteen digits.
    value = int(spelling) if len(spelling) <= _MAX_SAFE_DIGITS + 1 else MAX_SAFE_INTEGER + 1
    if not -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER:
        raise _DoubtError
    return value


def _unsure(_: str) -> float:
    raise _DoubtError


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_members, parse_int=_integer, parse_float=_unsure, parse_constant=_unsure
)


def scan(text: str) -> tuple[JsonValue] | None:
    """Reads a text without lone surrogates, where nothing about it is in doubt.

    Escapes by number, numbers that are not plain safe integers, deep nesting and every kind of error are in
    doubt: then the answer is None, and the strict reader decides.
    """
    if "\\u" in text:
        return None
    try:
        value: JsonValue = _DECODER.decode(text)
    except (_DoubtError, ValueError, RecursionError):
        return None
    # So few brackets cannot nest too deep; those within strings only make it look the other way.
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
