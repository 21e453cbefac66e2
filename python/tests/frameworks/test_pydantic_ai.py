"""The adapter of `examples/pydantic_ai` follows the rules of framework adapters."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests._real_server import RealServer
from tests.adapters._kit import CASES, KitRuns, cases_for, run_case, the_package
from tests.frameworks._pydantic_ai_driver import PydanticAiDriver
from tookeffect import find_adapter

pytestmark = pytest.mark.full

_DRIVER = PydanticAiDriver()


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in cases_for(_DRIVER)])
def test_a_case_has_its_outcome(case: dict[str, Any], kit_runs: KitRuns) -> None:
    assert kit_runs.outcome(_DRIVER, case) == case["expected"], case["rule"]


def test_a_cancelled_run_submits_an_unknown_outcome_and_leaves_the_verify_for_later(
    server: RealServer,
) -> None:
    case = next(case for case in CASES if case["id"] == "a tool that is cancelled after the effect")
    # The framework raises an error of its own, which has no operation.
    cancelled, *later = case["expected"]["calls"]
    expected = {**case["expected"], "calls": [{**cancelled, "failed": None}, *later]}
    assert run_case(case, PydanticAiDriver(), server, the_package()) == expected


def test_the_installed_package_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = Path(__file__).parents[2] / "examples" / "pydantic_ai"
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=project, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    monkeypatch.syspath_prepend(tmp_path / "installed")
    assert find_adapter("pydantic-ai").name == "pydantic-ai"
