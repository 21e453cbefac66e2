"""Python and TypeScript say the same of any receipt, signed or not, whatever is asked about it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from fuzz import verify_receipt as harness
from fuzz._questions import QUESTIONS, python_options, signed_again
from fuzz._typescript import demand_same
from tookeffect import verify_receipt


def attempt(data: bytes) -> None:
    """The first byte chooses the question, and whether the payload is signed as it has become."""
    choice, document = data[0] if data else 0, data[1:]
    question = QUESTIONS[choice & 7]
    again = signed_again(document) if choice & 8 else None
    asked = document if again is None else again
    said = verify_receipt(asked, **python_options(question))
    members = [said.reason_code, said.status, said.verdict, said.environment, said.workspace_id]
    demand_same(json.dumps(members, separators=(",", ":")), "receipt", asked, question)


def seeds() -> Iterator[bytes]:
    """What Python alone is fuzzed from."""
    return harness.seeds()
