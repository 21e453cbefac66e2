"""Tools and nodes of LangGraph follow the rules of framework adapters."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from typing import Any, TypedDict
from uuid import uuid4

import httpx2
import pytest
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.tools import StructuredTool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.constants import START
from langgraph.graph.message import MessagesState
from langgraph.graph.state import StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import Command, RetryPolicy

from tests._real_server import ROW_PRESENT, RealServer, new_order, place_order
from tests.adapters._gate_kit import GateDriver, gate_cases_for
from tests.adapters._kit import Driver, KitRuns, cases_for
from tests.adapters._observed import Observed, ObservedAsyncTransport, ObservedTransport
from tests.frameworks._langgraph_drivers import AsyncLangGraphDriver, LangGraphDriver
from tookeffect import AsyncClient, Client, NothingSent, TookEffectError, ToolBinding, current_operation
from tookeffect.adapters.langgraph import AsyncLangGraphAdapter, LangGraphAdapter

pytestmark = pytest.mark.full

_RUNS = [
    pytest.param(driver, case, id=f"{type(driver).__name__}: {case['id']}")
    for driver in (AsyncLangGraphDriver(), LangGraphDriver())
    for case in cases_for(driver)
]


@pytest.mark.parametrize(("driver", "case"), _RUNS)
def test_a_case_has_its_outcome(driver: Driver, case: dict[str, Any], kit_runs: KitRuns) -> None:
    assert kit_runs.outcome(driver, case) == case["expected"], case["rule"]


_GATED_RUNS = [
    pytest.param(driver, case, id=f"{type(driver).__name__}: {case['id']}")
    for driver in (AsyncLangGraphDriver(), LangGraphDriver())
    for case in gate_cases_for(driver)
]


@pytest.mark.parametrize(("driver", "case"), _GATED_RUNS)
def test_a_case_of_the_gate_has_its_outcome(
    driver: GateDriver, case: dict[str, Any], kit_runs: KitRuns
) -> None:
    assert kit_runs.gate_outcome(driver, case) == case["expected"], case["rule"]


class _Shop:
    """A client whose operations are recorded, a thread of its own, and what places orders."""

    def __init__(self, server: RealServer, http: httpx2.Client, observed: Observed) -> None:
        self.server = server
        self.observed = observed
        self.thread: Any = {"configurable": {"thread_id": str(uuid4())}}
        self.client = Client(base_url=server.base_url, api_key=server.api_key, http_client=http)
        self.order = new_order()

    def binding(self, tool: str) -> ToolBinding[Any]:
        return ToolBinding(tool=tool, contract=ROW_PRESENT, input=lambda _: self.order)

    def place(self) -> str:
        operation = current_operation()
        assert operation
        assert operation.correlation_keys.reference
        return place_order(self.server.writer_url, self.order, operation.correlation_keys.reference)

    def graph(self, args: dict[str, Any], body: Any = None, **options: Any) -> Any:
        """A graph in which a model calls the tool `pay` with these arguments."""
        verified = self.client.use(LangGraphAdapter([self.binding("pay")]))

        def pay(amount: int) -> Any:
            return body() if body else self.place()

        def free() -> str:
            return "free"

        calls = [
            {"name": "pay", "args": args, "id": "call_1"},
            {"name": "free", "args": {}, "id": "call_2"},
        ]
        tools = [
            StructuredTool.from_function(pay, description="Pays."),
            StructuredTool.from_function(free, description="Free."),
        ]
        builder: Any = StateGraph(MessagesState)
        builder.add_node("model", lambda _: {"messages": [AIMessage("", tool_calls=calls)]})
        builder.add_node("tools", ToolNode(tools, **verified.wrappers))
        builder.add_edge(START, "model")
        builder.add_edge("model", "tools")
        return builder.compile(**options)


@pytest.fixture
def shop(server: RealServer) -> Generator[_Shop]:
    observed = Observed()
    with httpx2.Client(transport=ObservedTransport(observed, {})) as http:
        yield _Shop(server, http, observed)


def test_a_fork_from_an_old_checkpoint_is_another_action(shop: _Shop) -> None:
    graph = shop.graph({"amount": 1}, checkpointer=InMemorySaver())
    graph.invoke({"messages": []}, shop.thread)
    (before,) = [state for state in graph.get_state_history(shop.thread) if state.next == ("tools",)]
    graph.invoke(None, before.config)
    assert len(shop.observed.operation_ids) == 2


def test_refused_arguments_begin_nothing_and_an_unbound_tool_is_not_touched(
    shop: _Shop,
) -> None:
    state = shop.graph({"amount": "much"}).invoke({"messages": []}, shop.thread)
    refused, free = state["messages"][-2:]
    assert (refused.status, "valid integer" in refused.content) == ("error", True)
    assert (free.content, free.artifact, shop.observed.requests) == ("free", None, [])


def test_a_command_is_returned_untouched_and_its_effect_is_verified(shop: _Shop) -> None:

    def body() -> Any:
        shop.place()
        return Command(update={"messages": [ToolMessage("handed over", tool_call_id="call_1")]})

    state = shop.graph({"amount": 1}, body).invoke({"messages": []}, shop.thread)
    assert "handed over" in [message.content for message in state["messages"]]
    assert shop.observed.requests == ["begin", "action-result", "verify"]


def test_a_tool_does_not_run_unverified_in_a_graph_that_is_run_the_other_way(shop: _Shop) -> None:
    with pytest.raises(TookEffectError, match="use AsyncClient with ainvoke"):
        asyncio.run(shop.graph({"amount": 1}).ainvoke({"messages": []}, shop.thread))
    assert shop.observed.requests == []


class _Payment(TypedDict):
    verdict: str


@pytest.mark.parametrize("is_async", [False, True])
def test_a_node_has_one_operation_after_a_retry_and_a_resume_and_another_one_in_the_next_run(
    is_async: bool, shop: _Shop
) -> None:
    attempts: list[int] = []

    def act() -> _Payment:
        attempts.append(1)
        if len(attempts) < 3:
            raise NothingSent
        shop.place()
        raise ValueError("the connection was lost")

    def report(update: _Payment, verified: dict[str, Any]) -> _Payment:
        return {**update, "verdict": verified["tookeffect"]["verdict"]}

    async def run_three_times(pay: Any, method: str) -> None:
        builder: Any = StateGraph(_Payment)
        policy = RetryPolicy(initial_interval=0, jitter=False, max_attempts=2, retry_on=NothingSent)
        builder.add_node("pay", pay, retry_policy=policy)
        builder.add_edge(START, "pay")
        graph = builder.compile(InMemorySaver())

        async def run(given: Any) -> Any:
            state = getattr(graph, method)(given, shop.thread)
            return await state if method == "ainvoke" else state

        with pytest.raises(NothingSent):
            await run({"verdict": ""})
        with pytest.raises(ValueError, match="the connection was lost"):
            await run(None)
        assert await run(None) == {"verdict": "verified"}
        assert (len(attempts), len(shop.observed.operation_ids)) == (3, 1)
        with pytest.raises(ValueError, match="the connection was lost"):
            await run({"verdict": ""})
        assert len(shop.observed.operation_ids) == 2

    async def run_async() -> None:
        options: Any = {"base_url": shop.server.base_url, "api_key": shop.server.api_key}
        async with httpx2.AsyncClient(transport=ObservedAsyncTransport(shop.observed, {})) as http:
            verified = AsyncClient(**options, http_client=http).use(AsyncLangGraphAdapter())

            @verified.node(shop.binding("pay"), report)
            async def pay(state: _Payment) -> _Payment:
                return act()

            await run_three_times(pay, "ainvoke")

    @shop.client.use(LangGraphAdapter()).node(shop.binding("pay"), report)
    def pay(state: _Payment) -> _Payment:
        return act()

    asyncio.run(run_async() if is_async else run_three_times(pay, "invoke"))
