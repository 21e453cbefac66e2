"""Each fixture of the client profile produces its expected outcome."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance._client_operations import ASYNC_CLIENT_OPERATIONS, CLIENT_OPERATIONS
from tests.conformance._fixture_set import load_set
from tests.conformance._offline_operations import OFFLINE_OPERATIONS
from tests.conformance._run import expected_outcome, require_reason_codes, run_tests, write_dump

SET = load_set()


@pytest.fixture(scope="module")
def outcomes() -> dict[str, dict[str, Any]]:
    return run_tests(SET.client_tests, {**OFFLINE_OPERATIONS, **CLIENT_OPERATIONS})


@pytest.mark.parametrize("test", SET.client_tests, ids=lambda test: test["id"])
def test_produces_the_expected_outcome(test: dict[str, Any], outcomes: dict[str, dict[str, Any]]) -> None:
    assert outcomes[test["id"]] == expected_outcome(test), test["comment"]


def test_produces_every_reason_code_of_the_manifest(outcomes: dict[str, dict[str, Any]]) -> None:
    require_reason_codes(SET.reason_codes, outcomes)


def test_the_asynchronous_client_produces_the_same_outcomes(outcomes: dict[str, dict[str, Any]]) -> None:
    tests = [test for test in SET.client_tests if test["op"] in ASYNC_CLIENT_OPERATIONS]
    again = run_tests(tests, ASYNC_CLIENT_OPERATIONS)
    assert again == {name: outcomes[name] for name in again}


def test_writes_the_outcomes_for_the_comparison_of_the_languages(
    outcomes: dict[str, dict[str, Any]],
) -> None:
    write_dump("python", outcomes)
