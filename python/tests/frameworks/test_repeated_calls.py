"""Frameworks repeat calls; no body that has begun runs again by itself. With the published frameworks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, TypedDict
from uuid import uuid4

import httpx2
import psycopg
import pytest
from agents import Agent, RunConfig, Runner, ToolCallOutputItem
from agents.testing import ScriptedModel, assistant_message, function_call
from langchain_core.messages import AIMessage
from langchain_core.tools import StructuredTool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.constants import START
from langgraph.graph.message import MessagesState
from langgraph.graph.state import StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import Command, RetryPolicy, interrupt

from tests._real_server import ROW_PRESENT, RealServer, new_order, place_order
from tests.adapters._observed import Observed, ObservedAsyncTransport, ObservedTransport
from tookeffect import AsyncClient, Client, ToolBinding, current_operation
from tookeffect._body_records import BODY_RECORDS
from tookeffect.adapters.langgraph import LangGraphAdapter
from tookeffect.adapters.openai_agents import OpenAIAgentsAdapter

pytestmark = pytest.mark.full


class _State(TypedDict):
    verdict: str


@dataclass
class _Shop:
    """What a body does, and what is counted."""

    server: RealServer
    observed: Observed = field(default_factory=Observed)
    order: dict[str, Any] = field(default_factory=new_order)
    thread: Any = field(default_factory=lambda: {"configurable": {"thread_id": str(uuid4())}})
    runs: int = 0

    def place(self, *, is_lost: bool = False) -> str:
        """Inserts a row with the marker; the response to the first one can be lost."""
        self.runs += 1
        operation = current_operation()
        assert operation
        place_order(self.server.writer_url, self.order, operation.correlation_keys.reference)
        if is_lost and self.runs == 1:
            raise ConnectionError("the response was lost")
        return "placed"

    def rows(self) -> int:
        with psycopg.connect(self.server.writer_url) as shop:
            statement = "select count(*) from orders where order_number = %s"
            row = shop.execute(statement, (self.order["match"]["order_number"],)).fetchone()
        assert row
        return row[0]

    def binding(self, tool: str) -> ToolBinding[Any]:
        return ToolBinding(tool=tool, contract=ROW_PRESENT, input=lambda _: self.order)

    def client(self, http: httpx2.Client) -> Client:
        return Client(base_url=self.server.base_url, api_key=self.server.api_key, http_client=http)


@pytest.fixture(name="shop")
def _shop(server: RealServer) -> _Shop:
    return _Shop(server)


@pytest.fixture(name="client")
def _client(shop: _Shop) -> Generator[Client]:
    with httpx2.Client(transport=ObservedTransport(shop.observed, {})) as http:
        yield shop.client(http)


_POLICY = RetryPolicy(initial_interval=0, jitter=False, max_attempts=3, retry_on=ConnectionError)


def _node_graph(client: Client, shop: _Shop, **options: Any) -> Any:
    @client.use(LangGraphAdapter()).node(shop.binding("pay"), _report)
    def pay(state: _State) -> _State:
        shop.place(is_lost=True)
        return {"verdict": ""}

    builder: Any = StateGraph(_State)
    builder.add_node("pay", pay, **options)
    builder.add_edge(START, "pay")
    return builder.compile(InMemorySaver())


def _report(update: _State, verified: dict[str, Any]) -> _State:
    return {**update, "verdict": verified["tookeffect"]["verdict"]}


def test_the_retry_policy_of_langgraph_does_not_run_the_body_of_a_node_again(
    client: Client, shop: _Shop
) -> None:
    state = _node_graph(client, shop, retry_policy=_POLICY).invoke({"verdict": ""}, shop.thread)
    assert (shop.rows(), shop.runs, state["verdict"]) == (1, 1, "verified")
    assert shop.observed.requests == ["begin", "action-result", "verify", "begin", "verify"]


def test_a_resume_after_an_exception_does_not_run_the_body_of_a_node_again(
    client: Client, shop: _Shop
) -> None:
    graph = _node_graph(client, shop)
    with pytest.raises(ConnectionError):
        graph.invoke({"verdict": ""}, shop.thread)
    state = graph.invoke(None, shop.thread)
    assert (shop.rows(), shop.runs, state["verdict"]) == (1, 1, "verified")


def test_the_retry_policy_of_langgraph_does_not_run_the_body_of_a_tool_again(
    client: Client, shop: _Shop
) -> None:
    verified = client.use(LangGraphAdapter([shop.binding("pay")]))
    call = {"name": "pay", "args": {}, "id": "call_1"}
    tool = StructuredTool.from_function(lambda: shop.place(is_lost=True), name="pay", description="Pays.")
    builder: Any = StateGraph(MessagesState)
    builder.add_node("model", lambda _: {"messages": [AIMessage("", tool_calls=[call])]})
    builder.add_node("tools", ToolNode([tool], **verified.wrappers), retry_policy=_POLICY)
    builder.add_edge(START, "model")
    builder.add_edge("model", "tools")
    state = builder.compile(InMemorySaver()).invoke({"messages": []}, shop.thread)
    shown = json.loads(state["messages"][-1].content)
    assert (shop.rows(), shop.runs, shown["tookeffect"]["verdict"]) == (1, 1, "verified")


def test_a_repeated_call_of_openai_agents_does_not_run_the_body_again(shop: _Shop) -> None:
    outputs: list[dict[str, Any]] = []

    async def run_twice() -> None:
        async with httpx2.AsyncClient(transport=ObservedAsyncTransport(shop.observed, {})) as http:
            client = AsyncClient(base_url=shop.server.base_url, api_key=shop.server.api_key, http_client=http)
            verified = client.use(
                OpenAIAgentsAdapter(scope=lambda _: shop.thread["configurable"]["thread_id"])
            )

            @verified.tool(shop.binding("pay"))
            def pay() -> str:
                """Pays."""
                return shop.place(is_lost=True)

            for _ in range(2):
                call = function_call("pay", "{}", call_id="call_1")
                model = ScriptedModel([[call], [assistant_message("Done.")]])
                agent = Agent[Any](name="shop", model=model, tools=[pay])
                result = await Runner.run(agent, "Pay.", run_config=RunConfig(tracing_disabled=True))
                (item,) = [each for each in result.new_items if isinstance(each, ToolCallOutputItem)]
                outputs.append(json.loads(item.output))

    asyncio.run(run_twice())
    verdicts = [output["tookeffect"]["verdict"] for output in outputs]
    assert (shop.rows(), shop.runs, verdicts) == (1, 1, ["verified", "verified"])


def _interrupting_graph(client: Client, shop: _Shop, saver: InMemorySaver) -> Any:
    """A graph whose tool asks before it pays; the first payment loses its response."""
    verified = client.use(LangGraphAdapter([shop.binding("pay")]))

    def pay() -> str:
        interrupt("Pay?")
        return shop.place(is_lost=True)

    call = {"name": "pay", "args": {}, "id": "call_1"}
    tool = StructuredTool.from_function(pay, description="Pays.")
    builder: Any = StateGraph(MessagesState)
    builder.add_node("model", lambda _: {"messages": [AIMessage("", tool_calls=[call])]})
    builder.add_node("tools", ToolNode([tool], **verified.wrappers))
    builder.add_edge(START, "model")
    builder.add_edge("model", "tools")
    return builder.compile(saver)


def _end_process(shop: _Shop) -> None:
    for call, record in list(BODY_RECORDS._records.items()):
        if record.operation_id in shop.observed.operation_ids:
            BODY_RECORDS.end(call, None)


def test_another_process_resumes_an_interrupted_tool_once(client: Client, shop: _Shop) -> None:
    saver = InMemorySaver()
    graph = _interrupting_graph(client, shop, saver)
    graph.invoke({"messages": []}, shop.thread, durability="sync")
    assert (shop.rows(), len(shop.observed.operation_ids)) == (0, 1)
    _end_process(shop)
    with pytest.raises(ConnectionError):
        graph.invoke(Command(resume="yes"), shop.thread, durability="sync")
    assert (shop.rows(), shop.runs) == (1, 1)
    _end_process(shop)
    state = graph.invoke(None, shop.thread)
    shown = json.loads(state["messages"][-1].content)
    assert (shop.rows(), shop.runs, shown["tookeffect"]["verdict"]) == (1, 1, "verified")
    assert len(shop.observed.operation_ids) == 1
