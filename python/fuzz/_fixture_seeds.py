"""Initial inputs: the documents of the conformance set."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from tests.conformance._fixture_bytes import decode_fixture_bytes

_SET = Path(__file__).parents[2] / "conformance"
_MAX_BYTES = 8000


def fixture_documents(area: str, member: str) -> Iterator[bytes]:
    """The documents in one input member of the fixtures of an area, except long ones."""
    for file in sorted((_SET / area).glob("*.json")):
        for case in json.loads(file.read_text("utf-8"))["tests"]:
            if member in case["input"]:
                document = decode_fixture_bytes(case["input"][member])
                if len(document) <= _MAX_BYTES:
                    yield document
