"""A regular expression that matches only canonical texts of values that match a closed schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

# Characters that JSON writes without an escape, in ASCII.
_PLAIN: Final = r"[ !#-\[\]-~]"


def canonical_pattern(schema: Mapping[str, Any]) -> str:
    """Returns the pattern of a schema that `compile_closed_schema` supports, without anchors.

    It matches most canonical texts of matching values: none with an escape, a character beyond ASCII, or a
    number near the maximum of its range. It requires of the schema: no value matches two alternatives of
    `oneOf`, a pattern without a repetition of any length limits the length by itself and matches plain
    characters only, an integer is at least 1, and the last member of an object, as sorted, is required.
    """
    if "const" in schema:
        return re.escape(json.dumps(schema["const"]))
    if "oneOf" in schema:
        return _any_of(canonical_pattern(part) for part in schema["oneOf"])
    match schema["type"]:
        case "null":
            return "null"
        case "boolean":
            return "(?:true|false)"
        case "integer":
            # A number with fewer digits than the maximum is smaller.
            return f"[1-9][0-9]{{0,{len(str(schema['maximum'])) - 2}}}"
        case "string":
            return _string(schema)
        case "array":
            return _array(schema)
        case _:
            return _object(schema)


def _string(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return _any_of(re.escape(json.dumps(value)) for value in schema["enum"])
    plain = f'{_PLAIN}{{{schema.get("minLength", 0)},{schema["maxLength"]}}}"'
    if "pattern" not in schema:
        return f'"{plain}'
    pattern: str = schema["pattern"]
    matching = f"(?={plain})" if re.search("[*+]", pattern) else ""
    return f'"{matching}(?:{pattern[1:-1]})"'


def _array(schema: Mapping[str, Any]) -> str:
    item = canonical_pattern(schema["items"])
    fewest: int = schema.get("minItems", 0)
    items = f"{item}(?:,{item}){{{max(fewest - 1, 0)},{schema['maxItems'] - 1}}}"
    return rf"\[{items}\]" if fewest > 0 else rf"\[(?:{items})?\]"


def _object(schema: Mapping[str, Any]) -> str:
    members = [
        (name, f"{re.escape(json.dumps(name))}:{canonical_pattern(part)},")
        for name, part in sorted(schema["properties"].items())
    ]
    written = "".join(member if name in schema["required"] else f"(?:{member})?" for name, member in members)
    return rf"\{{{written[:-1]}\}}"


def _any_of(patterns: Iterable[str]) -> str:
    return f"(?:{'|'.join(patterns)})"
