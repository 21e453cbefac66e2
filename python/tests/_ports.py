"""Both ports over real sockets, with waits that pass at once and are noted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tookeffect._exchange import Platform, Success
from tookeffect._ports import AsyncPort, BlockingPort
from tookeffect._requests import ApiRequest
from tookeffect._settings import ClientSettings, client_settings

API_KEY = "tke_canary_b7c1f00dsecret"
"""A key as a user has it; it must never be seen in an error or a log."""

NOW = 1795253400.0
"""2026-11-21T09:30:00Z."""


@dataclass
class Waits:
    """What was waited, in seconds; the clock stands unless a wait moves it."""

    seconds: list[float] = field(default_factory=list[float])

    def clock(self) -> float:
        return NOW + sum(self.seconds)

    def wait(self, seconds: float) -> None:
        self.seconds.append(seconds)

    async def wait_async(self, seconds: float) -> None:
        self.seconds.append(seconds)


def settings_for(base_url: str, **given: Any) -> ClientSettings:
    """The settings of a client as a test has it."""
    defaults: dict[str, Any] = {
        "environment": {},
        "api_key": API_KEY,
        "base_url": base_url,
        "timeout_seconds": 5,
        "total_timeout_seconds": 120,
        "max_retries": 2,
        "headers": None,
        "allow_clear_text": False,
    }
    return client_settings(**{**defaults, **given})


Send = Callable[..., Success]


def send_blocking(
    settings: ClientSettings, waits: Waits, request: ApiRequest, random: float = 0.5
) -> Success:
    """Sends a request by the blocking port."""
    platform = Platform(monotonic=waits.clock, wall_clock=waits.clock, random=lambda: random)
    port = BlockingPort(settings, platform=platform, sleep=waits.wait)
    try:
        return port.send(request)
    finally:
        port.close()


def send_async(settings: ClientSettings, waits: Waits, request: ApiRequest, random: float = 0.5) -> Success:
    """Sends a request by the asynchronous port, in an event loop of its own."""
    platform = Platform(monotonic=waits.clock, wall_clock=waits.clock, random=lambda: random)

    async def send() -> Success:
        port = AsyncPort(settings, platform=platform, sleep=waits.wait_async)
        try:
            return await port.send(request)
        finally:
            await port.close()

    return asyncio.run(send())


PORTS: list[Send] = [send_blocking, send_async]
