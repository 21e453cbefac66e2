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
def _serve_response(*responses: dict[str, Any]) -> Generator[str]:
    with fault_server(*map(_to_behaviour, responses)) as server:
        yield server.base_url


def _to_behaviour(response: dict[str, Any]) -> Any:
    if "fault" in response:
        return response["fault"]
    body = decode_fixture_bytes(response["body"])
    return {"status": response["status"], "headers": response.get("headers", {}), "body": body}


def _requirements(given: dict[str, Any]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The responses in the order of the requests, and the arguments of `require_verified`."""
    responses = [given[name] for name in ("operation", "verification") if name in given]
    arguments = {"input": given.get("expectedInput"), "attribution": given.get("attribution")}
    return responses, arguments


def _to_requirement(verification: KeyedVerification) -> object:
    attribution = verification.attribution
    return {
        "verdict": verification.verdict,
        "reason": verification.reason,
        "attribution": None if attribution is None else attribution.kind,
    }


def _to_result(verification: KeyedVerification) -> object:
    return {
        "tookEffect": took_effect(verification),
        "verdict": verification.verdict,
        "reason": verification.reason,
        "nextAction": verification.next_action,
        "attribution": _to_members(verification.attribution),
        "limits": verification.coverage.limits,
    }


def _to_operation_result(operation: models.Operation) -> object:
    last = operation.last_verdict
    return {
        "tookEffect": took_effect(last),
        "state": operation.state,
        "verdict": None if last is None else last.verdict,
        "notices": [notice.code for notice in operation.notices],
    }


def _to_members(attribution: models.Attribution | None) -> object:
    if attribution is None:
        return None
    return {
        "kind": attribution.kind,
        "sufficient": attribution.sufficient,
        "actorConfirmed": attribution.actor_confirmed,
    }


def _require_verified(given: dict[str, Any]) -> object:
    responses, arguments = _requirements(given)
    with _serve_response(*responses) as base_url, Client(base_url=base_url, **_ONCE) as client:
        return _to_requirement(client.resume(given["operationId"]).require_verified(**arguments))


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


def _require_verified_async(given: dict[str, Any]) -> object:
    responses, arguments = _requirements(given)

    async def run(base_url: str) -> object:
        async with AsyncClient(base_url=base_url, **_ONCE) as client:
            return _to_requirement(await client.resume(given["operationId"]).require_verified(**arguments))

    with _serve_response(*responses) as base_url:
        return asyncio.run(run(base_url))


CLIENT_OPERATIONS: dict[str, Operation] = {
    "requireVerified": _require_verified,
    "readVerification": _read_verification,
    "readOperation": _read_operation,
}
ASYNC_CLIENT_OPERATIONS: dict[str, Operation] = {
    "requireVerified": _require_verified_async,
    "readVerification": _read_verification_async,
    "readOperation": _read_operation_async,
}
