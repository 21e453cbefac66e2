"""Fixtures that several tests share."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests._real_server import RealServer, real_server


@pytest.fixture(scope="session")
def server() -> Generator[RealServer]:
    with real_server() as running:
        yield running
