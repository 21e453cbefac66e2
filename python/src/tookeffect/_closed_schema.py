"""Validates JSON against the subset of JSON Schema 2020-12 that the receipt schema uses; objects are
closed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from tookeffect._json_profile import JsonValue, json_pointer

SchemaCheck: TypeAlias = Callable[[JsonValue], "str | None"]
"""Returns the JSON pointer of the first violation, made of names of the schema only; None for a valid
value."""

_ROOT: Final = ""

# The parser reads every integral number as an int, and no supported schema allows another number.
_TYPE_NAMES: Final = {
    dict: "object",
    list: "array",
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    type(None): "null",
}

# The keywords of each kind of schema: required ones and optional ones.
_KEYWORDS: Final[Mapping[str, tuple[set[str], set[str]]]] = {
    "const": ({"const"}, set()),
    "oneOf": ({"oneOf"}, set()),
    "anyOf": ({"anyOf"}, set()),
    "null": ({"type"}, set()),
    "boolean": ({"type"}, set()),
    "integer": ({"type"}, {"minimum", "maximum"}),
    "string": ({"type"}, {"enum", "pattern", "minLength", "maxLength"}),
    "array": ({"type", "items"}, {"minItems", "maxItems"}),
    "object": ({"type", "properties", "additionalProperties"}, {"required"}),
}


def compile_closed_schema(schema: Mapping[str, Any]) -> SchemaCheck:
    """Compiles a schema without references; lengths count code points.

    Raises `ValueError` for an unsupported keyword, so that no part of a schema is ignored. See
    https://json-schema.org/draft/2020-12/json-schema-validation
    """
    _require_supported(schema)
    if "const" in schema:
        return _compile_constant(schema["const"])
    if "oneOf" in schema or "anyOf" in schema:
        return _compile_union(schema.get("oneOf") or schema["anyOf"], exactly_one="oneOf" in schema)
    match schema["type"]:
        case "null":
            return lambda value: None if value is None else _ROOT
        case "boolean":
            return lambda value: None if isinstance(value, bool) else _ROOT
        case "integer":
            return _compile_integer(schema)
        case "string":
            return _compile_string(schema)
        case "array":
            return _compile_array(schema)
        case _:
            return _compile_object(schema)


def _require_supported(schema: Mapping[str, Any]) -> None:
    keywords = set(schema)
    required, optional = _KEYWORDS.get(schema.get("type") or next(iter(schema), ""), ({""}, set[str]()))
    is_supported = (
        required <= keywords <= required | optional and schema.get("additionalProperties", False) is False
    )
    if not is_supported:
        raise ValueError(f"unsupported schema: {str(schema)[:200]}")


def _compile_constant(constant: object) -> SchemaCheck:
    kind = type(constant)
    # In Python True equals 1; in JSON it does not.
    return lambda value: None if type(value) is kind and value == constant else _ROOT


def _compile_integer(schema: Mapping[str, Any]) -> SchemaCheck:
    minimum = schema.get("minimum", float("-inf"))
    maximum = schema.get("maximum", float("inf"))
    return lambda value: None if type(value) is int and minimum <= value <= maximum else _ROOT


def _compile_string(schema: Mapping[str, Any]) -> SchemaCheck:
    shortest: int = schema.get("minLength", 0)
    longest: float = schema.get("maxLength", float("inf"))
    if "enum" in schema:
        values = {value for value in schema["enum"] if shortest <= len(value) <= longest}
        fits = _compile_pattern(schema["pattern"]).match if "pattern" in schema else None
        return lambda value: (
            None if type(value) is str and value in values and (not fits or fits(value)) else _ROOT
        )
    if "pattern" not in schema:
        return lambda value: None if type(value) is str and shortest <= len(value) <= longest else _ROOT
    matches = _compile_pattern(schema["pattern"]).match
    return lambda value: (
        None if type(value) is str and shortest <= len(value) <= longest and matches(value) else _ROOT
    )


def _compile_pattern(pattern: str) -> re.Pattern[str]:
    """Compiles an ECMAScript pattern. Refuses syntax that Python interprets differently, such as `\\d`; `$`
    is translated."""
    inner = re.fullmatch(r"\^((?:\\[^A-Za-z]|[^\\^$]|(?<=\[)\^)*)\$", pattern)
    if inner is None:
        raise ValueError(f"unsupported pattern {pattern}: Python may interpret it differently")
    return re.compile(rf"(?:{inner[1]})\Z")


def _compile_array(schema: Mapping[str, Any]) -> SchemaCheck:
    check_item = compile_closed_schema(schema["items"])
    fewest: int = schema.get("minItems", 0)
    most: float = schema.get("maxItems", float("inf"))

    def check(value: JsonValue) -> str | None:
        if type(value) is not list or not fewest <= len(value) <= most:
            return _ROOT
        for index, item in enumerate(value):
            violation = check_item(item)
            if violation is not None:
                return f"/{index}{violation}"
        return None

    return check


def _compile_object(schema: Mapping[str, Any]) -> SchemaCheck:
    members = {
        name: (compile_closed_schema(part), json_pointer([name]))
        for name, part in schema["properties"].items()
    }
    required: Sequence[str] = schema.get("required", ())

    def check(value: JsonValue) -> str | None:
        if type(value) is not dict:
            return _ROOT
        for name, item in value.items():
            member = members.get(name)
            if member is None:
                return _ROOT
            violation = member[0](item)
            if violation is not None:
                return member[1] + violation
        for name in required:
            if name not in value:
                return members[name][1]
        return None

    return check


def _compile_union(schemas: Sequence[Mapping[str, Any]], *, exactly_one: bool) -> SchemaCheck:
    # Only the alternatives of the type of the value can match.
    by_type: dict[type, list[SchemaCheck]] = {
        kind: [compile_closed_schema(schema) for schema in schemas if schema.get("type", name) == name]
        for kind, name in _TYPE_NAMES.items()
    }

    def check(value: JsonValue) -> str | None:
        violations = [check(value) for check in by_type[type(value)]]
        fits = violations.count(None)
        if fits == 1 or (fits > 1 and not exactly_one):
            return None
        # The deepest violation is reported: it comes from the alternative that was most likely intended.
        return max((violation for violation in violations if violation is not None), key=len, default=_ROOT)

    return check
