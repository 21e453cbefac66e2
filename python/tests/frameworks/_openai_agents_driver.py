"""Calls the tool of a case in a run of an agent of the OpenAI Agents SDK, whose model is scripted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx2
from agents import Agent, RunConfig, Runner, RunState, ToolCallOutputItem, UserError
from agents.testing import ModelStep, ScriptedModel, assistant_message, function_call

from tests.adapters._bodies import BodyResult, hang, run_body
from tests.adapters._gate_kit import Answered, DrivenRun
from tests.adapters._kit import DrivenCall, Seen
from tests.adapters._observed import ObservedAsyncTransport
from tests.adapters._plain_drivers import in_async_client
from tookeffect import GateError, NotAnAcknowledgement, ToolBinding
from tookeffect.adapters.openai_agents import OpenAIAgentsAdapter

_CONFIG = RunConfig(tracing_disabled=True)


class ApprovalPendingError(Exception):
    """The run waits for an approval; another call resumes it."""


class OpenAIAgentsDriver:
    """Runs an agent."""

    features: frozenset[str] = frozenset(
        (
            "acknowledge",
            "approval",
            "error_result",
            "nothing_sent",
            "outer_operation",
            "stream",
            "timeout",
            "unfinished_result",
        )
    )

    def __init__(self) -> None:
        self._waiting: dict[str, str] = {}
        """The states of runs that wait, by scope, as another process would get them."""

    def suspension_of(self, error: BaseException) -> str | None:
        return "approval" if isinstance(error, ApprovalPendingError) else None

    async def outcome(self, tested: Any, call: DrivenCall) -> Seen:
        return await in_async_client(tested, call, lambda client: self._run(client, call))

    async def _run(self, client: Any, call: DrivenCall) -> Seen:
        scope = call.call["scope"]
        verified = client.use(OpenAIAgentsAdapter(scope=lambda _: scope))

        @verified.tool(
            ToolBinding(**call.binding),
            failure_error_function=None,
            needs_approval=call.approval is not None,
        )
        async def place_order(number: str) -> Any:
            """Places an order."""
            return await perform(call)

        kept = self._waiting.get(scope)
        model = ScriptedModel(
            [
                *([] if kept else [[_tool_call(call.call["args"], call.call["call_id"])]]),
                [assistant_message("Done.")],
            ]
        )
        agent = Agent[Any](name="shop", model=model, tools=[place_order])
        given: Any = "Place the order."
        if kept:
            given = await RunState.from_string(agent, kept)
            for interruption in given.get_interruptions():
                given.approve(interruption)
        try:
            result = await Runner.run(agent, given, run_config=_CONFIG)
        except UserError as error:
            # The framework wraps what a tool raises.
            raise error.__cause__ or error from None
        if result.interruptions:
            self._waiting[scope] = result.to_state().to_string()
            raise ApprovalPendingError
        (item,) = [each for each in result.new_items if isinstance(each, ToolCallOutputItem)]
        shown = json.loads(item.output)
        assert item.custom_data
        verification = item.custom_data["tookeffect"]["verification"]
        return Seen(shown["output"], shown["tookeffect"], verification["verdict"] if verification else None)

    async def converse(self, tested: Any, run: DrivenRun) -> Answered:
        transport = ObservedAsyncTransport(run.observed, run.faults)
        async with httpx2.AsyncClient(transport=transport) as http:
            client = tested.AsyncClient(
                base_url=run.base_url, api_key=run.api_key, max_retries=0, http_client=http
            )
            return await _converse(client, run)


async def _converse(client: Any, run: DrivenRun) -> Answered:
    verified = client.use(OpenAIAgentsAdapter(scope=lambda _: run.scope, gate={"rounds": run.rounds}))
    calls = [call for turn in run.turns for call in turn]

    @verified.tool(ToolBinding(**run.binding))
    async def place_order(number: str) -> Any:
        """Places an order."""
        # The tool of an earlier call may not have run.
        call = next(each for each in calls if each.args["number"] == number)
        calls.remove(call)
        return await perform(call)

    answers: list[int] = []

    async def answer(call: Any) -> Any:
        await asyncio.to_thread(run.before_answer, len(answers) + 1)
        answers.append(1)
        return [assistant_message("Done.")]

    steps: list[Any] = []
    for turn in run.turns:
        steps += [[_tool_call(call.args, call.call_id)] for call in turn]
        steps.append(ModelStep.respond(answer))
    agent = Agent[Any](name="shop", model=ScriptedModel(steps), tools=[place_order])
    told: list[str] = []

    async def run_once(input: Any) -> Any:
        if not isinstance(input, str):
            told.append(input[-1]["content"])
        return await Runner.run(agent, input, run_config=_CONFIG)

    try:
        await verified.run("Place the order.", run_once)
    except GateError as error:
        return Answered(error.code, len(answers), told, error.unsettled)
    return Answered("done", len(answers), told, [])


def _tool_call(args: Any, call_id: str) -> Any:
    return function_call("place_order", json.dumps(args), call_id=call_id)


async def perform(call: Any) -> Any:
    """Does what the body of a call says."""
    result = run_body(call.body, call.hands)
    if result.kind == "hang":
        await hang()
    return _parts(result) if result.kind == "stream" else _to_result(result)


async def _parts(result: BodyResult) -> AsyncIterator[Any]:
    for part in result.value:
        yield part()


def _to_result(result: BodyResult) -> Any:
    if result.kind in ("error_result", "question"):
        return NotAnAcknowledgement(result.value, is_unfinished=result.kind == "question")
    return result.value
