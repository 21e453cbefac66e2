"""Calls a tool of an in-process server of the Claude Agent SDK, as Claude Code does: over MCP, with the id of
the call in `_meta`. Claude Code itself is not part of it; the page about the adapter is tested with it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import httpx2
from claude_agent_sdk import McpSdkServerConfig, ResultMessage, create_sdk_mcp_server, tool
from claude_agent_sdk._internal.sdk_mcp_bridge import SdkMcpBridge
from claude_agent_sdk.types import HookEvent

from tests.adapters._bodies import BodyResult, hang, run_body
from tests.adapters._gate_kit import Answered, DrivenRun
from tests.adapters._kit import DrivenCall, Seen
from tests.adapters._observed import ObservedAsyncTransport
from tookeffect import DoneText, GateError, ToolBinding
from tookeffect.adapters.claude_agent import ClaudeAgentAdapter, FinishedCall, VerifiedAgent


class ClaudeAgentDriver:
    """The bridge of the framework carries what Claude Code sends to the server.

    Not among its features: an interrupt, an unfinished result and a stream, which the framework does not
    have. An outer operation would need a call inside a handler.
    """

    features: frozenset[str] = frozenset(("acknowledge", "cancel", "error_result", "nothing_sent", "timeout"))

    def suspension_of(self, error: BaseException) -> str | None:
        return "cancelled" if isinstance(error, asyncio.CancelledError) else None

    def outcome(self, tested: Any, call: DrivenCall) -> Any:
        return _outcome(tested, call)

    def converse(self, tested: Any, run: DrivenRun) -> Any:
        return _converse(tested, run)


async def _outcome(tested: Any, call: DrivenCall) -> Seen:
    transport = ObservedAsyncTransport(call.observed, call.faults)
    finished: list[FinishedCall] = []
    async with httpx2.AsyncClient(transport=transport) as http:
        client = tested.AsyncClient(
            base_url=call.base_url, api_key=call.api_key, max_retries=0, http_client=http
        )
        agent = client.use(ClaudeAgentAdapter(scope=lambda _: call.call["scope"], on_call=finished.append))

        @tool("place_order", "Places an order.", {"number": str})
        @agent.verified(tested.ToolBinding(**call.binding))
        async def place_order(args: dict[str, Any]) -> dict[str, Any]:
            result = run_body(call.body, call.hands)
            if result.kind == "cancel":
                await bridge.handle(_message("notifications/cancelled", {"requestId": 2}))
            if result.kind in ("cancel", "hang"):
                await hang()
            return to_result(result)

        config = agent.server(create_sdk_mcp_server("shop", tools=[place_order]))
        async with connected(config) as bridge:
            response = await call_tool(bridge, call.call["args"], call.call["call_id"])
    return seen(finished[0], response.get("result", {}))


async def _converse(tested: Any, run: DrivenRun) -> Answered:
    transport = ObservedAsyncTransport(run.observed, run.faults)
    answers: list[int] = []
    told: list[str] = []
    async with httpx2.AsyncClient(transport=transport) as http:
        client = tested.AsyncClient(
            base_url=run.base_url, api_key=run.api_key, max_retries=0, http_client=http
        )
        adapter = ClaudeAgentAdapter(scope=lambda _: run.scope, gate={"rounds": run.rounds})
        agent: VerifiedAgent = client.use(adapter)
        calls = [call for turn in run.turns for call in turn]

        @tool("place_order", "Places an order.", {"number": str})
        @agent.verified(ToolBinding(**run.binding))
        async def place_order(args: dict[str, Any]) -> dict[str, Any]:
            # The tool of an earlier call may not have run.
            call = next(each for each in calls if each.args["number"] == args["number"])
            calls.remove(call)
            result = run_body(call.body, call.hands)
            if result.kind == "hang":
                await hang()
            return to_result(result)

        async def session(bridge: SdkMcpBridge) -> AsyncIterator[ResultMessage]:
            """The messages of Claude Code, which asks the hook before each answer."""
            for turn in run.turns:
                for call in turn:
                    await call_tool(bridge, call.args, call.call_id)
                answers.append(1)
                await asyncio.to_thread(run.before_answer, len(answers))
                given = {"session_id": run.scope, "stop_hook_active": len(answers) > 1}
                decided = await call_hook(agent, "Stop", given)
                if decided.get("decision") != "block":
                    break
                told.append(decided["reason"])
            yield result_message(run.scope)

        config = agent.server(create_sdk_mcp_server("shop", tools=[place_order]))
        async with connected(config) as bridge:
            try:
                async for _ in agent.guard(session(bridge)):
                    pass
            except GateError as error:
                return Answered(error.code, len(answers), told, error.unsettled)
    return Answered("done", len(answers), told, [])


@asynccontextmanager
async def connected(config: McpSdkServerConfig) -> AsyncGenerator[SdkMcpBridge]:
    """Connects Claude Code's side of a server."""
    bridge = SdkMcpBridge("shop", config["instance"])
    try:
        await bridge.handle(_message("initialize", _INITIALIZE, 1))
        await bridge.handle(_message("notifications/initialized", {}))
        yield bridge
    finally:
        await bridge.aclose()


async def call_tool(bridge: SdkMcpBridge, args: Any, call_id: str) -> dict[str, Any]:
    """Calls the tool with the id of the call in `_meta`."""
    called = {"name": "place_order", "arguments": args, "_meta": {"claudecode/toolUseId": call_id}}
    response = await bridge.handle(_message("tools/call", called, 2))
    assert response
    return response


async def call_hook(agent: VerifiedAgent, event: HookEvent, given: dict[str, Any]) -> dict[str, Any]:
    """Calls the only hook of an event."""
    (hook,) = agent.hooks[event][0].hooks
    return cast("Any", await hook(cast("Any", {"hook_event_name": event, **given}), None, {"signal": None}))


def result_message(session_id: str) -> ResultMessage:
    """The message with which a session ends."""
    return ResultMessage(
        subtype="success",
        duration_ms=1,
        duration_api_ms=1,
        is_error=False,
        num_turns=1,
        session_id=session_id,
    )


def seen(call: FinishedCall, result: dict[str, Any]) -> Seen:
    """What the model sees of a result; raises what the handler raised."""
    if call.run is None:
        assert call.error
        if isinstance(call.error, Exception):
            assert "tookeffect" in json.loads(result["content"][-1]["text"])
        raise call.error
    first, *_, last = [block["text"] for block in result["content"]]
    shown = json.loads(last)["tookeffect"]
    assert result["_meta"]["tookeffect.dev/verification"]["verdict"] == shown["verdict"]
    verification = call.run.verification
    is_text = isinstance(call.run.result, DoneText) or call.run.result.get("is_error")
    output = first if is_text else json.loads(first)
    return Seen(output, shown, verification.verdict if verification else None)


def to_result(result: BodyResult) -> dict[str, Any]:
    """What a handler of the framework returns."""
    text = result.value if result.kind == "error_result" else json.dumps(result.value)
    return {"content": [{"type": "text", "text": text}], "is_error": result.kind == "error_result"}


def _message(method: str, params: dict[str, Any], message_id: int | None = None) -> dict[str, Any]:
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    return message if message_id is None else {**message, "id": message_id}


_INITIALIZE = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "claude-code", "version": "1.0.0"},
}
