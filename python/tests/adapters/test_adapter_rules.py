"""Both clients follow the rules of framework adapters, and each rule is tested: a mistake fails its cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests._real_server import RealServer
from tests.adapters._gate_kit import GATE_CASES, GateDriver, gate_cases_for, run_gate_case
from tests.adapters._kit import CASES, Driver, KitRuns, cases_for, run_case, the_package
from tests.adapters._mutants import MUTANTS, mutated_package, unusable_edits
from tests.adapters._plain_drivers import AsyncPlainDriver, PlainDriver

_RUNS = [
    pytest.param(driver, case, id=f"{type(driver).__name__}: {case['id']}")
    for driver in (AsyncPlainDriver(), PlainDriver())
    for case in cases_for(driver)
]
_GATED_RUNS = [
    pytest.param(driver, case, id=f"{type(driver).__name__}: {case['id']}")
    for driver in (AsyncPlainDriver(), PlainDriver())
    for case in gate_cases_for(driver)
]
_MISTAKEN_DRIVERS = {
    "outputs-replace-verdicts": AsyncPlainDriver(output_first=True),
    "gates-are-not-asked": AsyncPlainDriver(gate="never_asked"),
    "gates-end-without-an-error": AsyncPlainDriver(gate="no_error"),
}


@pytest.mark.parametrize(("driver", "case"), _RUNS)
def test_a_case_has_its_outcome(driver: Driver, case: dict[str, Any], kit_runs: KitRuns) -> None:
    assert kit_runs.outcome(driver, case) == case["expected"], case["rule"]


@pytest.mark.parametrize(("driver", "case"), _GATED_RUNS)
def test_a_case_of_the_gate_has_its_outcome(
    driver: GateDriver, case: dict[str, Any], kit_runs: KitRuns
) -> None:
    assert kit_runs.gate_outcome(driver, case) == case["expected"], case["rule"]


@pytest.mark.full
def test_without_a_mistake_the_package_that_is_loaded_once_more_passes(server: RealServer) -> None:
    driver = AsyncPlainDriver()
    with mutated_package([]) as tested:
        failed = [case["id"] for case in _cases(driver) if not _passes(case, driver, server, tested)]
    assert failed == []


@pytest.mark.full
@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_mistake_of_the_runtime_fails_its_cases(mutant: str, server: RealServer) -> None:
    driver = AsyncPlainDriver()
    with mutated_package(MUTANTS[mutant]) as tested:
        passed = [case["id"] for case in _cases(driver, mutant) if _passes(case, driver, server, tested)]
    assert passed == []


@pytest.mark.parametrize("mutant", _MISTAKEN_DRIVERS)
def test_a_mistake_of_an_adapter_fails_its_cases(mutant: str, server: RealServer) -> None:
    driver = _MISTAKEN_DRIVERS[mutant]
    assert not any(_passes(case, driver, server, the_package()) for case in _cases(driver, mutant))


def _cases(driver: AsyncPlainDriver, kills: str | None = None) -> list[dict[str, Any]]:
    return [*cases_for(driver, kills), *gate_cases_for(driver, kills)]


def _passes(case: dict[str, Any], driver: AsyncPlainDriver, server: RealServer, tested: Any) -> bool:
    """A mistake may also fail in a way that no case describes."""
    try:
        run = run_case if "steps" in case else run_gate_case
        return run(case, driver, server, tested) == case["expected"]
    except Exception:
        return False


def test_every_named_mistake_of_the_cases_that_run_here_exists() -> None:
    named = {name for case in _cases(AsyncPlainDriver()) for name in case["kills"]}
    assert {*MUTANTS, *_MISTAKEN_DRIVERS} == named
    assert named <= {name for case in (*CASES, *GATE_CASES) for name in case["kills"]}


def test_every_edit_replaces_a_text_that_occurs_exactly_once() -> None:
    assert unusable_edits() == []
