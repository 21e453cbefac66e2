"""Tools of the Claude Agent SDK follow the rules of framework adapters."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import pytest
from claude_agent_sdk import McpSdkServerConfig, create_sdk_mcp_server, tool
from mcp.server import Server

from tests._real_server import RealServer, new_order
from tests.adapters._gate_kit import gate_cases_for
from tests.adapters._kit import KitRuns, cases_for
from tests.frameworks._claude_agent_driver import (
    ClaudeAgentDriver,
    call_hook,
    call_tool,
    connected,
    result_message,
)
from tookeffect import AsyncClient, GateError, TookEffectError, ToolBinding, current_operation
from tookeffect.adapters._claude_agent_calls import CURRENT_CALL, CallSessions, RunningCall
from tookeffect.adapters.claude_agent import ClaudeAgentAdapter

pytestmark = pytest.mark.full

_DRIVER = ClaudeAgentDriver()


@pytest.mark.parametrize("case", cases_for(_DRIVER), ids=lambda case: case["id"])
def test_a_case_has_its_outcome(case: dict[str, Any], kit_runs: KitRuns) -> None:
    assert kit_runs.outcome(_DRIVER, case) == case["expected"], case["rule"]


@pytest.mark.parametrize("case", gate_cases_for(_DRIVER), ids=lambda case: case["id"])
def test_a_case_of_the_gate_has_its_outcome(case: dict[str, Any], kit_runs: KitRuns) -> None:
    assert kit_runs.gate_outcome(_DRIVER, case) == case["expected"], case["rule"]


def test_the_operation_of_a_call_is_told_while_its_handler_runs(server: RealServer) -> None:
    failure = {"session_id": str(uuid4()), "tool_use_id": "toolu_1"}
    told: list[dict[str, Any]] = []
    operations: list[str] = []

    async def run() -> None:
        async with AsyncClient(base_url=server.base_url, api_key=server.api_key) as client:
            agent = client.use(ClaudeAgentAdapter())

            async def tell(**other: str) -> None:
                told.append(await call_hook(agent, "PostToolUseFailure", {**failure, **other}))

            @tool("place_order", "Places an order.", {"table": str})
            @agent.verified(_BINDING)
            async def place_order(args: dict[str, Any]) -> dict[str, Any]:
                operation = current_operation()
                assert operation
                operations.append(operation.id)
                await tell(session_id="another")
                await tell()
                return {"content": []}

            config = agent.server(create_sdk_mcp_server("shop", tools=[place_order]))
            async with connected(config) as bridge:
                await call_hook(agent, "PreToolUse", failure)
                await call_tool(bridge, new_order(), "toolu_1")
                await tell()

    asyncio.run(run())
    unknown = {"verdict": None, "reason": None, "nextAction": None, "attribution": None}
    (operation_id,) = operations
    shown = {"operationId": operation_id, **unknown, "unverified": "action_running"}
    text = json.dumps({"tookeffect": shown}, separators=(",", ":"))
    output = {"hookEventName": "PostToolUseFailure", "additionalContext": text}
    assert told == [{}, {"hookSpecificOutput": output}, {}]


def test_a_handler_on_a_server_that_the_adapter_does_not_know_does_not_run(server: RealServer) -> None:
    ran: list[object] = []

    async def place_order(args: object) -> dict[str, Any]:
        ran.append(args)
        return {"content": []}

    async def call() -> dict[str, Any]:
        async with AsyncClient(base_url=server.base_url, api_key=server.api_key) as client:
            agent = client.use(ClaudeAgentAdapter(scope=lambda _: "conversation"))
            return await agent.verified(_BINDING)(place_order)({"number": "1"})

    result = asyncio.run(call())
    assert (result["is_error"], ran) == (True, [])
    assert "give the call the id that its framework gave it" in result["content"][0]["text"]


def test_a_server_without_tools_is_refused() -> None:
    agent = AsyncClient(base_url="http://127.0.0.1:9", api_key="te_test").use(ClaudeAgentAdapter())
    with pytest.raises(TookEffectError, match="needs a server with tools"):
        agent.server(McpSdkServerConfig(type="sdk", name="empty", instance=Server("empty")))


def test_a_call_id_that_two_sessions_have_at_once_names_neither() -> None:
    sessions = CallSessions()
    sessions.add("toolu_1", "first")
    sessions.add("toolu_1", "first")
    assert sessions.take("toolu_1") == "first"
    assert sessions.take("toolu_1") is None
    sessions.add("toolu_2", "first")
    sessions.add("toolu_2", "second")
    assert sessions.take("toolu_2") is None


def test_a_gate_lets_the_model_continue_and_then_ends_the_run(server: RealServer) -> None:
    session = str(uuid4())

    async def place_order(args: object) -> dict[str, Any]:
        return {"content": []}

    async def run() -> tuple[list[Any], list[Any], GateError]:
        async with AsyncClient(base_url=server.base_url, api_key=server.api_key) as client:
            agent = client.use(ClaudeAgentAdapter(gate={"rounds": 1}))

            async def stop(is_repeated: bool) -> Any:
                given = {"session_id": session, "stop_hook_active": is_repeated}
                return await call_hook(agent, "Stop", given)

            at_first = await stop(False)
            token = CURRENT_CALL.set(RunningCall("toolu_1", session))
            await agent.verified(_BINDING)(place_order)(new_order())
            CURRENT_CALL.reset(token)
            stops = [at_first, await stop(False), await stop(True)]
            messages = agent.guard(_messages(session))
            passed = [await anext(messages)]
            with pytest.raises(GateError) as refused:
                await anext(messages)
            agent.forget(session)
            return [*stops, await stop(False)], passed, refused.value

    [at_first, refusal, end, forgotten], passed, error = asyncio.run(run())
    assert (at_first, forgotten, passed) == ({}, {}, ["first"])
    assert refusal["decision"] == "block"
    assert "verdict refuted, reason effect_absent" in refusal["reason"]
    assert end == {"continue_": False, "stopReason": str(error)}
    assert [call["verdict"] for call in error.unsettled] == ["refuted"]


async def _messages(session: str) -> AsyncIterator[Any]:
    yield "first"
    yield result_message(session)


_BINDING: ToolBinding[Any] = ToolBinding(
    tool="place_order", contract="postgres.row.present@1", input=lambda args: args
)
