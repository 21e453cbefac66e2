"""The examples and refusals in `schemas/`, which the tests of every language read."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from tookeffect import models

SCHEMAS = Path(__file__).parents[2] / "schemas"


@dataclass(frozen=True)
class Document:
    """A document of a schema, as text, with its name in test ids."""

    shape: str
    name: str
    text: str


def model_for(shape: str) -> TypeAdapter[Any]:
    """The model of `wire/<shape>.schema.json`; its name is the title of the schema."""
    schema = json.loads((SCHEMAS / "wire" / f"{shape}.schema.json").read_text("utf-8"))
    return TypeAdapter(getattr(models, schema["title"]))


def shapes() -> list[str]:
    """The schemas of `wire/` that describe a document; files that only define parts have no title."""
    files = sorted((SCHEMAS / "wire").glob("*.schema.json"))
    return [
        re.sub(r"\.schema\.json$", "", file.name)
        for file in files
        if "title" in json.loads(file.read_text("utf-8"))
    ]


def examples() -> list[Document]:
    """All of `examples/<shape>/<name>.json`."""
    files = sorted((SCHEMAS / "examples").glob("*/*.json"))
    return [Document(file.parent.name, file.stem, file.read_text("utf-8")) for file in files]


def refusals() -> list[Document]:
    """All of `refusals/<shape>.json`, each applied to its example."""
    found: list[Document] = []
    for file in sorted((SCHEMAS / "refusals").glob("*.json")):
        for case in json.loads(file.read_text("utf-8")):
            example = SCHEMAS / "examples" / file.stem / f"{case['of']}.json"
            changed = _changed(json.loads(example.read_text("utf-8")), case)
            found.append(Document(file.stem, case["why"], json.dumps(changed)))
    return found


def _changed(document: Any, case: dict[str, Any]) -> Any:
    value = "a" * case["setTextOfLength"] if "setTextOfLength" in case else case.get("set")
    *parents, last = case["at"].split("/")
    if not parents:
        return value
    inner = document
    for name in parents[1:]:
        inner = inner[_key(inner, name)]
    if case.get("remove"):
        del inner[_key(inner, last)]
    else:
        inner[_key(inner, last)] = value
    return document


def _key(container: Any, name: str) -> int | str:
    return int(name) if isinstance(container, list) else name


def read_example(shape: str, name: str) -> dict[str, Any]:
    """The members of `examples/<shape>/<name>.json`."""
    (found,) = [each for each in examples() if (each.shape, each.name) == (shape, name)]
    return json.loads(found.text)
