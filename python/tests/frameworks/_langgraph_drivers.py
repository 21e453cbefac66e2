"""Calls the tool of a case in a graph of LangGraph, for both clients."""

from __future__ import annotations

import asyncio
import json
from copy import deepcopy
from typing import Any

import httpx2
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langchain_core.tools import StructuredTool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.constants import END, START
from langgraph.errors import GraphInterrupt
from langgraph.graph.message import MessagesState
from langgraph.graph.state import StateGraph
from langgraph.prebuilt import ToolNode, tools_condition
from langgraph.types import Command, interrupt

from tests.adapters._bodies import BodyResult, hang, hang_blocking, run_body
from tests.adapters._gate_kit import Answered, DrivenRun
from tests.adapters._kit import DrivenCall, Seen
from tests.adapters._observed import ObservedAsyncTransport, ObservedTransport
from tests.adapters._plain_drivers import in_async_client, in_client
from tookeffect import GateError, TookEffectError, error_text, operation_of, present
from tookeffect.adapters.langgraph import AsyncLangGraphAdapter, LangGraphAdapter

_FEATURES: frozenset[str] = frozenset(
    (
        "acknowledge",
        "approval",
        "error_result",
        "interrupt",
        "nothing_sent",
        "outer_operation",
        "timeout",
    )
)


class ApprovalPendingError(Exception):
    """The graph has stopped before the node of the tools."""


class DescribedError(Exception):
    """An error that the error handler of `ToolNode` makes a message of."""


class _Threads:
    """The checkpoints that are left of runs whose process was killed."""

    def __init__(self) -> None:
        self._kept: dict[str, InMemorySaver] = {}
        self.interrupts: dict[str, tuple[InMemorySaver, BaseException]] = {}

    def key(self, call: DrivenCall) -> str:
        return json.dumps(call.call)

    def read(self, key: str) -> InMemorySaver | None:
        """The checkpoints before the call, as a new process reads them."""
        return _copy(self._kept[key]) if key in self._kept else None

    def keep(self, key: str, saver: InMemorySaver) -> None:
        self._kept[key] = _copy(saver)


def _copy(saver: InMemorySaver) -> InMemorySaver:
    copied = InMemorySaver()
    for name in ("storage", "writes", "blobs"):
        setattr(copied, name, deepcopy(getattr(saver, name)))
    return copied


class _Raised:
    """What calls of tools raise inside a graph; a part of it becomes a message for the model."""

    def __init__(self, adapter: Any) -> None:
        self._adapter = adapter
        self._errors: list[TookEffectError] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._adapter, name)

    def bind(self, runtime: Any) -> Any:
        run = runtime.run

        def run_and_keep(binding: Any) -> Any:
            run_tool = run(binding)

            def keep(call: Any, action: Any) -> Any:
                try:
                    return run_tool(call, action)
                except TookEffectError as error:
                    self._errors.append(error)
                    raise

            async def keep_async(call: Any, action: Any) -> Any:
                try:
                    return await run_tool(call, action)
                except TookEffectError as error:
                    self._errors.append(error)
                    raise

            return keep_async if asyncio.iscoroutinefunction(run_tool) else keep

        runtime.run = run_and_keep
        return self._adapter.bind(runtime)

    def seen(self, state: Any) -> Seen:
        """What the model sees. Raises the error that it reads of a call whose tool did not run."""
        content = json.loads(str(state["messages"][-1].content))
        for error in self._errors:
            if content.get("error") == error_text(error):
                assert state["messages"][-1].status == "error"
                failed = operation_of(error)
                assert content["tookeffect"] == (failed and present(failed))
                raise error
        return _seen(state)


class LangGraphDriver:
    """Runs graphs by `invoke`."""

    features = _FEATURES

    def __init__(self) -> None:
        self._threads = _Threads()

    def suspension_of(self, error: BaseException) -> str | None:
        return _suspension_of(error)

    def outcome(self, tested: Any, call: DrivenCall) -> Seen:
        return in_client(tested, call, lambda client: self._run(client, tested, call))

    def _run(self, client: Any, tested: Any, call: DrivenCall) -> Seen:
        raised = _Raised(LangGraphAdapter([tested.ToolBinding(**call.binding)]))
        verified = client.use(raised)
        caught: list[BaseException] = []

        def place_order(number: str) -> Any:
            result = run_body(call.body, call.hands)
            if result.kind == "hang":
                hang_blocking()
            return _to_result(result, caught)

        builder = _builder(call, StructuredTool.from_function(place_order, description="Places."), verified)
        config: Any = {"configurable": {"thread_id": call.call["scope"]}}
        if not call.call["scope"]:
            return _seen(builder.compile().invoke(_START))
        key = self._threads.key(call)
        saver = self._threads.read(key)
        if saver is None:
            saver = InMemorySaver()
            builder.compile(saver, interrupt_before=["tools"]).invoke(_START, config, durability="sync")
            self._threads.keep(key, saver)
        resume, saver = _resume(self._threads, key, saver)
        if call.approval == "pending":
            raise ApprovalPendingError
        graph = builder.compile(saver)
        state = graph.invoke(resume, config)
        _raise_interrupt(self._threads, key, saver, state, caught)
        return raised.seen(state)

    def converse(self, tested: Any, run: DrivenRun) -> Answered:
        with httpx2.Client(transport=ObservedTransport(run.observed, run.faults)) as http:
            client = tested.Client(
                base_url=run.base_url, api_key=run.api_key, max_retries=0, http_client=http
            )
            bindings = [tested.ToolBinding(**run.binding)]
            verified = client.use(LangGraphAdapter(bindings, gate={"rounds": run.rounds}))
            script = _Script(run)
            place_order = StructuredTool.from_function(
                script.place_order, name="place_order", description="Places."
            )
            graph = _gated_graph(script, place_order, verified)
            try:
                graph.invoke(_START, {"configurable": {"thread_id": run.scope}})
            except GateError as error:
                return script.answered(error)
            return script.answered(None)


class AsyncLangGraphDriver:
    """Runs graphs by `ainvoke`."""

    features = _FEATURES

    def __init__(self) -> None:
        self._threads = _Threads()

    def suspension_of(self, error: BaseException) -> str | None:
        return _suspension_of(error)

    async def outcome(self, tested: Any, call: DrivenCall) -> Seen:
        return await in_async_client(tested, call, lambda client: self._run(client, tested, call))

    async def _run(self, client: Any, tested: Any, call: DrivenCall) -> Seen:
        raised = _Raised(AsyncLangGraphAdapter([tested.ToolBinding(**call.binding)]))
        verified = client.use(raised)
        caught: list[BaseException] = []

        async def place_order(number: str) -> Any:
            result = run_body(call.body, call.hands)
            if result.kind == "hang":
                await hang()
            return _to_result(result, caught)

        tool = StructuredTool.from_function(coroutine=place_order, name="place_order", description="Places.")
        builder = _builder(call, tool, verified)
        config: Any = {"configurable": {"thread_id": call.call["scope"]}}
        if not call.call["scope"]:
            return _seen(await builder.compile().ainvoke(_START))
        key = self._threads.key(call)
        saver = self._threads.read(key)
        if saver is None:
            saver = InMemorySaver()
            waiting = builder.compile(saver, interrupt_before=["tools"])
            await waiting.ainvoke(_START, config, durability="sync")
            self._threads.keep(key, saver)
        resume, saver = _resume(self._threads, key, saver)
        if call.approval == "pending":
            raise ApprovalPendingError
        state = await builder.compile(saver).ainvoke(resume, config)
        _raise_interrupt(self._threads, key, saver, state, caught)
        return raised.seen(state)

    async def converse(self, tested: Any, run: DrivenRun) -> Answered:
        async with httpx2.AsyncClient(transport=ObservedAsyncTransport(run.observed, run.faults)) as http:
            client = tested.AsyncClient(
                base_url=run.base_url, api_key=run.api_key, max_retries=0, http_client=http
            )
            bindings = [tested.ToolBinding(**run.binding)]
            verified = client.use(AsyncLangGraphAdapter(bindings, gate={"rounds": run.rounds}))
            script = _Script(run)
            place_order = StructuredTool.from_function(
                coroutine=script.place_order_async, name="place_order", description="Places."
            )
            graph = _gated_graph(script, place_order, verified)
            try:
                await graph.ainvoke(_START, {"configurable": {"thread_id": run.scope}})
            except GateError as error:
                return script.answered(error)
            return script.answered(None)


_START: Any = {"messages": [("user", "Place the order.")]}


def _builder(call: DrivenCall, tool: StructuredTool, verified: Any) -> Any:
    calls = [{"name": "place_order", "args": call.call["args"], "id": call.call["call_id"]}]
    model = GenericFakeChatModel(messages=iter([AIMessage("", tool_calls=calls)]))

    def ask(state: MessagesState) -> Any:
        return {"messages": [model.invoke(state["messages"])]}

    builder = StateGraph(MessagesState)
    builder.add_node("model", ask)
    builder.add_node("tools", ToolNode([tool], handle_tool_errors=_describe, **verified.wrappers))
    builder.add_edge(START, "model")
    builder.add_edge("model", "tools")
    builder.add_edge("tools", END)
    return builder


class _Script:
    """What the model of a run with a gate does."""

    def __init__(self, run: DrivenRun) -> None:
        self._run = run
        self._left = [step for calls in run.turns for step in (*calls, None)]
        self._calls = [call for calls in run.turns for call in calls]
        self._answers = 0
        self._told: list[str] = []

    def ask(self, state: MessagesState) -> Any:
        last = state["messages"][-1]
        if self._answers and isinstance(last, HumanMessage):
            self._told.append(str(last.content))
        step = self._left.pop(0)
        if step is None:
            self._answers += 1
            self._run.before_answer(self._answers)
            return {"messages": [AIMessage("Done.")]}
        call = {"name": "place_order", "args": step.args, "id": step.call_id}
        return {"messages": [AIMessage("", tool_calls=[call])]}

    def place_order(self, number: str) -> Any:
        # The tool of an earlier call may not have run.
        call = next(each for each in self._calls if each.args["number"] == number)
        self._calls.remove(call)
        return _to_result(run_body(call.body, call.hands), [])

    async def place_order_async(self, number: str) -> Any:
        return self.place_order(number)

    def answered(self, error: GateError | None) -> Answered:
        ended = error.code if error else "done"
        return Answered(ended, self._answers, self._told, error.unsettled if error else [])


def _gated_graph(script: _Script, tool: StructuredTool, verified: Any) -> Any:
    builder: Any = StateGraph(MessagesState)
    builder.add_node("model", script.ask)
    builder.add_node("tools", ToolNode([tool], **verified.wrappers))
    builder.add_node("gate", verified.gate_node("model"), destinations=("model", END))
    builder.add_edge(START, "model")
    builder.add_conditional_edges("model", tools_condition, {"tools": "tools", END: "gate"})
    builder.add_edge("tools", "model")
    return builder.compile(InMemorySaver())


def _describe(error: DescribedError) -> str:
    if isinstance(error, DescribedError):
        return str(error)
    raise error


def _to_result(result: BodyResult, caught: list[BaseException]) -> Any:
    if result.kind == "error_result":
        raise DescribedError(result.value)
    if result.kind == "interrupt":
        try:
            return interrupt("Go on?")
        except GraphInterrupt as error:
            caught.append(error)
            raise
    return result.value


def _resume(threads: _Threads, key: str, saver: InMemorySaver) -> tuple[Any, InMemorySaver]:
    """What an interrupted run is resumed with, and its checkpoints."""
    if key not in threads.interrupts:
        return None, saver
    return Command(resume="go on"), threads.interrupts[key][0]


def _raise_interrupt(
    threads: _Threads, key: str, saver: InMemorySaver, state: Any, caught: list[BaseException]
) -> None:
    """The graph returns; the error that the tool raised says which operation stays open."""
    if "__interrupt__" in state:
        threads.interrupts[key] = (saver, caught[0])
        raise caught[0]


def _seen(state: Any) -> Seen:
    message = state["messages"][-1]
    assert isinstance(message, ToolMessage)
    content = json.loads(str(message.content))
    verification = message.artifact["tookeffect"]["verification"]
    output = content.get("output", content.get("error"))
    return Seen(output, content["tookeffect"], verification and verification["verdict"])


def _suspension_of(error: BaseException) -> str | None:
    if isinstance(error, ApprovalPendingError):
        return "approval"
    if isinstance(error, asyncio.CancelledError):
        return "cancelled"
    return "interrupt" if isinstance(error, GraphInterrupt) else None
