"""Every model takes the documents that its schema takes, and refuses the near misses."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from tests._documents import Document, examples, model_of, refusals, shapes


def _named(document: Document) -> str:
    return f"{document.shape}: {document.name}"


@pytest.mark.parametrize("shape", shapes())
def test_every_shape_has_an_example_and_near_misses(shape: str) -> None:
    assert any(example.shape == shape for example in examples())
    assert any(refusal.shape == shape for refusal in refusals())


@pytest.mark.parametrize("example", examples(), ids=_named)
def test_an_example_is_read_and_written_back_as_the_same_json(example: Document) -> None:
    model = model_of(example.shape)
    document = model.validate_json(example.text)
    assert json.loads(model.dump_json(document, by_alias=True, exclude_unset=True)) == json.loads(
        example.text
    )


@pytest.mark.parametrize("refusal", refusals(), ids=_named)
def test_a_near_miss_is_refused(refusal: Document) -> None:
    with pytest.raises(ValidationError):
        model_of(refusal.shape).validate_json(refusal.text)
