"""Fixtures that several tests share."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests._real_server import RealServer, real_server
from tests.adapters._kit import KitRuns


@pytest.fixture(scope="session")
def server() -> Generator[RealServer]:
    with real_server() as running:
        yield running


@pytest.fixture(scope="session")
def kit_runs(server: RealServer) -> Generator[KitRuns]:
    """Runs the rules of framework adapters."""
    with ThreadPoolExecutor(4) as threads:
        yield KitRuns(server, threads)
