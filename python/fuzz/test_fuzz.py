"""Fuzzes every harness, two at a time, for TOOKEFFECT_FUZZ_SECONDS each."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.full

SECONDS = int(os.environ.get("TOOKEFFECT_FUZZ_SECONDS", "20"))
_PYTHON = Path(__file__).parents[1]
_PROPERTIES = {
    "parse_strict": "parse_strict of any bytes returns a value or raises a documented code",
    "canonicalize": "canonicalize of any value survives a round trip or raises a documented code",
    "verify_receipt": "verify_receipt of any input returns a documented code, valid only if signed",
    "read_key_document": "read_key_document of any input returns usable keys or raises a documented code",
    "same_json": "Python and TypeScript canonicalize any bytes alike",
    "same_receipts": "Python and TypeScript validate any receipt alike",
    "same_keys": "Python and TypeScript read any key document alike",
}


@dataclass(frozen=True)
class Run:
    """The result of a fuzzer: its log, and the inputs that violate the property."""

    exit_code: int
    log: str
    findings: dict[str, str]

    @property
    def executions(self) -> int:
        """Number of inputs that were run."""
        found = re.search(r"stat::number_of_executed_units: (\d+)", self.log)
        return int(found[1]) if found else 0


def _fuzz(name: str, workspace: Path) -> Run:
    command = [sys.executable, "-B", "-m", "fuzz", name, str(SECONDS), str(workspace)]
    done = subprocess.run(
        command,
        cwd=_PYTHON,
        env={**os.environ, "PYTHONPATH": f"src{os.pathsep}."},
        capture_output=True,
        timeout=SECONDS + 120,
        check=False,
    )
    log = (done.stdout + done.stderr).decode(errors="replace")
    found = (file for file in workspace.iterdir() if re.match("crash|timeout|oom|leak", file.name))
    return Run(done.returncode, log, {file.name: file.read_bytes().hex() for file in found})


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Generator[dict[str, Future[Run]]]:
    with ThreadPoolExecutor(max_workers=2) as pool:
        yield {name: pool.submit(_fuzz, name, tmp_path_factory.mktemp(name)) for name in _PROPERTIES}


@pytest.mark.parametrize("name", _PROPERTIES, ids=_PROPERTIES.values())
def test_the_fuzzer_finds_no_violation(
    name: str,
    runs: dict[str, Future[Run]],
    record_testsuite_property: Callable[[str, object], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    run = runs[name].result()
    assert run.findings == {}, run.log[-4000:]
    assert run.exit_code == 0, run.log[-4000:]
    record_testsuite_property(f"{name}: inputs", run.executions)
    with capsys.disabled():
        print(f"\n{name}: {run.executions} inputs in {SECONDS} s")
    assert run.executions > 1000
