"""The TypeScript side, asked line by line."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

_SCRIPT = Path(__file__).parents[1] / "tests" / "node" / "answer-lines.mjs"


def demand_same(here: str, kind: str, document: bytes, options: dict[str, Any]) -> None:
    """Fails unless TypeScript says of the document what Python said."""
    there = _answer(f"{kind} {document.hex()} {json.dumps(options)}\n")
    assert here == there, f"Python says {here!r}, TypeScript {there!r}"


def _answer(question: str) -> str:
    process = _process()
    assert process.stdin
    assert process.stdout
    process.stdin.write(question.encode())
    process.stdin.flush()
    answer = process.stdout.readline()
    assert answer, f"TypeScript ended with {process.poll()}"
    return answer.decode().removesuffix("\n")


@cache
def _process() -> subprocess.Popen[bytes]:
    """Ends by itself when this process is gone, because its input ends."""
    return subprocess.Popen(["node", _SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
