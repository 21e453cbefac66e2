"""Both transports over real sockets, with pauses that are recorded and take no time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tookeffect import Client
from tookeffect._request_flow import Platform, Success
from tookeffect._requests import ApiRequest
from tookeffect._settings import ClientSettings, client_settings
from tookeffect._transport import AsyncTransport, Transport

API_KEY = "tke_canary_b7c1f00dsecret"
"""An API key; it must never appear in an error or a log."""

NOW = 1795253400.0
"""2026-11-21T09:30:00Z."""


@dataclass
class Waits:
    """The recorded pauses, in seconds; only a pause moves the clock."""

    seconds: list[float] = field(default_factory=list[float])

    def clock(self) -> float:
        return NOW + sum(self.seconds)

    def wait(self, seconds: float) -> None:
        self.seconds.append(seconds)

    async def wait_async(self, seconds: float) -> None:
        self.seconds.append(seconds)


def settings_for(base_url: str, **given: Any) -> ClientSettings:
    """Client settings for a test."""
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


def new_client(base_url: str, **options: Any) -> Client:
    """A client that sends each request once."""
    defaults: dict[str, Any] = {"base_url": base_url, "api_key": API_KEY, "max_retries": 0}
    return Client(**{**defaults, **options})


Send = Callable[..., Success]


def send_blocking(
    settings: ClientSettings, waits: Waits, request: ApiRequest, random: float = 0.5
) -> Success:
    """Sends a request with the blocking transport."""
    platform = Platform(monotonic=waits.clock, wall_clock=waits.clock, random=lambda: random)
    transport = Transport(settings, platform=platform, sleep=waits.wait)
    try:
        return transport.send(request)
    finally:
        transport.close()


def send_async(settings: ClientSettings, waits: Waits, request: ApiRequest, random: float = 0.5) -> Success:
    """Sends a request with the asynchronous transport, in an event loop of its own."""
    platform = Platform(monotonic=waits.clock, wall_clock=waits.clock, random=lambda: random)

    async def send() -> Success:
        transport = AsyncTransport(settings, platform=platform, sleep=waits.wait_async)
        try:
            return await transport.send(request)
        finally:
            await transport.close()

    return asyncio.run(send())


TRANSPORTS: list[Send] = [send_blocking, send_async]
