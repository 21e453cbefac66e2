"""The run that an error belongs to."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tookeffect import FailedRun, operation_of
from tookeffect._tool_runs import remember_failed_run


def _run_in(operation_id: str) -> FailedRun:
    operation: Any = SimpleNamespace(id=operation_id)
    return FailedRun(operation, None, None)


def test_an_error_object_that_is_raised_in_two_operations_names_neither() -> None:
    error = ValueError("a constant of the application")
    first, again = _run_in("op_1"), _run_in("op_1")
    remember_failed_run(error, first)
    assert operation_of(error) is first
    remember_failed_run(error, again)
    assert operation_of(error) is again
    remember_failed_run(error, _run_in("op_2"))
    assert operation_of(error) is None
    remember_failed_run(error, first)
    assert operation_of(error) is None
