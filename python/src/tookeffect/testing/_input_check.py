"""Checks an input against the schema of a contract."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from tookeffect._json_profile import is_list, is_object, json_pointer

_Path = tuple["str | int", ...]
_Faults = list[dict[str, str]]


def input_faults(schema: Any, value: Any, path: _Path = ()) -> _Faults:
    """Returns every fault of an input, as `pointer` and `message`, in the subset of JSON Schema 2020-12 that
    contracts may use; empty for a valid input.

    Raises `ValueError` for a keyword that contracts cannot have, so that none is silently ignored.
    """
    if not is_object(schema):
        return []
    faults: _Faults = []
    for keyword, operand in schema.items():
        if keyword in _PLAIN:
            is_met, message = _PLAIN[keyword]
            if not is_met(value, operand):
                faults.append({"pointer": json_pointer(path), "message": message.format(_shown(operand))})
        elif keyword in _NESTED:
            faults += _NESTED[keyword](value, operand, schema, path)
        elif keyword not in _ANNOTATIONS:
            raise ValueError(f"the input schema has the keyword {keyword}, which contracts cannot have")
    return faults


_ANNOTATIONS: Final = frozenset({"title", "description", "examples"})

_TYPES: Final[Mapping[str, Callable[[Any], bool]]] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
}


def _of(type_name: str, is_met: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    """A rule about values of one type; it ignores others, as JSON Schema says."""
    has_type = _TYPES[type_name]
    return lambda value, operand: not has_type(value) or is_met(value, operand)


def _types(operand: Any) -> list[str]:
    return [operand] if isinstance(operand, str) else operand


def _shown(operand: Any) -> str:
    return " or ".join(map(str, operand)) if is_list(operand) else str(operand)


def _is_equal(left: Any, right: Any) -> bool:
    """Whether two JSON values are equal. True is not 1."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if is_object(left) and is_object(right):
        return left.keys() == right.keys() and all(_is_equal(left[name], right[name]) for name in left)
    if is_list(left) and is_list(right):
        return len(left) == len(right) and all(map(_is_equal, left, right))
    return left == right


def _matches(value: Any, branches: Any) -> int:
    return sum(not input_faults(branch, value) for branch in branches)


def _matches_pattern(text: str, pattern: str) -> bool:
    # As in the service, `$` is the end of the text, and classes such as \d are ASCII.
    translated = _ESCAPE_CLASS_OR_END.sub(lambda found: r"\Z" if found[0] == "$" else found[0], pattern)
    return re.search(translated, text, re.ASCII) is not None


_ESCAPE_CLASS_OR_END: Final = re.compile(r"\\.|\[(?:\\.|[^\]\\])*\]|\$")


_PLAIN: Final[Mapping[str, tuple[Callable[[Any, Any], bool], str]]] = {
    "type": (lambda value, names: any(_TYPES[name](value) for name in _types(names)), "must be {}"),
    "enum": (
        lambda value, values: any(_is_equal(value, one) for one in values),
        "must be equal to one of the allowed values",
    ),
    "const": (_is_equal, "must be equal to constant"),
    "minLength": (_of("string", lambda text, bound: len(text) >= bound), "must have at least {} characters"),
    "maxLength": (_of("string", lambda text, bound: len(text) <= bound), "must have at most {} characters"),
    "pattern": (_of("string", _matches_pattern), "must match pattern {}"),
    "minimum": (_of("number", lambda number, bound: number >= bound), "must be >= {}"),
    "maximum": (_of("number", lambda number, bound: number <= bound), "must be <= {}"),
    "exclusiveMinimum": (_of("number", lambda number, bound: number > bound), "must be > {}"),
    "exclusiveMaximum": (_of("number", lambda number, bound: number < bound), "must be < {}"),
    "minItems": (_of("array", lambda items, bound: len(items) >= bound), "must have at least {} items"),
    "maxItems": (_of("array", lambda items, bound: len(items) <= bound), "must have at most {} items"),
    "minProperties": (
        _of("object", lambda items, bound: len(items) >= bound),
        "must have at least {} members",
    ),
    "maxProperties": (
        _of("object", lambda items, bound: len(items) <= bound),
        "must have at most {} members",
    ),
    "oneOf": (
        lambda value, branches: _matches(value, branches) == 1,
        "must match exactly one of the alternatives",
    ),
    "anyOf": (
        lambda value, branches: _matches(value, branches) > 0,
        "must match one of the alternatives",
    ),
}
"""The keywords about a value itself: whether it is met, and what a fault says."""


def _items(value: Any, schema: Any, _: Any, path: _Path) -> _Faults:
    items = value if is_list(value) else []
    return [fault for place, item in enumerate(items) for fault in input_faults(schema, item, (*path, place))]


def _properties(value: Any, properties: Any, _: Any, path: _Path) -> _Faults:
    members = _members(value).items()
    present = [(name, member) for name, member in members if name in properties]
    return [
        fault for name, member in present for fault in input_faults(properties[name], member, (*path, name))
    ]


def _required(value: Any, names: Any, _: Any, path: _Path) -> _Faults:
    missing = [name for name in names if name not in value] if isinstance(value, dict) else []
    return [{"pointer": json_pointer(path), "message": f"must have the member {name}"} for name in missing]


def _additional(value: Any, allowed: Any, schema: Any, path: _Path) -> _Faults:
    known = schema.get("properties", {})
    faults: _Faults = []
    for name, member in _members(value).items():
        if name in known:
            continue
        if allowed is False:
            faults.append({"pointer": json_pointer(path), "message": f"must not have the member {name}"})
        else:
            faults += input_faults(allowed, member, (*path, name))
    return faults


def _names(value: Any, schema: Any, _: Any, path: _Path) -> _Faults:
    return [fault for name in _members(value) for fault in input_faults(schema, name, path)]


def _members(value: Any) -> dict[str, Any]:
    return value if is_object(value) else {}


_NESTED: Final[Mapping[str, Callable[[Any, Any, Any, _Path], _Faults]]] = {
    "items": _items,
    "properties": _properties,
    "required": _required,
    "additionalProperties": _additional,
    "propertyNames": _names,
}
