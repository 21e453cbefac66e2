"""The closed lists equal those of the schemas, in the same order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from tests._documents import SCHEMAS
from tookeffect import vocabulary

FILES = sorted((SCHEMAS / "vocabulary").glob("*.schema.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_closed_list_equals_its_schema(file: Path) -> None:
    schema = json.loads(file.read_text("utf-8"))
    values = tuple(schema["enum"])
    assert get_args(getattr(vocabulary, schema["title"])) == values
    assert values in vars(vocabulary).values()


def test_each_reason_belongs_to_one_verdict() -> None:
    assert tuple(vocabulary.REASON_VERDICT) == vocabulary.REASONS
    assert set(vocabulary.REASON_VERDICT.values()) == set(vocabulary.VERDICTS)
