"""Checks of the few forms of JSON Schema 2020-12 that this project's schemas need; objects are closed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from tookeffect._json_profile import JsonValue, json_pointer

SchemaCheck: TypeAlias = Callable[[JsonValue], "str | None"]
"""Looks for the first violation: the pointer to it, made of names of the schema only; None where the value
fits."""

_HERE: Final = ""

# A float is of no type here: the parser reads every integral number as an int, and no schema has others.
_TYPE_NAMES: Final = {
    dict: "object",
    list: "array",
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    type(None): "null",
}

# The keywords of each form: those that must be there, and those that may.
_FORMS: Final[Mapping[str, tuple[set[str], set[str]]]] = {
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
    """Makes the check of a schema without references; lengths count code points.

    Raises `ValueError` for a keyword that is not known in its place, so that nothing is silently left
    unchecked. See https://json-schema.org/draft/2020-12/json-schema-validation
    """
    _demand_known_form(schema)
    if "const" in schema:
        return _constant(schema["const"])
    if "oneOf" in schema or "anyOf" in schema:
        return _alternatives(schema.get("oneOf") or schema["anyOf"], exactly_one="oneOf" in schema)
    match schema["type"]:
        case "null":
            return lambda value: None if value is None else _HERE
        case "boolean":
            return lambda value: None if isinstance(value, bool) else _HERE
        case "integer":
            return _integers(schema)
        case "string":
            return _strings(schema)
        case "array":
            return _arrays(schema)
        case _:
            return _objects(schema)


def _demand_known_form(schema: Mapping[str, Any]) -> None:
    keywords = set(schema)
    must, may = _FORMS.get(schema.get("type") or next(iter(schema), ""), ({""}, set[str]()))
    is_known = must <= keywords <= must | may and schema.get("additionalProperties", False) is False
    if not is_known:
        raise ValueError(f"the schema {str(schema)[:200]} is of no known form")


def _constant(constant: object) -> SchemaCheck:
    kind = type(constant)
    # In Python True equals 1, in JSON it does not.
    return lambda value: None if type(value) is kind and value == constant else _HERE


def _integers(schema: Mapping[str, Any]) -> SchemaCheck:
    minimum = schema.get("minimum", float("-inf"))
    maximum = schema.get("maximum", float("inf"))
    # The parser reads every integral number as an int, so a float is none.
    return lambda value: None if type(value) is int and minimum <= value <= maximum else _HERE


def _strings(schema: Mapping[str, Any]) -> SchemaCheck:
    shortest: int = schema.get("minLength", 0)
    longest: float = schema.get("maxLength", float("inf"))
    if "enum" in schema:
        values = {value for value in schema["enum"] if shortest <= len(value) <= longest}
        fits = _python_pattern(schema["pattern"]).match if "pattern" in schema else None
        return lambda value: (
            None if type(value) is str and value in values and (not fits or fits(value)) else _HERE
        )
    if "pattern" not in schema:
        return lambda value: None if type(value) is str and shortest <= len(value) <= longest else _HERE
    matches = _python_pattern(schema["pattern"]).match
    return lambda value: (
        None if type(value) is str and shortest <= len(value) <= longest and matches(value) else _HERE
    )


def _python_pattern(pattern: str) -> re.Pattern[str]:
    """Compiles a pattern of ECMAScript, which must mean the same here: `$` is not the same, nor are the
    classes by letter."""
    inner = re.fullmatch(r"\^((?:\\[^A-Za-z]|[^\\^$]|(?<=\[)\^)*)\$", pattern)
    if inner is None:
        raise ValueError(f"the pattern {pattern} may mean something else in Python")
    return re.compile(rf"(?:{inner[1]})\Z")


def _arrays(schema: Mapping[str, Any]) -> SchemaCheck:
    check_item = compile_closed_schema(schema["items"])
    fewest: int = schema.get("minItems", 0)
    most: float = schema.get("maxItems", float("inf"))

    def check(value: JsonValue) -> str | None:
        if type(value) is not list or not fewest <= len(value) <= most:
            return _HERE
        for index, item in enumerate(value):
            violation = check_item(item)
            if violation is not None:
                return f"/{index}{violation}"
        return None

    return check


def _objects(schema: Mapping[str, Any]) -> SchemaCheck:
    members = {
        name: (compile_closed_schema(part), json_pointer([name]))
        for name, part in schema["properties"].items()
    }
    required: Sequence[str] = schema.get("required", ())

    def check(value: JsonValue) -> str | None:
        if type(value) is not dict:
            return _HERE
        for name, item in value.items():
            member = members.get(name)
            if member is None:
                return _HERE
            violation = member[0](item)
            if violation is not None:
                return member[1] + violation
        for name in required:
            if name not in value:
                return members[name][1]
        return None

    return check


def _alternatives(schemas: Sequence[Mapping[str, Any]], *, exactly_one: bool) -> SchemaCheck:
    # An alternative of another type than the value's is violated by the value itself, and need not be asked.
    by_type: dict[type, list[SchemaCheck]] = {
        kind: [compile_closed_schema(schema) for schema in schemas if schema.get("type", name) == name]
        for kind, name in _TYPE_NAMES.items()
    }

    def check(value: JsonValue) -> str | None:
        violations = [check(value) for check in by_type[type(value)]]
        fits = violations.count(None)
        if fits == 1 or (fits > 1 and not exactly_one):
            return None
        # Of several violations the deepest is told: it comes from the alternative that was most likely meant.
        return max((violation for violation in violations if violation is not None), key=len, default=_HERE)

    return check
