"""The compiled receipt schema accepts and refuses the same documents as a JSON Schema validator."""

from __future__ import annotations

import copy
import json
from typing import Any

import jsonschema_rs
import pytest

from tests._documents import SCHEMAS, examples, refusals
from tookeffect._closed_schema import compile_closed_schema
from tookeffect._tables.receipt_schema import RECEIPT_SCHEMA

_check = compile_closed_schema(RECEIPT_SCHEMA)
_WIRE = [json.loads(file.read_text("utf-8")) for file in sorted(SCHEMAS.glob("*/*.schema.json"))]
_REGISTRY = jsonschema_rs.Registry([(schema["$id"], schema) for schema in _WIRE])
_OTHER = jsonschema_rs.validator_for(
    next(schema for schema in _WIRE if schema.get("title") == "Receipt"), registry=_REGISTRY
)
_RECEIPTS = [json.loads(example.text) for example in examples() if example.shape == "receipt"]
_ODD: list[Any] = [None, True, 0, -1, 2**53, "", "a\n", "é" * 5000, [], [None], {}, {"a": 1}]


def _places(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    return [path] + [place for name, part in inner for place in _places(part, (*path, name))]


def _with(document: Any, path: tuple[str | int, ...], value: Any) -> Any:
    if not path:
        return value
    changed = copy.deepcopy(document)
    inner = changed
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return changed


@pytest.mark.parametrize(
    "receipt", _RECEIPTS, ids=lambda receipt: receipt["payload"]["predicate"]["receiptId"]
)
def test_agrees_with_jsonschema_rs_on_receipts_with_one_replaced_part(
    receipt: Any,
) -> None:
    for path in _places(receipt):
        part = receipt
        for name in path:
            part = part[name]
        for odd in [*_ODD, *([part + "\n", part + " "] if isinstance(part, str) else [])]:
            changed = _with(receipt, path, odd)
            assert (_check(changed) is None) == _OTHER.is_valid(changed), (path, odd)


@pytest.mark.parametrize(
    "refusal", [each for each in refusals() if each.shape == "receipt"], ids=lambda each: each.name
)
def test_reports_the_place_of_a_violation(refusal: Any) -> None:
    assert isinstance(_check(json.loads(refusal.text)), str)


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"type": "number"},
        {"type": "string", "format": "uuid"},
        {"type": "object", "properties": {}},
        {"type": "object", "properties": {}, "additionalProperties": True},
        {"type": "array"},
        {"const": 1, "type": "integer"},
        {"type": "string", "pattern": "abc"},
        {"type": "string", "pattern": r"^\d$"},
        {"type": "string", "pattern": "^a$|^b$"},
    ],
    ids=str,
)
def test_refuses_to_compile_an_unsupported_schema(schema: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"unsupported (schema|pattern)"):
        compile_closed_schema(schema)


def test_any_of_accepts_two_matches_and_one_of_refuses_them() -> None:
    parts = [{"type": "integer"}, {"type": "integer", "minimum": 1}]
    assert compile_closed_schema({"anyOf": parts})(1) is None
    assert compile_closed_schema({"oneOf": parts})(1) == ""
    assert compile_closed_schema({"oneOf": parts})(0) is None
    assert compile_closed_schema({"type": "boolean"})(1) == ""
    assert compile_closed_schema({"type": "boolean"})(False) is None
