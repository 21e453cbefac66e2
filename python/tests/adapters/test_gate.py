"""The gate before a final answer: its texts, its option, and the calls that it knows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.adapters._plain_drivers import PlainAdapter
from tookeffect import (
    AdapterRuntime,
    Client,
    GateError,
    TookEffectError,
    ToolBinding,
    ToolCall,
    gate_rounds,
    gate_text,
)
from tookeffect._unsettled_calls import UnsettledCalls

_TEXTS = Path(__file__).parents[3] / "packages/adapter-testkit/cases/gate-texts.json"


class _UngatedAdapter:
    name = "plain"

    def bind(self, runtime: AdapterRuntime) -> AdapterRuntime:
        return runtime


@pytest.fixture(name="client")
def _client() -> Client:
    """Nothing listens at its address."""
    return Client(base_url="http://127.0.0.1:9", max_retries=0)


def _call(call_id: str) -> dict[str, Any]:
    nothing = {"operationId": None, "verdict": None, "reason": None, "nextAction": None, "attribution": None}
    return {"tool": "send_mail", "callId": call_id, **nothing, "unverified": "connection_failed"}


@pytest.mark.parametrize("given", json.loads(_TEXTS.read_text("utf-8"))["texts"])
def test_what_a_model_and_an_application_are_told(given: dict[str, Any]) -> None:
    assert gate_text(given["unsettled"]) == "\n".join(given["text"])
    error = GateError(given["unsettled"])
    assert (error.code, str(error), error.unsettled) == (
        "effects_unsettled",
        given["error"],
        given["unsettled"],
    )


@pytest.mark.parametrize(
    ("gate", "rounds"), [(False, None), (True, 2), ({"rounds": 0}, 0), ({"rounds": 100}, 100)]
)
def test_the_option_of_a_gate(gate: Any, rounds: int | None) -> None:
    assert gate_rounds(gate) == rounds


@pytest.mark.parametrize("gate", [{"rounds": -1}, {"rounds": 1.5}, {"rounds": 101}, {"rounds": True}, {}, 3])
def test_another_option_of_a_gate_is_refused(gate: Any) -> None:
    with pytest.raises(TookEffectError, match="gate must be True") as caught:
        gate_rounds(gate)
    assert caught.value.code == "adapter_invalid"


def test_the_calls_of_a_scope_are_known_until_it_is_forgotten(client: Client) -> None:
    runtime = client.use(PlainAdapter())
    assert runtime.unsettled("thread_1", [_call("call_1")]) == [_call("call_1")]
    assert len(runtime.unsettled("thread_1", [_call("call_1"), _call("call_2")])) == 2
    assert runtime.unsettled("thread_2") == []
    runtime.forget("thread_1")
    assert runtime.unsettled("thread_1") == []


def test_without_a_gate_no_call_is_known(client: Client) -> None:
    with pytest.raises(TookEffectError) as caught:
        client.use(_UngatedAdapter()).unsettled("thread_1")
    assert caught.value.code == "gate_off"


def test_there_are_at_most_10000_calls_and_then_no_tool_runs(client: Client) -> None:
    runtime = client.use(PlainAdapter())
    runtime.unsettled("thread_1", [_call(f"call_{index}") for index in range(10_000)])
    run = runtime.run(ToolBinding(tool="send_mail", contract="smtp.mail.sent@1", input=lambda _: {}))
    call = ToolCall(args={}, scope="thread_2", call_id="call_1")
    for code in ("gate_full", "credential_missing"):
        with pytest.raises(TookEffectError) as caught:
            run(call, lambda _: "sent")
        assert caught.value.code == code
        runtime.forget("thread_1")


def test_a_misspelt_option_of_a_gate_is_refused_by_name() -> None:
    with pytest.raises(TookEffectError, match="no option round; its only option is rounds") as caught:
        gate_rounds({"rounds": 1, "round": 1})
    assert caught.value.code == "adapter_invalid"


def _not_called(call_id: str, code: str) -> dict[str, Any]:
    return {**_call(call_id), "unverified": code, "notCalled": True}


def test_a_call_with_the_same_input_takes_the_place_of_those_that_were_not_made() -> None:
    calls = UnsettledCalls()
    calls.add_not_called("thread_1", _not_called("call_1", "connection_failed"), {"number": "A"})
    calls.add_not_called("thread_1", _not_called("call_2", "connection_failed"), {"number": "B"})
    calls.replace_not_called("thread_1", "send_mail", {"number": "A"})
    assert [call["callId"] for call in calls.all("thread_1")] == ["call_2"]
    calls.replace_not_called("thread_1", "another_tool", {"number": "B"})
    assert len(calls.all("thread_1")) == 1


def test_a_corrected_call_takes_the_place_of_one_whose_input_was_refused() -> None:
    calls = UnsettledCalls()
    calls.add_not_called("thread_1", _not_called("call_1", "input_invalid"), {"number": ""})
    calls.add_not_called("thread_1", _not_called("call_2", "argument_missing"), None)
    calls.replace_not_called("thread_1", "send_mail", {"number": "A"})
    assert [call["callId"] for call in calls.all("thread_1")] == ["call_2"]


def test_a_call_that_was_not_made_does_not_hide_an_earlier_one_that_was() -> None:
    calls = UnsettledCalls()
    made = {**_call("call_1"), "operationId": "op_1"}
    calls.set("thread_1", made)
    calls.add_not_called("thread_1", _not_called("call_1", "connection_failed"), {"number": "A"})
    assert calls.all("thread_1") == [made]


def test_a_call_without_a_scope_or_without_room_is_not_remembered() -> None:
    calls = UnsettledCalls()
    calls.add_not_called("", _not_called("call_1", "scope_missing"), None)
    calls.add_not_called("thread_1", _not_called("call_1", "gate_full"), None)
    assert (calls.all(""), calls.all("thread_1")) == ([], [])
