"""What a call that is repeated does, beyond the cases of the kit: with the service in memory."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import Any
from uuid import uuid4

import pytest

from tests.adapters._plain_drivers import PlainAdapter, PlainInterruptError
from tookeffect import (
    AsyncClient,
    Client,
    DoneText,
    NothingSent,
    TookEffectError,
    ToolBinding,
    ToolCall,
    ToolRun,
    error_text,
    operation_of,
)
from tookeffect._body_records import MAX_RESULT_LENGTH, BodyRecord, BodyRecords, copy_result, record_key
from tookeffect._not_given import NOT_GIVEN
from tookeffect._repeated_calls import repeat_text
from tookeffect.testing import TestService

_CONTRACT = {"id": "shop.order.placed@1", "input": {"type": "object", "required": ["number"]}}
_TEXTS = Path(__file__).parents[3] / "packages/adapter-testkit/cases/gate-texts.json"


@dataclass
class _Calls:
    """Makes calls with one id against a service in memory."""

    service: TestService = field(default_factory=lambda: TestService([_CONTRACT]))
    scope: str = field(default_factory=lambda: str(uuid4()))
    bodies: int = 0

    def call(self, body: Callable[[], Any] | None = None, **options: Any) -> ToolRun[Any]:
        with Client(**self.service.client_options) as client:
            return self.call_with(client, body, **options)

    def call_with(
        self, client: Client, body: Callable[[], Any] | None = None, **options: Any
    ) -> ToolRun[Any]:
        def act(_: object) -> Any:
            self.bodies += 1
            return body() if body else {"placed": self.bodies}

        run = client.use(PlainAdapter()).run(_binding(**options))
        return run(ToolCall(args={"number": "7"}, scope=self.scope, call_id="call_1"), act)

    def refused(self, body: Callable[[], Any] | None = None, **options: Any) -> TookEffectError:
        """What a call raises that does not run."""
        with pytest.raises(TookEffectError) as caught:
            self.call(body, **options)
        return caught.value


def _binding(**options: Any) -> ToolBinding[Any]:
    return ToolBinding(tool="place_order", contract="shop.order.placed@1", input=dict, **options)


@pytest.fixture(name="calls")
def _calls() -> _Calls:
    return _Calls()


@pytest.mark.parametrize("given", json.loads(_TEXTS.read_text("utf-8"))["repeats"])
def test_what_a_model_reads_of_a_call_that_does_not_run_again(given: dict[str, Any]) -> None:
    assert repeat_text(given["tool"], given) == given["text"]


def test_the_recorded_result_is_a_copy_of_the_type_that_the_tool_returned(calls: _Calls) -> None:
    calls.service.set_verdict("verified")
    first = calls.call(lambda: ["row"])
    first.result.append("changed by the application")
    second = calls.call()
    assert (second.result, calls.bodies) == (["row"], 1)
    second.result.clear()
    assert calls.call().result == ["row"]


@pytest.mark.parametrize("result", ["x" * MAX_RESULT_LENGTH, object()])
def test_a_result_that_is_too_long_or_no_data_is_not_recorded(result: Any, calls: _Calls) -> None:
    calls.service.set_verdict("verified")
    calls.call(lambda: result)
    repeated = calls.call()
    assert isinstance(repeated.result, DoneText)
    assert repeated.operation
    assert repeated.operation.id in repeated.result
    assert calls.bodies == 1


@pytest.mark.parametrize("verdict", ["pending", "inconclusive", "refuted"])
def test_whatever_the_verdict_is_the_body_does_not_run_again_by_itself(verdict: Any, calls: _Calls) -> None:
    calls.service.set_verdict(verdict, next_action="reconcile")
    calls.call()
    calls.service.advance(120)
    error = calls.refused()
    assert (error.code, calls.bodies) == ("action_not_repeated", 1)


def test_a_later_verdict_is_a_new_look_and_not_the_stored_one(calls: _Calls) -> None:
    calls.service.set_verdict("verified")
    calls.call()
    calls.service.set_verdict("refuted", reason="effect_reversed")
    failed = operation_of(calls.refused())
    assert failed
    assert failed.verification
    assert failed.verification.reason == "effect_reversed"


def test_only_an_absent_effect_is_made_again_by_an_advice_to_retry(calls: _Calls) -> None:
    retry: Any = {"next_action": "retry_same_idempotency_key"}
    calls.service.set_verdict("refuted", reason="effect_mismatch", **retry)
    calls.call()
    calls.refused()
    assert calls.bodies == 1
    calls.service.set_verdict("refuted", reason="effect_absent", **retry)
    calls.call()
    assert calls.bodies == 2


def test_a_body_that_runs_elsewhere_in_the_process_is_not_run_beside_it(calls: _Calls) -> None:
    retry: Any = {"next_action": "retry_same_idempotency_key"}
    calls.service.set_verdict("refuted", reason="effect_absent", **retry)
    has_begun, may_end = Event(), Event()

    def body() -> str:
        has_begun.set()
        assert may_end.wait(60)
        return "row"

    first = Thread(target=calls.call, args=(body,))
    first.start()
    assert has_begun.wait(60)
    failed = operation_of(calls.refused())
    may_end.set()
    first.join(60)
    assert failed
    assert getattr(failed.verification_error, "code", None) == "action_running"
    assert calls.bodies == 1


def test_of_two_calls_that_continue_a_suspended_body_one_runs(calls: _Calls) -> None:
    calls.service.set_verdict("refuted", reason="effect_absent")

    def suspend() -> Any:
        raise PlainInterruptError

    with pytest.raises(PlainInterruptError):
        calls.call(suspend)

    async def run_two() -> list[Any]:
        async with AsyncClient(**calls.service.async_client_options) as client:
            run = client.use(PlainAdapter()).run(_binding())
            call = ToolCall(args={"number": "7"}, scope=calls.scope, call_id="call_1")

            async def act(_: object) -> str:
                calls.bodies += 1
                await asyncio.sleep(0)
                return "row"

            return await asyncio.gather(run(call, act), run(call, act), return_exceptions=True)

    outcomes = asyncio.run(run_two())
    assert calls.bodies == 2
    assert sorted(getattr(each, "code", "ran") for each in outcomes) == ["action_not_repeated", "ran"]


def test_a_body_that_ran_without_an_operation_is_not_run_when_the_service_is_back(calls: _Calls) -> None:
    with _unreachable(calls) as unreachable:
        calls.call_with(unreachable, when_unreachable="run_unverified")
        with pytest.raises(TookEffectError, match="without an operation") as caught:
            calls.call_with(unreachable, when_unreachable="run_unverified")
    assert caught.value.code == "action_not_repeated"
    assert calls.refused(when_unreachable="run_unverified").code == "action_not_repeated"
    assert calls.bodies == 1
    with Client(**calls.service.client_options) as client:
        (operation,) = client.operations.list().to_list(limit=10)
    # Nobody acts in the operation of the refused call.
    assert operation.state == "cancelled"


def test_an_unverified_body_runs_again_if_the_application_wants_it(calls: _Calls) -> None:
    options: Any = {"when_unreachable": "run_unverified", "on_repeat": "run"}
    with _unreachable(calls) as unreachable:
        calls.call_with(unreachable, **options)
        assert calls.call_with(unreachable, **options).result == {"placed": 2}
    assert calls.call(**options).result == {"placed": 3}


def test_a_body_that_sent_nothing_without_an_operation_may_run(calls: _Calls) -> None:
    def send_nothing() -> Any:
        raise NothingSent

    with _unreachable(calls) as unreachable:
        with pytest.raises(NothingSent):
            calls.call_with(unreachable, send_nothing, when_unreachable="run_unverified")
        assert calls.call_with(unreachable, when_unreachable="run_unverified").result == {"placed": 2}


def test_an_equal_call_of_another_account_is_another_call() -> None:
    assert record_key("te_test_a", "call-1") != record_key("te_test_b", "call-1")
    assert record_key("te_test_a", "call-1") == record_key("te_test_a", "call-1")


def test_a_tool_that_was_not_called_says_so_in_what_the_model_reads(calls: _Calls) -> None:
    with _unreachable(calls) as client, pytest.raises(TookEffectError) as caught:
        calls.call_with(client)
    assert error_text(caught.value).startswith("place_order was not called: ")
    assert calls.bodies == 0


def test_an_error_that_a_body_raises_again_is_not_one_of_a_call_that_was_not_made(calls: _Calls) -> None:
    calls.service.set_verdict("refuted")
    with _unreachable(calls) as client, pytest.raises(TookEffectError) as caught:
        calls.call_with(client)

    def raise_again() -> Any:
        raise caught.value

    assert error_text(calls.refused(raise_again)) == str(caught.value)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"on_repeat": "again"}, "on_repeat must be"),
        ({"begin": {"deadline": 60}}, "begin takes connection_id"),
    ],
)
def test_an_unknown_option_of_a_binding_is_refused_by_name(options: Any, message: str) -> None:
    with pytest.raises(TookEffectError, match=message) as caught:
        _binding(**options)
    assert caught.value.code == "tool_binding_invalid"


def test_the_records_are_bounded() -> None:
    records = BodyRecords()
    for index in range(10_001):
        records.end(str(index), BodyRecord("op_1", "ended", "row"))
    assert records.get("0") is None
    (newest, oldest) = records.get("10000"), records.get("1")
    assert newest
    assert oldest
    assert (newest.result, oldest.result) == ("row", NOT_GIVEN)


def test_a_body_begins_once_for_what_was_known() -> None:
    records = BodyRecords()
    assert records.start("call", None, "op_1")
    assert not records.start("call", None, "op_1")
    assert records.start("call", records.get("call"), "op_1")
    records.end("call", None)
    assert records.get("call") is None


def test_models_and_dataclasses_are_recorded_as_they_are() -> None:
    (copied,) = copy_result([BodyRecord("op_1", "ended", "row")])
    assert isinstance(copied, BodyRecord)
    assert copied.result == "row"


def _unreachable(calls: _Calls) -> Client:
    """A client of the same account, for an address where nothing listens."""
    api_key = calls.service.client_options["api_key"]
    return Client(base_url="http://127.0.0.1:9", api_key=api_key, max_retries=0)
