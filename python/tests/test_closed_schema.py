"""The schema checks are those of the receipt's schema, and leave nothing unchecked."""

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
def test_every_part_of_a_receipt_replaced_by_something_odd_is_judged_as_jsonschema_rs_judges_it(
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
def test_a_near_miss_is_refused_with_its_place(refusal: Any) -> None:
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
def test_a_form_that_is_not_known_is_refused_before_anything_is_checked(schema: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"is of no known form|may mean something else"):
        compile_closed_schema(schema)


def test_any_of_takes_what_fits_twice_and_one_of_does_not() -> None:
    parts = [{"type": "integer"}, {"type": "integer", "minimum": 1}]
    assert compile_closed_schema({"anyOf": parts})(1) is None
    assert compile_closed_schema({"oneOf": parts})(1) == ""
    assert compile_closed_schema({"oneOf": parts})(0) is None
    assert compile_closed_schema({"type": "boolean"})(1) == ""
    assert compile_closed_schema({"type": "boolean"})(False) is None
