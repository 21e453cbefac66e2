"""The frameworks of `bench.adapters`: a tool that returns at once, called bare and through an adapter.

Each function imports its framework itself, because each is measured in a process of its own.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from itertools import count
from typing import Any, Final

from tookeffect import AsyncAdapterRuntime, AsyncClient, AsyncRunTool, ToolBinding, ToolCall

Json = dict[str, Any]
Call = Callable[[str], Awaitable[object]]
Subject = tuple[Call, Call]
"""Calls the tool of a framework once, bare and adapted, with an id that is another one in each call."""

_NAME: Final = "place_order"


def _to_input(args: Json) -> Json:
    number = args["number"]
    return {
        "schema": "public",
        "table": "orders",
        "correlationColumn": "operation_reference",
        "match": {"order_number": number},
        "expect": {"order_number": number, "amount_cents": 1200},
    }


_BINDING: Final[ToolBinding[Any]] = ToolBinding(
    tool=_NAME, contract="postgres.row.present@1", input=_to_input
)


async def place_order(number: str) -> Json:
    """Places an order: returns at once."""
    return {"number": number}


class _PlainAdapter:
    name = "plain"

    def bind(self, runtime: AsyncAdapterRuntime) -> AsyncRunTool[Json]:
        return runtime.run(_BINDING)


async def plain(client: AsyncClient, open_until_end: AsyncExitStack) -> Subject:
    """Without a framework."""
    run = client.use(_PlainAdapter())

    async def adapted(call_id: str) -> object:
        call = ToolCall(args={"number": call_id}, scope="bench", call_id=call_id)
        return await run(call, lambda _: place_order(call_id))

    return place_order, adapted


async def openai_agents(client: AsyncClient, open_until_end: AsyncExitStack) -> Subject:
    """A run of an agent with a scripted model, which calls the tool and ends."""
    from agents import Agent, FunctionTool, RunConfig, Runner, function_tool
    from agents.testing import ScriptedModel, assistant_message, function_call

    from tookeffect.adapters.openai_agents import OpenAIAgentsAdapter

    verified = client.use(OpenAIAgentsAdapter(scope=lambda _: "bench"))
    config = RunConfig(tracing_disabled=True)

    def to_call(tool: FunctionTool) -> Call:
        async def call(call_id: str) -> object:
            asked = function_call(_NAME, json.dumps({"number": call_id}), call_id=call_id)
            model = ScriptedModel([[asked], [assistant_message("Done.")]])
            agent = Agent[Any](name="shop", model=model, tools=[tool])
            return await Runner.run(agent, "Place the order.", run_config=config)

        return call

    return to_call(function_tool(place_order)), to_call(verified.tool(_BINDING)(place_order))


async def langgraph(client: AsyncClient, open_until_end: AsyncExitStack) -> Subject:
    """A graph of one `ToolNode`."""
    from langchain_core.messages import AIMessage
    from langchain_core.tools import StructuredTool
    from langgraph.constants import START
    from langgraph.graph.message import MessagesState
    from langgraph.graph.state import StateGraph
    from langgraph.prebuilt import ToolNode

    from tookeffect.adapters.langgraph import AsyncLangGraphAdapter

    verified = client.use(AsyncLangGraphAdapter([_BINDING]))
    tool = StructuredTool.from_function(coroutine=place_order)

    def to_call(node: ToolNode) -> Call:
        builder: Any = StateGraph(MessagesState)
        builder.add_node("tools", node)
        builder.add_edge(START, "tools")
        graph: Any = builder.compile()

        async def call(call_id: str) -> object:
            asked: Any = {"id": call_id, "name": _NAME, "args": {"number": call_id}}
            messages = [AIMessage("", tool_calls=[asked])]
            return await graph.ainvoke({"messages": messages}, {"configurable": {"thread_id": "bench"}})

        return call

    return to_call(ToolNode([tool])), to_call(ToolNode([tool], **verified.wrappers))


async def mcp(client: AsyncClient, open_until_end: AsyncExitStack) -> Subject:
    """A server and a client in this process."""
    from mcp import Client
    from mcp.server.mcpserver import MCPServer

    from tookeffect.adapters.mcp import McpAdapter

    verified = client.use(McpAdapter(scope=lambda _: "bench")).verified(_BINDING)

    async def to_call(function: Callable[..., Any]) -> Call:
        # Otherwise it configures the log of the whole process, and each request writes a line.
        server = MCPServer("shop", log_level="WARNING")
        server.add_tool(function, name=_NAME)
        host = await open_until_end.enter_async_context(Client(server))
        await host.list_tools()

        async def call(call_id: str) -> object:
            meta: Any = {"tookeffect.dev/idempotency-key": call_id}
            return await host.call_tool(_NAME, {"number": call_id}, meta=meta)

        return call

    return await to_call(place_order), await to_call(verified(place_order))


async def claude_agent(client: AsyncClient, open_until_end: AsyncExitStack) -> Subject:
    """The messages that Claude Code sends to a server of tools, without Claude Code: the bridge of the
    framework takes them in this process."""
    from claude_agent_sdk import McpSdkServerConfig, create_sdk_mcp_server, tool
    from claude_agent_sdk._internal.sdk_mcp_bridge import SdkMcpBridge

    from tookeffect.adapters.claude_agent import ClaudeAgentAdapter, Handler

    agent = client.use(ClaudeAgentAdapter(scope=lambda _: "bench"))
    ids = count(1)

    async def handle(args: Any) -> Json:
        return {"content": [{"type": "text", "text": json.dumps(await place_order(args["number"]))}]}

    def to_server(handler: Handler) -> McpSdkServerConfig:
        order = tool(_NAME, "Places an order.", {"number": str})(handler)
        return create_sdk_mcp_server("shop", tools=[order])

    async def to_call(server: McpSdkServerConfig) -> Call:
        bridge = SdkMcpBridge("shop", server["instance"])
        open_until_end.push_async_callback(bridge.aclose)
        await bridge.handle(_message("initialize", _INITIALIZE, next(ids)))
        await bridge.handle(_message("notifications/initialized", {}))

        async def call(call_id: str) -> object:
            meta = {"claudecode/toolUseId": call_id}
            called = {"name": _NAME, "arguments": {"number": call_id}, "_meta": meta}
            return await bridge.handle(_message("tools/call", called, next(ids)))

        return call

    adapted = agent.server(to_server(agent.verified(_BINDING)(handle)))
    return await to_call(to_server(handle)), await to_call(adapted)


def _message(method: str, params: Mapping[str, Any], message_id: int | None = None) -> Json:
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    return message if message_id is None else {**message, "id": message_id}


_INITIALIZE: Final = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "claude-code", "version": "1.0.0"},
}


async def pydantic_ai(client: AsyncClient, open_until_end: AsyncExitStack) -> Subject:
    """A run of an agent with a scripted model, which calls the tool and ends."""
    from examples.pydantic_ai.tookeffect_pydantic_ai import PydanticAi
    from pydantic_ai import Agent
    from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart, ToolReturnPart
    from pydantic_ai.models.function import AgentInfo, FunctionModel
    from pydantic_ai.toolsets import AbstractToolset, FunctionToolset

    def to_call(toolset: AbstractToolset[Any]) -> Call:
        async def call(call_id: str) -> object:
            def answer(messages: list[ModelMessage], _: AgentInfo) -> ModelResponse:
                if any(isinstance(part, ToolReturnPart) for part in messages[-1].parts):
                    return ModelResponse([TextPart("Done.")])
                return ModelResponse([ToolCallPart(_NAME, {"number": call_id}, call_id)])

            return await agent.run("Place the order.", model=FunctionModel(answer))

        agent = Agent(toolsets=[toolset])
        return call

    def toolset() -> FunctionToolset[object]:
        return FunctionToolset([place_order])

    verified = client.use(PydanticAi(lambda _: "bench"))
    return to_call(toolset()), to_call(verified(toolset(), [_BINDING]))


SUBJECTS: Final[Mapping[str, Callable[[AsyncClient, AsyncExitStack], Awaitable[Subject]]]] = {
    "the extension point alone": plain,
    "OpenAI Agents SDK": openai_agents,
    "LangGraph, a ToolNode": langgraph,
    "MCP server": mcp,
    "Claude Agent SDK, a server": claude_agent,
    "Pydantic AI (example)": pydantic_ai,
}
"""Every framework with an adapter in Python, and the extension point itself, by the name to print."""
