"""Responses are read into models without losing the values of a later version of the service."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import BaseModel, JsonValue

from tests._documents import SCHEMAS, Document, examples
from tookeffect import models
from tookeffect._open_models import open_model, open_value


def _model(example: Document) -> Any:
    schema = json.loads((SCHEMAS / "wire" / f"{example.shape}.schema.json").read_text("utf-8"))
    return getattr(models, schema["title"])


OBJECTS = [
    each for each in examples() if isinstance(_model(each), type) and issubclass(_model(each), BaseModel)
]


@pytest.mark.parametrize("example", OBJECTS, ids=lambda example: f"{example.shape}: {example.name}")
def test_reads_a_current_document_like_the_closed_model(example: Document) -> None:
    members = json.loads(example.text)
    assert open_model(_model(example), members) == _model(example).model_validate(members)


def test_accepts_unknown_values_unknown_members_and_missing_members() -> None:
    members = {"verdict": "verified_in_part", "confidence": 1, "checks": [{"id": "a", "outcome": "skipped"}]}
    verification = open_model(models.Verification, members)
    assert verification.verdict == "verified_in_part"
    assert verification.checks[0].outcome == "skipped"
    assert not hasattr(verification, "confidence")
    assert not hasattr(verification, "receipt_id")


def test_keeps_values_of_another_type_unchanged() -> None:
    operation = open_model(models.Operation, {"contract": 7, "lastVerdict": None, "baseline": [1]})
    assert (operation.contract, operation.last_verdict, operation.baseline) == (7, None, [1])
    assert open_value(models.TimelineEntry, {"kind": "of_a_later_version"}) == {"kind": "of_a_later_version"}


def test_reads_a_type_that_contains_itself() -> None:
    value = {"members": [{"deep": [{"deeper": {"list": [[]]}}]}, None, 1.5]}
    assert open_value(JsonValue, value) == value
