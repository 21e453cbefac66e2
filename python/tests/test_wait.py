"""`wait` reads, and with `verify` verifies, until an operation is conclusive or the time is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests._documents import read_example
from tests._fault_server import fault_server
from tests._transports import Waits, new_client, settings_for
from tookeffect import AsyncOperationHandle, OperationHandle, PaymentRequiredError, TookEffectError
from tookeffect._request_flow import Platform
from tookeffect._transport import AsyncTransport, Transport
from tookeffect.models import Operation

OPERATION = read_example("operation", "created")
TOO_SOON: dict[str, Any] = {
    "status": 429,
    "headers": {"retry-after": "7"},
    "body": {"code": "observed_too_recently"},
}
TOO_MANY: dict[str, Any] = {"status": 429, "body": {"code": "rate_limited"}}


def _shown(state: str) -> dict[str, Any]:
    verified = state == "verified"
    body = read_example("operation", "verified") if verified else {**OPERATION, "state": state}
    return {"status": 200, "body": body}


def _verdict(name: str, **more: object) -> dict[str, Any]:
    return {"status": 200, "body": {**read_example("verification", name), **more}}


def _without_time(name: str) -> dict[str, Any]:
    body = read_example("verification", name)
    body.pop("retryAfterSeconds", None)
    return {"status": 200, "body": body}


Wait = Callable[..., Operation]


def _wait_blocking(base_url: str, waits: Waits, **options: Any) -> Operation:
    platform = Platform(monotonic=waits.clock, wall_clock=waits.clock, random=lambda: 0.5)
    transport = Transport(settings_for(base_url), platform=platform, sleep=waits.wait)
    try:
        return OperationHandle(transport, OPERATION["id"]).wait(**options)
    finally:
        transport.close()


def _wait_async(base_url: str, waits: Waits, **options: Any) -> Operation:
    platform = Platform(monotonic=waits.clock, wall_clock=waits.clock, random=lambda: 0.5)

    async def wait() -> Operation:
        transport = AsyncTransport(settings_for(base_url), platform=platform, sleep=waits.wait_async)
        try:
            return await AsyncOperationHandle(transport, OPERATION["id"]).wait(**options)
        finally:
            await transport.close()

    return asyncio.run(wait())


@pytest.mark.parametrize("wait", [_wait_blocking, _wait_async])
@pytest.mark.parametrize(
    ("behaviours", "options", "expected"),
    [
        pytest.param(
            [_shown("created"), _shown("pending"), _shown("refuted")],
            {"interval_seconds": 0.5},
            ("refuted", [0.5, 0.5], "GET GET GET"),
            id="reads the state until it is conclusive, and verifies nothing",
        ),
        pytest.param(
            [_shown("cancelled")],
            {"verify": True},
            ("cancelled", [], "GET"),
            id="does not wait for a cancelled operation",
        ),
        pytest.param(
            [
                *(_shown("created"), _verdict("pending", retryAfterSeconds=4)),
                *(_shown("pending"), TOO_SOON),
                *(_shown("pending"), _without_time("pending")),
                *(_shown("pending"), _verdict("verified")),
                _shown("verified"),
            ],
            {"verify": True},
            ("verified", [4, 7, 2], "GET POST GET POST GET POST GET POST GET"),
            id="verifies when the service allows it, and returns the final operation",
        ),
        pytest.param(
            [_shown("created"), _shown("pending"), _shown("pending"), _shown("pending")],
            {"within_seconds": 3},
            ("pending", [2, 1], "GET GET GET GET"),
            id="ends when the time is over, with the operation as it is then",
        ),
    ],
)
def test_a_wait(
    wait: Wait, behaviours: list[Any], options: dict[str, Any], expected: tuple[str, list[float], str]
) -> None:
    waits = Waits()
    with fault_server(*behaviours) as server:
        operation = wait(server.base_url, waits, **options)
    sent = " ".join(request.method for request in server.received)
    assert (operation.state, waits.seconds, sent) == expected


@pytest.mark.parametrize("wait", [_wait_blocking, _wait_async])
@pytest.mark.parametrize(
    ("refusal", "code"),
    [
        ({"status": 402, "body": {"code": "credit_exhausted"}}, "credit_exhausted"),
        (TOO_MANY, "rate_limited"),
    ],
)
def test_a_refused_verify_is_raised_without_another_attempt(
    wait: Wait, refusal: dict[str, Any], code: str
) -> None:
    waits = Waits()
    with fault_server(_shown("created"), refusal) as server, pytest.raises(TookEffectError) as caught:
        wait(server.base_url, waits, verify=True)
    assert (caught.value.code, waits.seconds, len(server.received)) == (code, [], 2)
    assert isinstance(caught.value, PaymentRequiredError) == (code == "credit_exhausted")


@pytest.mark.parametrize("option", ["within_seconds", "interval_seconds"])
@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_a_time_that_would_never_end_or_never_wait_is_refused(option: str, seconds: float) -> None:
    times: dict[str, Any] = {option: seconds}
    with fault_server() as server, new_client(server.base_url) as client:
        with pytest.raises(TookEffectError, match=f"invalid {option}"):
            client.resume(OPERATION["id"]).wait(**times)
        assert server.received == []


def test_a_cancelled_task_ends_the_wait() -> None:
    async def run(base_url: str) -> None:
        paused = asyncio.Event()

        async def pause(_: float) -> None:
            paused.set()
            await asyncio.Event().wait()

        transport = AsyncTransport(settings_for(base_url), sleep=pause)
        waiting = asyncio.create_task(AsyncOperationHandle(transport, OPERATION["id"]).wait())
        await paused.wait()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await transport.close()

    with fault_server(_shown("created")) as server:
        asyncio.run(run(server.base_url))
        assert len(server.received) == 1
