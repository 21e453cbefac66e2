"""Calls a tool of an `MCPServer` with the client of the package."""

from __future__ import annotations

import json
from typing import Any

import httpx2
from mcp import Client
from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolResult, TextContent

from tests.adapters._bodies import BodyResult, hang, run_body
from tests.adapters._kit import DrivenCall, Seen
from tests.adapters._observed import ObservedAsyncTransport
from tookeffect.adapters.mcp import McpAdapter


class McpDriver:
    """Not among its features: an interrupt and a stream, which the protocol does not have, and an unfinished
    result, which it passes untouched."""

    features: frozenset[str] = frozenset(("acknowledge", "error_result", "nothing_sent", "timeout"))

    def suspension_of(self, error: BaseException) -> str | None:
        return None

    def outcome(self, tested: Any, call: DrivenCall) -> Any:
        return _outcome(tested, call)


async def _outcome(tested: Any, call: DrivenCall) -> Seen:
    transport = ObservedAsyncTransport(call.observed, call.faults)
    raised: list[BaseException] = []
    async with httpx2.AsyncClient(transport=transport) as http:
        client = tested.AsyncClient(
            base_url=call.base_url, api_key=call.api_key, max_retries=0, http_client=http
        )
        tools = client.use(McpAdapter(scope=lambda _: call.call["scope"]))

        async def place_order(number: str) -> dict[str, Any]:
            result = run_body(call.body, call.hands)
            if result.kind == "hang":
                await hang()
            return _to_result(result)

        verified = tools.verified(tested.ToolBinding(**call.binding))(place_order)

        async def kept(**given: Any) -> Any:
            try:
                return await verified(**given)
            except Exception as error:
                raised.append(error.__cause__ or error)
                raise

        kept.__signature__ = verified.__signature__
        kept.__annotations__ = verified.__annotations__
        server = MCPServer("shop")
        server.add_tool(kept, name="place_order")
        async with Client(server) as host:
            await host.list_tools()
            meta: Any = {"tookeffect.dev/idempotency-key": call.call["call_id"]}
            result = await host.call_tool("place_order", call.call["args"], meta=meta)
    if raised:
        assert result.is_error
        raise raised[0]
    return _seen(result)


def _seen(result: CallToolResult) -> Seen:
    texts = [block.text for block in result.content if isinstance(block, TextContent)]
    shown = json.loads(texts[-1])["tookeffect"]
    structured = result.structured_content
    assert structured is None or structured["tookeffect"] == shown
    verification = (result.meta or {})["tookeffect.dev/verification"]["verification"]
    return Seen(structured or texts[0], shown, verification["verdict"] if verification else None)


def _to_result(result: BodyResult) -> Any:
    if result.kind == "error_result":
        return CallToolResult(content=[TextContent(type="text", text=result.value)], is_error=True)
    return result.value
