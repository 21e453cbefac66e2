"""Compares results with the TypeScript implementation, line by line."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

_SCRIPT = Path(__file__).parents[1] / "tests" / "node" / "compare-lines.mjs"


def require_same(python_result: str, kind: str, document: bytes, options: dict[str, Any]) -> None:
    """Fails if TypeScript returns another result for the document than Python."""
    typescript_result = _request(f"{kind} {document.hex()} {json.dumps(options)}\n")
    assert python_result == typescript_result, f"Python: {python_result!r}, TypeScript: {typescript_result!r}"


def _request(line: str) -> str:
    process = _process()
    assert process.stdin
    assert process.stdout
    process.stdin.write(line.encode())
    process.stdin.flush()
    result = process.stdout.readline()
    assert result, f"TypeScript ended with {process.poll()}"
    return result.decode().removesuffix("\n")


@cache
def _process() -> subprocess.Popen[bytes]:
    """Starts the TypeScript process; it ends together with this one, because its input ends."""
    return subprocess.Popen(["node", _SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
