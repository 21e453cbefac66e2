"""Fixtures of the rules of framework adapters."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests._real_server import RealServer
from tests.adapters._kit import KitRuns


@pytest.fixture(scope="session")
def kit_runs(server: RealServer) -> Generator[KitRuns]:
    with ThreadPoolExecutor(4) as threads:
        yield KitRuns(server, threads)
