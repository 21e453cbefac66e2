"""When a call is repeated, by the table that the TypeScript client follows too; over real sockets."""

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
def test_a_call_is_repeated_or_not(send: Send, case: dict[str, Any]) -> None:
    body = None if case["operation"] == "getUsage" else {}
    waits = Waits()
    with fault_server(case["first"], SUCCESS) as server:
        request = ApiRequest(case["operation"], {}, body=body)
        if case["waitMs"] is None:
            with pytest.raises(TookEffectError):
                send(settings_for(server.base_url), waits, request)
            assert len(server.arrived) == 1
        else:
            assert send(settings_for(server.base_url), waits, request).attempts == 2
            assert [round(seconds * 1000) for seconds in waits.seconds] == [case["waitMs"]]


@both_transports
def test_two_retries_and_no_more_and_the_last_refusal_is_raised(send: Send) -> None:
    waits = Waits()
    with fault_server({"status": 503}, {"status": 502}, {"status": 500}, SUCCESS) as server:
        with pytest.raises(ApiError) as refused:
            send(settings_for(server.base_url), waits, USAGE)
        assert (refused.value.status, len(server.arrived), waits.seconds) == (500, 3, [0.25, 0.5])


@both_transports
def test_waits_double_up_to_eight_seconds_with_full_jitter(send: Send) -> None:
    waits = Waits()
    with fault_server() as server, pytest.raises(ApiError):
        send(settings_for(server.base_url, max_retries=6), waits, USAGE, 0.5)
    assert waits.seconds == [0.25, 0.5, 1, 2, 4, 4]


@both_transports
def test_a_long_retry_after_is_raised_with_its_seconds_instead_of_being_waited_out(send: Send) -> None:
    waits = Waits()
    refusal = {"status": 429, "headers": {"retry-after": "3600"}}
    with fault_server(refusal) as server, pytest.raises(RateLimitError) as refused:
        send(settings_for(server.base_url), waits, USAGE)
    assert (refused.value.retry_after, waits.seconds) == (3600, [])


@both_transports
def test_no_wait_goes_beyond_the_total_time(send: Send) -> None:
    waits = Waits()
    with fault_server({"status": 503, "headers": {"retry-after": "20"}}, SUCCESS) as server:
        with pytest.raises(ApiError) as refused:
            send(settings_for(server.base_url, total_timeout_seconds=20), waits, USAGE)
        assert (refused.value.retry_after, waits.seconds, len(server.arrived)) == (20, [], 1)


@both_transports
def test_a_call_may_ask_for_no_retries(send: Send) -> None:
    with fault_server({"status": 503}, SUCCESS) as server:
        with pytest.raises(ApiError):
            send(settings_for(server.base_url), Waits(), ApiRequest("getUsage", {"max_retries": 0}))
        assert len(server.arrived) == 1


@both_transports
def test_one_idempotency_key_goes_with_every_attempt_and_another_with_the_next_call(send: Send) -> None:
    with fault_server("cut", {"status": 503}, SUCCESS, SUCCESS) as server:
        first = send(settings_for(server.base_url), Waits(), VERIFY)
        second = send(settings_for(server.base_url), Waits(), VERIFY)
        keys = [request.headers["idempotency-key"] for request in server.arrived]
    assert keys == [first.idempotency_key] * 3 + [second.idempotency_key]
    assert first.idempotency_key != second.idempotency_key


@both_transports
@pytest.mark.parametrize("behaviours", [["cut"] * 3, [{"status": 500}] * 3], ids=str)
def test_a_failed_call_names_the_key_that_it_sent(send: Send, behaviours: list[Any]) -> None:
    with fault_server(*behaviours) as server:
        with pytest.raises((ConnectionError, ApiError)) as failed:
            send(settings_for(server.base_url), Waits(), VERIFY)
        assert failed.value.idempotency_key == server.arrived[0].headers["idempotency-key"]


@both_transports
@pytest.mark.parametrize("fault", ["silence", "half"])
def test_an_attempt_without_a_whole_answer_is_timed_out_and_tried_again(send: Send, fault: str) -> None:
    with fault_server(fault, SUCCESS) as server:
        assert send(settings_for(server.base_url, timeout_seconds=0.3), Waits(), USAGE).attempts == 2


@both_transports
def test_when_every_attempt_is_timed_out_the_error_says_after_how_long(send: Send) -> None:
    request = ApiRequest("getUsage", {"timeout_seconds": 0.05, "max_retries": 1})
    with (
        fault_server("silence", "silence") as server,
        pytest.raises(TimeoutError, match=r"within 0\.05 s") as failed,
    ):
        send(settings_for(server.base_url), Waits(), request)
    assert failed.value.code == "timed_out"


@both_transports
def test_the_total_time_cuts_an_attempt_short(send: Send) -> None:
    request = ApiRequest("getUsage", {"total_timeout_seconds": 0.05, "max_retries": 0})
    with fault_server("silence") as server, pytest.raises(TimeoutError, match=r"within 0\.05 s"):
        send(settings_for(server.base_url), Waits(), request)


@both_transports
def test_a_server_that_is_not_there_is_a_connection_error(send: Send) -> None:
    with pytest.raises(ConnectionError) as failed:
        send(settings_for("http://127.0.0.1:1"), Waits(), USAGE)
    assert failed.value.code == "connection_failed"
    assert failed.value.__cause__ is failed.value.__context__ is None


@both_transports
def test_an_endless_answer_is_not_read_to_the_end(send: Send) -> None:
    content = b"[" + b" " * 17_000_000 + b"]"
    with fault_server({"status": 200, "body": content}) as server, pytest.raises(TookEffectError) as refused:
        send(settings_for(server.base_url), Waits(), USAGE)
    assert refused.value.code == "response_malformed"
