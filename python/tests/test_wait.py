"""`wait` reads, and with `verify` verifies, until an operation is conclusive or the time is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests._documents import read_example
from tests._fault_server import fault_server
from tests._transports import Waits, new_client, settings_for
from tookeffect import (
    AsyncOperationHandle,
    OperationHandle,
    PaymentRequiredError,
    RateLimitError,
    TookEffectError,
)
from tookeffect._request_flow import Platform
from tookeffect._transport import AsyncTransport, Transport
from tookeffect.models import Operation

OPERATION = read_example("operation", "created")
TOO_SOON: dict[str, Any] = {
    "status": 429,
    "headers": {"retry-after": "7"},
    "body": {"code": "observed_too_recently"},
}
CANCELLED: dict[str, Any] = {"status": 409, "body": {"code": "operation_cancelled"}}


def _in_flight(code: str) -> dict[str, Any]:
    return {"status": 409, "headers": {"retry-after": "1"}, "body": {"code": code}}


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
        *(
            pytest.param(
                [_shown("created"), _in_flight(code), _shown("verified")],
                {"verify": True},
                ("verified", [1], "GET POST GET"),
                id=f"waits for the other run of {code}, and reads its verdict",
            )
            for code in ("verification_in_flight", "idempotency_in_flight")
        ),
        pytest.param(
            [_shown("created"), {"status": 503}, _verdict("verified"), _shown("verified")],
            {"verify": True},
            ("verified", [0.25], "GET POST POST GET"),
            id="repeats a verify that fails for a moment as any other request",
        ),
        pytest.param(
            [_shown("created"), _verdict("inconclusive", nextAction="reconcile"), _shown("inconclusive")],
            {"verify": True},
            ("inconclusive", [], "GET POST GET"),
            id="ends at once where waiting cannot change the verdict",
        ),
        pytest.param(
            [_shown("created"), _verdict("pending", retryAfterSeconds=61), _shown("pending")],
            {"verify": True},
            ("pending", [], "GET POST GET"),
            id="ends at once where a verify is refused for longer than the time that is left",
        ),
        pytest.param(
            [_shown("created"), CANCELLED, _shown("cancelled")],
            {"verify": True},
            ("cancelled", [], "GET POST GET"),
            id="ends where the operation is cancelled before the verify",
        ),
        pytest.param(
            [TOO_SOON, _verdict("pending", retryAfterSeconds=4), _verdict("refuted"), _shown("refuted")],
            {"verify": "again"},
            ("refuted", [7, 4], "POST POST POST GET"),
            id="with verify again, is not ended by an earlier verdict",
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
def test_a_refused_verify_is_raised_without_another_attempt(wait: Wait) -> None:
    waits = Waits()
    refusal = {"status": 402, "body": {"code": "credit_exhausted"}}
    with fault_server(_shown("created"), refusal) as server, pytest.raises(PaymentRequiredError) as caught:
        wait(server.base_url, waits, verify=True)
    assert (caught.value.code, waits.seconds, len(server.received)) == ("credit_exhausted", [], 2)


@pytest.mark.parametrize("wait", [_wait_blocking, _wait_async])
def test_the_requests_of_a_wait_are_repeated_as_often_as_its_caller_says(wait: Wait) -> None:
    refused = {"status": 429, "body": {"code": "rate_limited"}}
    for retries in (0, 1):
        with fault_server(_shown("created"), *[refused] * 3) as server:
            with pytest.raises(RateLimitError):
                wait(server.base_url, Waits(), verify=True, max_retries=retries)
            assert len(server.received) == 2 + retries


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
