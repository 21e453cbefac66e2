"""Leaves out the files of this folder where the frameworks may not be installed."""

from __future__ import annotations

import pytest


def pytest_ignore_collect(config: pytest.Config) -> bool | None:
    return True if config.getoption("markexpr") == "not full" else None
