"""Runs fixtures and collects their outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import rfc8785

from tests.conformance._fixture_bytes import decode_fixture_bytes
from tests.conformance._fixture_set import ConformanceFailureError
from tookeffect import TookEffectError

Operation: TypeAlias = Callable[[dict[str, Any]], object]
"""Runs one fixture operation: returns its result, or raises."""

REPORTS = Path(__file__).parents[2] / "reports"


def run_tests(
    tests: Iterable[dict[str, Any]], operations: Mapping[str, Operation]
) -> dict[str, dict[str, Any]]:
    """The outcomes by id; raises `ConformanceFailureError` `op_unknown` and `exception_untyped`."""
    return {test["id"]: _outcome(test, operations) for test in tests}


def _outcome(test: dict[str, Any], operations: Mapping[str, Operation]) -> dict[str, Any]:
    operation = operations.get(test["op"])
    if operation is None:
        raise ConformanceFailureError("op_unknown", f"{test['id']}: unknown operation {test['op']}")
    try:
        return {"result": operation(test["input"])}
    except TookEffectError as error:
        return {"error": {"code": error.code}}
    except Exception as error:
        raise ConformanceFailureError("exception_untyped", f"{test['id']}: {error!r}") from error


def expected_outcome(test: dict[str, Any]) -> dict[str, Any]:
    """The expected outcome of a test, with bytes in the format of outcomes."""
    expected = test["expected"]
    if test["op"] != "canonicalize" or "result" not in expected:
        return expected
    result = expected["result"]
    return {"result": {**result, "canonical": decode_fixture_bytes(result["canonical"]).hex()}}


def require_reason_codes(reason_codes: list[str], outcomes: Mapping[str, dict[str, Any]]) -> None:
    """Raises `ConformanceFailureError` `reason_code_missing` if a code of the manifest was not produced."""
    results = [outcome.get("result") for outcome in outcomes.values()]
    produced = {result.get("reasonCode") for result in results if isinstance(result, dict)}
    missing = [code for code in reason_codes if code not in produced]
    if missing:
        raise ConformanceFailureError("reason_code_missing", ", ".join(missing))


def write_dump(runner: str, outcomes: dict[str, dict[str, Any]]) -> None:
    """Writes the outcomes as canonical JSON, for the comparison with other languages."""
    folder = REPORTS / "conformance"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{runner}.json").write_bytes(rfc8785.dumps(outcomes))
