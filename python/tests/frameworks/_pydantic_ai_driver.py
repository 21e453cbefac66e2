"""Calls the tool of a case in a run of a Pydantic AI agent, with the adapter of `examples/pydantic_ai`."""

from __future__ import annotations

import asyncio
from typing import Any

from examples.pydantic_ai.tookeffect_pydantic_ai import PydanticAi
from pydantic_ai import Agent, ApprovalRequired, DeferredToolRequests, DeferredToolResults, RunContext
from pydantic_ai.messages import (
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
)
from pydantic_ai.models.function import FunctionModel
from pydantic_ai.toolsets import FunctionToolset

from tests.adapters._bodies import BodyResult, hang, run_body
from tests.adapters._kit import DrivenCall, Seen
from tests.adapters._plain_drivers import in_async_client
from tookeffect import NotAnAcknowledgement, ToolBinding


class SuspendedError(Exception):
    """The framework has suspended the run; another call resumes it."""


class PydanticAiDriver:
    """Runs an agent whose model is scripted."""

    features: frozenset[str] = frozenset(
        (
            "acknowledge",
            "approval",
            "error_result",
            "nothing_sent",
            "outer_operation",
            "suspension",
            "timeout",
            "unfinished_result",
        )
    )

    def __init__(self) -> None:
        self._suspended: dict[str, bytes] = {}
        """The messages of suspended runs by scope, as another process would get them."""

    def suspension_of(self, error: BaseException) -> str | None:
        if isinstance(error, SuspendedError):
            return str(error)
        return "cancelled" if isinstance(error, asyncio.CancelledError) else None

    async def outcome(self, tested: Any, call: DrivenCall) -> Seen:
        return await in_async_client(tested, call, lambda client: self._run(client, call))

    async def _run(self, client: Any, call: DrivenCall) -> Seen:
        task = asyncio.current_task()
        assert task

        async def place_order(context: RunContext[None], number: str) -> Any:
            return await _perform(call, task)

        toolset = FunctionToolset[None]()
        toolset.add_function(place_order, requires_approval=call.approval is not None)
        wrapped = client.use(PydanticAi())(toolset, [ToolBinding(**call.binding)])
        requests: list[list[ModelMessage]] = []
        model = FunctionModel(lambda messages, _: _answer(messages, requests, call))
        agent = Agent(model, toolsets=[wrapped], output_type=[str, DeferredToolRequests])
        scope, call_id = call.call["scope"], call.call["call_id"]
        kept = self._suspended.get(scope)
        waiting = ModelMessagesTypeAdapter.validate_json(kept) if kept else None
        result = await agent.run(
            None if waiting else "Place the order.",
            conversation_id=scope,
            message_history=waiting,
            deferred_tool_results=DeferredToolResults(approvals={call_id: True}) if waiting else None,
        )
        if isinstance(result.output, DeferredToolRequests):
            self._suspended[scope] = result.all_messages_json()
            raise SuspendedError("approval" if call.approval else "interrupt")
        (returned,) = [part for part in requests[-1][-1].parts if isinstance(part, ToolReturnPart)]
        content: Any = returned.content
        verification = returned.metadata["verification"]
        return Seen(content["output"], content["tookeffect"], verification.verdict if verification else None)


def _answer(
    messages: list[ModelMessage], requests: list[list[ModelMessage]], call: DrivenCall
) -> ModelResponse:
    """Calls the tool, and answers when its result is there."""
    requests.append(messages)
    if any(isinstance(part, ToolReturnPart) for part in messages[-1].parts):
        return ModelResponse([TextPart("Done.")])
    return ModelResponse([ToolCallPart("place_order", call.call["args"], call.call["call_id"])])


async def _perform(call: DrivenCall, task: asyncio.Task[Any]) -> Any:
    result = run_body(call.body, call.hands)
    if result.kind == "hang":
        await hang()
    if result.kind == "cancel":
        task.cancel()
        await hang()
    return _to_result(result)


def _to_result(result: BodyResult) -> Any:
    if result.kind == "interrupt":
        raise ApprovalRequired
    if result.kind in ("error_result", "question"):
        return NotAnAcknowledgement(result.value, is_unfinished=result.kind == "question")
    return result.value
