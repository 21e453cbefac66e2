"""Calls a tool of an in-process server of the Claude Agent SDK, as Claude Code does: over MCP, with the id of
the call in `_meta`."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx2
from claude_agent_sdk import create_sdk_mcp_server, tool
from claude_agent_sdk._internal.sdk_mcp_bridge import SdkMcpBridge

from tests.adapters._bodies import BodyResult, hang, run_body
from tests.adapters._kit import DrivenCall, Seen
from tests.adapters._observed import ObservedAsyncTransport
from tookeffect.adapters.claude_agent import ClaudeAgentAdapter, FinishedCall


class ClaudeAgentDriver:
    """The bridge of the framework carries what Claude Code sends to the server.

    Not among its features: an interrupt, an unfinished result and a stream, which the framework does not
    have. An outer operation would need a call inside a handler.
    """

    features: frozenset[str] = frozenset(("acknowledge", "cancel", "error_result", "timeout"))

    def suspension_of(self, error: BaseException) -> str | None:
        return "cancelled" if isinstance(error, asyncio.CancelledError) else None

    def outcome(self, tested: Any, call: DrivenCall) -> Any:
        return _outcome(tested, call)


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
        bridge = SdkMcpBridge("shop", config["instance"])
        try:
            await bridge.handle(_message("initialize", _INITIALIZE, 1))
            await bridge.handle(_message("notifications/initialized", {}))
            called = {
                "name": "place_order",
                "arguments": call.call["args"],
                "_meta": {"claudecode/toolUseId": call.call["call_id"]},
            }
            response = await bridge.handle(_message("tools/call", called, 2))
        finally:
            await bridge.aclose()
    assert response
    return seen(finished[0], response.get("result", {}))


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
    output = first if call.run.result.get("is_error") else json.loads(first)
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
