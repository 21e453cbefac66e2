"""Tools of the Claude Agent SDK follow the rules of framework adapters."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from claude_agent_sdk import McpSdkServerConfig
from mcp.server import Server

from tests._real_server import RealServer
from tests.adapters._claude_agent_driver import ClaudeAgentDriver
from tests.adapters._kit import KitRuns, cases_for
from tookeffect import AsyncClient, TookEffectError, ToolBinding
from tookeffect.adapters.claude_agent import ClaudeAgentAdapter, _CallSessions

_DRIVER = ClaudeAgentDriver()


@pytest.mark.parametrize("case", cases_for(_DRIVER), ids=lambda case: case["id"])
def test_a_case_has_its_outcome(case: dict[str, Any], kit_runs: KitRuns) -> None:
    assert kit_runs.outcome(_DRIVER, case) == case["expected"], case["rule"]


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
    sessions = _CallSessions()
    sessions.add("toolu_1", "first")
    sessions.add("toolu_1", "first")
    assert sessions.take("toolu_1") == "first"
    assert sessions.take("toolu_1") is None
    sessions.add("toolu_2", "first")
    sessions.add("toolu_2", "second")
    assert sessions.take("toolu_2") is None


_BINDING: ToolBinding[Any] = ToolBinding(
    tool="place_order", contract="postgres.row.present@1", input=lambda args: args
)
