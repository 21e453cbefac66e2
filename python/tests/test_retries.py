"""Retries and timeouts of both transports, over real sockets, by the table of the TypeScript client."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests._fault_server import SUCCESS, fault_server
from tests._transports import TRANSPORTS, Send, Waits, settings_for
from tookeffect import ApiError, ConnectionError, RateLimitError, TimeoutError, TookEffectError
from tookeffect._requests import ApiRequest

_SCRIPT = Path(__file__).parent / "node" / "retry-table.mjs"
RETRY_TABLE: list[dict[str, Any]] = json.loads(
    subprocess.run(["node", _SCRIPT], capture_output=True, check=True).stdout
)

both_transports = pytest.mark.parametrize("send", TRANSPORTS, ids=["blocking", "async"])

USAGE = ApiRequest("getUsage", {})
VERIFY = ApiRequest("verifyOperation", {}, path={"id": "op_1"})


def _named(case: dict[str, Any]) -> str:
    return f"{case['what']} of {case['operation']}: wait {case['waitMs']}"


@both_transports
@pytest.mark.parametrize("case", RETRY_TABLE, ids=_named)
def test_follows_the_retry_table_of_the_typescript_client(send: Send, case: dict[str, Any]) -> None:
    body = None if case["operation"] == "getUsage" else {}
    waits = Waits()
    with fault_server(case["first"], SUCCESS) as server:
        request = ApiRequest(case["operation"], {}, body=body)
        if case["waitMs"] is None:
            with pytest.raises(TookEffectError):
                send(settings_for(server.base_url), waits, request)
            assert len(server.received) == 1
        else:
            assert send(settings_for(server.base_url), waits, request).attempts == 2
            assert [round(seconds * 1000) for seconds in waits.seconds] == [case["waitMs"]]


@both_transports
@pytest.mark.parametrize("code", ["idempotency_in_flight", "verification_in_flight"])
def test_waits_for_a_call_in_progress_until_the_total_time_is_over(send: Send, code: str) -> None:
    busy = {"status": 409, "body": {"code": code}, "headers": {"retry-after": "1"}}
    waits = Waits()
    with fault_server(busy, busy, busy, busy, {"status": 503}, SUCCESS) as server:
        assert send(settings_for(server.base_url), waits, VERIFY).attempts == 6
    assert waits.seconds[:4] == [1, 1, 1, 1]
    late = Waits()
    request = ApiRequest("verifyOperation", {"total_timeout_seconds": 2.5}, path={"id": "op_1"})
    with fault_server(busy, busy, busy, busy) as server, pytest.raises(ApiError) as refused:
        send(settings_for(server.base_url), late, request)
    assert (refused.value.status, refused.value.code, late.seconds) == (409, code, [1, 1])


@both_transports
def test_retries_twice_and_then_raises_the_last_error(send: Send) -> None:
    waits = Waits()
    with fault_server({"status": 503}, {"status": 502}, {"status": 500}, SUCCESS) as server:
        with pytest.raises(ApiError) as refused:
            send(settings_for(server.base_url), waits, USAGE)
        assert (refused.value.status, len(server.received), waits.seconds) == (500, 3, [0.25, 0.5])


@both_transports
def test_doubles_the_delay_up_to_eight_seconds_with_full_jitter(send: Send) -> None:
    waits = Waits()
    with fault_server() as server, pytest.raises(ApiError):
        send(settings_for(server.base_url, max_retries=6), waits, USAGE, 0.5)
    assert waits.seconds == [0.25, 0.5, 1, 2, 4, 4]


@both_transports
def test_raises_a_retry_after_above_60_seconds_instead_of_waiting(send: Send) -> None:
    waits = Waits()
    refusal = {"status": 429, "headers": {"retry-after": "3600"}}
    with fault_server(refusal) as server, pytest.raises(RateLimitError) as refused:
        send(settings_for(server.base_url), waits, USAGE)
    assert (refused.value.retry_after, waits.seconds) == (3600, [])


@both_transports
def test_never_waits_beyond_the_total_timeout(send: Send) -> None:
    waits = Waits()
    with fault_server({"status": 503, "headers": {"retry-after": "20"}}, SUCCESS) as server:
        with pytest.raises(ApiError) as refused:
            send(settings_for(server.base_url, total_timeout_seconds=20), waits, USAGE)
        assert (refused.value.retry_after, waits.seconds, len(server.received)) == (20, [], 1)


@both_transports
def test_a_call_can_disable_retries(send: Send) -> None:
    with fault_server({"status": 503}, SUCCESS) as server:
        with pytest.raises(ApiError):
            send(settings_for(server.base_url), Waits(), ApiRequest("getUsage", {"max_retries": 0}))
        assert len(server.received) == 1


@both_transports
def test_sends_one_idempotency_key_with_all_attempts_and_a_new_one_with_the_next_call(send: Send) -> None:
    with fault_server("cut", {"status": 503}, SUCCESS, SUCCESS) as server:
        first = send(settings_for(server.base_url), Waits(), VERIFY)
        second = send(settings_for(server.base_url), Waits(), VERIFY)
        keys = [request.headers["idempotency-key"] for request in server.received]
    assert keys == [first.idempotency_key] * 3 + [second.idempotency_key]
    assert first.idempotency_key != second.idempotency_key


@both_transports
@pytest.mark.parametrize("behaviours", [["cut"] * 3, [{"status": 500}] * 3], ids=str)
def test_an_error_contains_the_idempotency_key_of_its_request(send: Send, behaviours: list[Any]) -> None:
    with fault_server(*behaviours) as server:
        with pytest.raises((ConnectionError, ApiError)) as failed:
            send(settings_for(server.base_url), Waits(), VERIFY)
        assert failed.value.idempotency_key == server.received[0].headers["idempotency-key"]


@both_transports
@pytest.mark.parametrize("fault", ["silence", "half"])
def test_retries_an_attempt_that_timed_out(send: Send, fault: str) -> None:
    with fault_server(fault, SUCCESS) as server:
        assert send(settings_for(server.base_url, timeout_seconds=1), Waits(), USAGE).attempts == 2


@both_transports
def test_a_timeout_error_contains_the_timeout(send: Send) -> None:
    request = ApiRequest("getUsage", {"timeout_seconds": 0.05, "max_retries": 1})
    with (
        fault_server("silence", "silence") as server,
        pytest.raises(TimeoutError, match=r"within 0\.05 s") as failed,
    ):
        send(settings_for(server.base_url), Waits(), request)
    assert failed.value.code == "timed_out"


@both_transports
def test_the_total_timeout_limits_an_attempt(send: Send) -> None:
    request = ApiRequest("getUsage", {"total_timeout_seconds": 0.05, "max_retries": 0})
    with fault_server("silence") as server, pytest.raises(TimeoutError, match=r"within 0\.05 s"):
        send(settings_for(server.base_url), Waits(), request)


@both_transports
def test_raises_a_connection_error_if_nothing_listens(send: Send) -> None:
    with pytest.raises(ConnectionError) as failed:
        send(settings_for("http://127.0.0.1:1"), Waits(), USAGE)
    assert failed.value.code == "connection_failed"
    assert failed.value.__cause__ is failed.value.__context__ is None


@both_transports
def test_refuses_a_response_above_the_size_limit(send: Send) -> None:
    content = b"[" + b" " * 17_000_000 + b"]"
    with fault_server({"status": 200, "body": content}) as server, pytest.raises(TookEffectError) as refused:
        send(settings_for(server.base_url), Waits(), USAGE)
    assert refused.value.code == "response_malformed"
