"""Which idempotency key a handle sends after a verify that ended without a result."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests._documents import read_example
from tests._fault_server import fault_server
from tests._transports import API_KEY, new_client
from tookeffect import AsyncClient, TookEffectError

VERIFIED: dict[str, Any] = {"status": 200, "body": read_example("verification", "verified")}


def _refusal(status: int, code: str) -> dict[str, Any]:
    return {"status": status, "body": {"code": code}}


@pytest.mark.parametrize(
    ("first", "keys"),
    [
        ("silence", [1, 1, 2]),
        ("cut", [1, 1, 2]),
        ("half", [1, 1, 2]),
        (_refusal(504, "gateway_timeout"), [1, 1, 2]),
        (_refusal(409, "idempotency_in_flight"), [1, 1, 2]),
        (_refusal(402, "credit_exhausted"), [1, 2, 3]),
        (_refusal(409, "verification_in_flight"), [1, 2, 3]),
    ],
)
def test_after_a_call_without_a_result_the_next_one_asks_for_the_same_run(
    first: Any, keys: list[int]
) -> None:
    with fault_server(first, VERIFIED, VERIFIED) as server, new_client(server.base_url) as client:
        operation = client.resume("op_1")
        with pytest.raises(TookEffectError):
            operation.verify(timeout_seconds=0.5, max_retries=0)
        operation.verify()
        operation.verify.with_raw_response()
        sent = [request.headers["idempotency-key"] for request in server.received]
    distinct = list(dict.fromkeys(sent))
    assert [distinct.index(key) + 1 for key in sent] == keys


def test_after_a_cancelled_call_the_next_one_asks_for_the_same_run() -> None:
    async def verify_twice(base_url: str, received: list[Any]) -> None:
        async with AsyncClient(base_url=base_url, api_key=API_KEY) as client:
            operation = client.resume("op_1")
            first = asyncio.create_task(operation.verify())
            while not received:
                await asyncio.sleep(0)
            first.cancel()
            with pytest.raises(asyncio.CancelledError):
                await first
            await operation.verify()

    with fault_server("silence", VERIFIED) as server:
        asyncio.run(verify_twice(server.base_url, server.received))
        first, second = [request.headers["idempotency-key"] for request in server.received]
    assert first == second
