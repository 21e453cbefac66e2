"""Fixture operations that run a client against a server with the response of the fixture."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from tests._fault_server import fault_server
from tests._transports import API_KEY
from tests.conformance._fixture_bytes import decode_fixture_bytes
from tests.conformance._run import Operation
from tookeffect import AsyncClient, Client, KeyedVerification, models, took_effect

_OPERATION_ID = "op_01jd8q4m5n6p7q8r9s0t1v2w30"

# One attempt, with a short timeout.
_ONCE: Any = {"api_key": API_KEY, "max_retries": 0, "timeout_seconds": 1}


@contextmanager
def _serve_response(response: dict[str, Any]) -> Generator[str]:
    if "fault" in response:
        behaviour: Any = response["fault"]
    else:
        body = decode_fixture_bytes(response["body"])
        behaviour = {"status": response["status"], "headers": response.get("headers", {}), "body": body}
    with fault_server(behaviour) as server:
        yield server.base_url


def _to_result(verification: KeyedVerification) -> object:
    return {
        "tookEffect": took_effect(verification),
        "verdict": verification.verdict,
        "reason": verification.reason,
        "nextAction": verification.next_action,
    }


def _to_operation_result(operation: models.Operation) -> object:
    last = operation.last_verdict
    return {
        "tookEffect": took_effect(last),
        "state": operation.state,
        "verdict": None if last is None else last.verdict,
    }


def _read_verification(given: dict[str, Any]) -> object:
    with _serve_response(given["response"]) as base_url, Client(base_url=base_url, **_ONCE) as client:
        return _to_result(client.resume(_OPERATION_ID).verify())


def _read_operation(given: dict[str, Any]) -> object:
    with _serve_response(given["response"]) as base_url, Client(base_url=base_url, **_ONCE) as client:
        return _to_operation_result(client.resume(given["operationId"]).status())


def _read_verification_async(given: dict[str, Any]) -> object:
    async def run(base_url: str) -> object:
        async with AsyncClient(base_url=base_url, **_ONCE) as client:
            return _to_result(await client.resume(_OPERATION_ID).verify())

    with _serve_response(given["response"]) as base_url:
        return asyncio.run(run(base_url))


def _read_operation_async(given: dict[str, Any]) -> object:
    async def run(base_url: str) -> object:
        async with AsyncClient(base_url=base_url, **_ONCE) as client:
            return _to_operation_result(await client.resume(given["operationId"]).status())

    with _serve_response(given["response"]) as base_url:
        return asyncio.run(run(base_url))


CLIENT_OPERATIONS: dict[str, Operation] = {
    "readVerification": _read_verification,
    "readOperation": _read_operation,
}
ASYNC_CLIENT_OPERATIONS: dict[str, Operation] = {
    "readVerification": _read_verification_async,
    "readOperation": _read_operation_async,
}
