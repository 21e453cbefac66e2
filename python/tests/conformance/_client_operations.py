"""The operations of the fixtures that ask a client: it is given the answer of a server, and says what it
makes of it."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from tests._fault_server import fault_server
from tests._transports import API_KEY
from tests.conformance._fixture_bytes import spelled_bytes
from tests.conformance._run import Operation
from tookeffect import AsyncClient, Client, KeyedVerification, models, took_effect

_OPERATION_ID = "op_01jd8q4m5n6p7q8r9s0t1v2w30"

# A client asks once, and waits a short time.
_ONCE: Any = {"api_key": API_KEY, "max_retries": 0, "timeout_seconds": 1}


@contextmanager
def _answered(answer: dict[str, Any]) -> Generator[str]:
    if "fault" in answer:
        behaviour: Any = answer["fault"]
    else:
        body = spelled_bytes(answer["body"])
        behaviour = {"status": answer["status"], "headers": answer.get("headers", {}), "body": body}
    with fault_server(behaviour) as server:
        yield server.base_url


def _presented(verification: KeyedVerification) -> object:
    return {
        "tookEffect": took_effect(verification),
        "verdict": verification.verdict,
        "reason": verification.reason,
        "nextAction": verification.next_action,
    }


def _shown(operation: models.Operation) -> object:
    last = operation.last_verdict
    return {
        "tookEffect": took_effect(last),
        "state": operation.state,
        "verdict": None if last is None else last.verdict,
    }


def _read_verification(given: dict[str, Any]) -> object:
    with _answered(given["answer"]) as base_url, Client(base_url=base_url, **_ONCE) as client:
        return _presented(client.resume(_OPERATION_ID).verify())


def _read_operation(given: dict[str, Any]) -> object:
    with _answered(given["answer"]) as base_url, Client(base_url=base_url, **_ONCE) as client:
        return _shown(client.resume(given["operationId"]).status())


def _read_verification_async(given: dict[str, Any]) -> object:
    async def ask(base_url: str) -> object:
        async with AsyncClient(base_url=base_url, **_ONCE) as client:
            return _presented(await client.resume(_OPERATION_ID).verify())

    with _answered(given["answer"]) as base_url:
        return asyncio.run(ask(base_url))


def _read_operation_async(given: dict[str, Any]) -> object:
    async def ask(base_url: str) -> object:
        async with AsyncClient(base_url=base_url, **_ONCE) as client:
            return _shown(await client.resume(given["operationId"]).status())

    with _answered(given["answer"]) as base_url:
        return asyncio.run(ask(base_url))


CLIENT_OPERATIONS: dict[str, Operation] = {
    "readVerification": _read_verification,
    "readOperation": _read_operation,
}
ASYNC_CLIENT_OPERATIONS: dict[str, Operation] = {
    "readVerification": _read_verification_async,
    "readOperation": _read_operation_async,
}
