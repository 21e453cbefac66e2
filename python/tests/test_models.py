"""Each model accepts and refuses the same documents as its schema."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from tests._documents import Document, examples, model_for, refusals, shapes


def _named(document: Document) -> str:
    return f"{document.shape}: {document.name}"


@pytest.mark.parametrize("shape", shapes())
def test_each_schema_has_examples_and_refusals(shape: str) -> None:
    assert any(example.shape == shape for example in examples())
    assert any(refusal.shape == shape for refusal in refusals())


@pytest.mark.parametrize("example", examples(), ids=_named)
def test_an_example_survives_a_round_trip_through_its_model(example: Document) -> None:
    model = model_for(example.shape)
    document = model.validate_json(example.text)
    assert json.loads(model.dump_json(document, by_alias=True, exclude_unset=True)) == json.loads(
        example.text
    )


@pytest.mark.parametrize("refusal", refusals(), ids=_named)
def test_refuses_an_invalid_document(refusal: Document) -> None:
    with pytest.raises(ValidationError):
        model_for(refusal.shape).validate_json(refusal.text)
