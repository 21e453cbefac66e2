"""Every fixture of the client profile has the outcome that it has in every language."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance._client_operations import ASYNC_CLIENT_OPERATIONS, CLIENT_OPERATIONS
from tests.conformance._fixture_set import load_set
from tests.conformance._offline_operations import OFFLINE_OPERATIONS
from tests.conformance._run import demand_reason_codes, expected_outcome, run_tests, write_dump

SET = load_set()


@pytest.fixture(scope="module")
def outcomes() -> dict[str, dict[str, Any]]:
    return run_tests(SET.client_tests, {**OFFLINE_OPERATIONS, **CLIENT_OPERATIONS})


@pytest.mark.parametrize("test", SET.client_tests, ids=lambda test: test["id"])
def test_a_fixture_has_its_outcome(test: dict[str, Any], outcomes: dict[str, dict[str, Any]]) -> None:
    assert outcomes[test["id"]] == expected_outcome(test), test["comment"]


def test_every_reason_code_of_the_manifest_is_produced(outcomes: dict[str, dict[str, Any]]) -> None:
    demand_reason_codes(SET.reason_codes, outcomes)


def test_the_asynchronous_client_says_the_same(outcomes: dict[str, dict[str, Any]]) -> None:
    asked = [test for test in SET.client_tests if test["op"] in ASYNC_CLIENT_OPERATIONS]
    again = run_tests(asked, ASYNC_CLIENT_OPERATIONS)
    assert again == {name: outcomes[name] for name in again}


def test_the_outcomes_are_written_down_for_the_comparison_of_the_languages(
    outcomes: dict[str, dict[str, Any]],
) -> None:
    write_dump("python", outcomes)
