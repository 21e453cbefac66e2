"""The adapter for LangGraph, and for the agents of LangChain; it needs the extra `tookeffect[langgraph]`.

```
verified = client.use(LangGraphAdapter([ToolBinding(tool="place_order", contract=..., input=...)]))
tools = ToolNode([place_order], **verified.wrappers)
```
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any, ParamSpec, TypeAlias, TypedDict, TypeVar, cast

from langchain_core.messages import AnyMessage, ToolMessage
from langchain_core.runnables import RunnableConfig
from langgraph.config import get_config
from langgraph.constants import END
from langgraph.errors import GraphDrained, GraphInterrupt
from langgraph.prebuilt.tool_node import ToolCallRequest
from langgraph.runtime import get_runtime
from langgraph.types import Command
from pydantic import BaseModel, ValidationError

from tookeffect._async_client.adapters import AsyncAdapterRuntime
from tookeffect._errors import GateError, TookEffectError
from tookeffect._gate import gate_rounds
from tookeffect._sync_client.adapters import AdapterRuntime
from tookeffect._tool_runs import DoneText, FailedRun, NotAnAcknowledgement, ToolBinding, ToolCall, ToolRun
from tookeffect.adapters._langgraph_calls import thread_of, to_call
from tookeffect.adapters._langgraph_gate import MessagesState, is_final, known_calls, refuse, since_request
from tookeffect.adapters._langgraph_messages import (
    acknowledge_message,
    message_of,
    verified_artifact,
    with_verdict,
    without_run,
)

__all__ = ["AsyncLangGraphAdapter", "AsyncVerifiedGraph", "LangGraphAdapter", "ToolWrappers", "VerifiedGraph"]

P = ParamSpec("P")
UpdateT = TypeVar("UpdateT")

Returned: TypeAlias = "ToolMessage | Command[Any]"
Report: TypeAlias = "Callable[[UpdateT, dict[str, Any]], UpdateT]"
"""Adds what is known about an effect to the update of a node; `tookeffect` has the members that a model sees
and `verification`. It is not called for a `Command`."""


class ToolWrappers(TypedDict):
    """Arguments of `ToolNode`, both, because without one of them a tool would run unverified."""

    wrap_tool_call: Callable[[ToolCallRequest, Callable[[ToolCallRequest], Returned]], Returned]
    awrap_tool_call: Callable[
        [ToolCallRequest, Callable[[ToolCallRequest], Awaitable[Returned]]], Awaitable[Returned]
    ]


class _Adapter:
    """The parts that both clients share.

    - `bindings`: what the tools do; `input` gets the arguments as the model gave them, `acknowledge` the
      message or the command of the tool. A tool without a binding is not touched.
    - `scope`: the scope of the calls of a run; `thread_id` of its configuration if None.
    - `gate`: whether `gate_node` and `gate_hook` can be used; calls that are not verified are remembered for
      them. `{"rounds": 2}` says how often a model may continue after a refused answer.
    """

    name = "langgraph"

    def __init__(
        self,
        bindings: Sequence[ToolBinding[Any]] = (),
        *,
        scope: Callable[[RunnableConfig], str] | None = None,
        gate: bool | Mapping[str, int] = False,
    ) -> None:
        self._scope = scope or thread_of
        self._rounds = gate_rounds(gate)
        self.is_gated: bool = self._rounds is not None
        self._bindings = [
            replace(each, acknowledge=each.acknowledge or acknowledge_message) for each in bindings
        ]

    def is_interrupt(self, error: BaseException) -> bool:
        """Whether the run is only suspended."""
        return isinstance(error, (GraphInterrupt, GraphDrained))


class LangGraphAdapter(_Adapter):
    """The adapter for a `Client`, and graphs that are run by `invoke` and `stream`."""

    def bind(self, runtime: AdapterRuntime) -> VerifiedGraph:
        """Called by `use`."""
        return VerifiedGraph(runtime, self._bindings, self._scope, self._rounds)


class AsyncLangGraphAdapter(_Adapter):
    """The adapter for an `AsyncClient`, and graphs that are run by `ainvoke` and `astream`."""

    def bind(self, runtime: AsyncAdapterRuntime) -> AsyncVerifiedGraph:
        """Called by `use`."""
        return AsyncVerifiedGraph(runtime, self._bindings, self._scope, self._rounds)


class VerifiedGraph:
    """The parts of a graph whose actions are verified; `use` creates it."""

    def __init__(
        self,
        runtime: AdapterRuntime,
        bindings: Sequence[ToolBinding[Any]],
        scope: Callable[[RunnableConfig], str],
        rounds: int | None,
    ) -> None:
        self._runtime = runtime
        self._scope = scope
        self._rounds = rounds
        self._tools = {binding.tool: runtime.run(binding) for binding in bindings}
        self.wrappers: ToolWrappers = {
            "wrap_tool_call": self.wrap_tool_call,
            "awrap_tool_call": self.awrap_tool_call,
        }

    def wrap_tool_call(
        self, request: ToolCallRequest, execute: Callable[[ToolCallRequest], Returned]
    ) -> Returned:
        """Runs the call of a bound tool inside an operation. Why it was not called, or does not act again,
        is a message for the model; what the tool raises passes unchanged."""
        run_tool = self._tools.get(request.tool_call["name"])
        if run_tool is None or not _is_valid(request):
            return execute(request)
        try:
            run = run_tool(_tool_call(request, self._scope), lambda _: _mark(execute(request)))
        except TookEffectError as error:
            return without_run(request.tool_call, error)
        return _returned(run.result, run, request)

    async def awrap_tool_call(
        self, request: ToolCallRequest, execute: Callable[[ToolCallRequest], Awaitable[Returned]]
    ) -> Returned:
        """Raises `TookEffectError` `client_mismatch` for a bound tool, because the client would block."""
        if request.tool_call["name"] in self._tools:
            raise _mismatch("Client", "AsyncClient", "ainvoke and astream")
        return await execute(request)

    def node(
        self, binding: ToolBinding[Any], report: Report[Any] | None = None
    ) -> Callable[[Callable[P, UpdateT]], Callable[P, UpdateT]]:
        """Wraps the function of a node that acts itself; `tool` of the binding is the name of the node, and
        `input` gets the state. What it raises passes unchanged. A node that is repeated, by a retry policy or
        a resume, does not act again by itself: for a verified effect it returns its earlier update, or `{}`
        if that is not recorded; else `TookEffectError` `action_not_repeated` is raised."""
        run_node = self._runtime.run(binding)

        def wrap(act: Callable[P, UpdateT]) -> Callable[P, UpdateT]:
            @wraps(act)
            def wrapped(*args: P.args, **kwargs: P.kwargs) -> UpdateT:
                run = run_node(_node_call(args, kwargs, self._scope), lambda _: act(*args, **kwargs))
                return _reported(run, report)

            return wrapped

        return wrap

    def gate_node(self, model: str) -> Callable[[MessagesState], Command[Any]]:
        """Makes a node that the graph runs in place of its end. It refuses a final answer while effects of
        the run are not verified: it goes back to the node of the model, or raises `GateError`."""

        def gate(state: MessagesState) -> Command[Any]:
            return _next(model, self._refuse(state["messages"]))

        return gate

    def gate_hook(self, state: Any, runtime: object) -> dict[str, Any] | None:
        """The same for an agent, whose middleware is
        `after_model(can_jump_to=["model"])(verified.gate_hook)`."""
        return _jump(self._refuse(state["messages"]) if is_final(state["messages"]) else None)

    def _refuse(self, messages: Sequence[AnyMessage]) -> MessagesState | None:
        scope, run = self._scope(get_config()), since_request(messages)
        try:
            return refuse(run, self._runtime.unsettled(scope, known_calls(run)), self._rounds)
        except GateError:
            # The next request in this thread is another run.
            self._runtime.forget(scope)
            raise


class AsyncVerifiedGraph:
    """The parts of a graph whose actions are verified; `use` creates it."""

    def __init__(
        self,
        runtime: AsyncAdapterRuntime,
        bindings: Sequence[ToolBinding[Any]],
        scope: Callable[[RunnableConfig], str],
        rounds: int | None,
    ) -> None:
        self._runtime = runtime
        self._scope = scope
        self._rounds = rounds
        self._tools = {binding.tool: runtime.run(binding) for binding in bindings}
        self.wrappers: ToolWrappers = {
            "wrap_tool_call": self.wrap_tool_call,
            "awrap_tool_call": self.awrap_tool_call,
        }

    def wrap_tool_call(
        self, request: ToolCallRequest, execute: Callable[[ToolCallRequest], Returned]
    ) -> Returned:
        """Raises `TookEffectError` `client_mismatch` for a bound tool, which would run unverified."""
        if request.tool_call["name"] in self._tools:
            raise _mismatch("AsyncClient", "Client", "invoke and stream")
        return execute(request)

    async def awrap_tool_call(
        self, request: ToolCallRequest, execute: Callable[[ToolCallRequest], Awaitable[Returned]]
    ) -> Returned:
        """Runs the call of a bound tool inside an operation. Why it was not called, or does not act again,
        is a message for the model; what the tool raises passes unchanged."""
        run_tool = self._tools.get(request.tool_call["name"])
        if run_tool is None or not _is_valid(request):
            return await execute(request)

        async def act(_: object) -> Returned | NotAnAcknowledgement[Returned]:
            return _mark(await execute(request))

        try:
            run = await run_tool(_tool_call(request, self._scope), act)
        except TookEffectError as error:
            return without_run(request.tool_call, error)
        return _returned(run.result, run, request)

    def node(
        self, binding: ToolBinding[Any], report: Report[Any] | None = None
    ) -> Callable[[Callable[P, Awaitable[UpdateT]]], Callable[P, Awaitable[UpdateT]]]:
        """As `VerifiedGraph.node`, for a coroutine function."""
        run_node = self._runtime.run(binding)

        def wrap(act: Callable[P, Awaitable[UpdateT]]) -> Callable[P, Awaitable[UpdateT]]:
            @wraps(act)
            async def wrapped(*args: P.args, **kwargs: P.kwargs) -> UpdateT:
                run = await run_node(_node_call(args, kwargs, self._scope), lambda _: act(*args, **kwargs))
                return _reported(run, report)

            return wrapped

        return wrap

    def gate_node(self, model: str) -> Callable[[MessagesState], Awaitable[Command[Any]]]:
        """As `VerifiedGraph.gate_node`."""

        async def gate(state: MessagesState) -> Command[Any]:
            return _next(model, await self._refuse(state["messages"]))

        return gate

    async def gate_hook(self, state: Any, runtime: object) -> dict[str, Any] | None:
        """As `VerifiedGraph.gate_hook`."""
        return _jump(await self._refuse(state["messages"]) if is_final(state["messages"]) else None)

    async def _refuse(self, messages: Sequence[AnyMessage]) -> MessagesState | None:
        scope, run = self._scope(get_config()), since_request(messages)
        try:
            return refuse(run, await self._runtime.unsettled(scope, known_calls(run)), self._rounds)
        except GateError:
            # The next request in this thread is another run.
            self._runtime.forget(scope)
            raise


def _is_valid(request: ToolCallRequest) -> bool:
    """Whether the tool will run. The framework refuses other arguments itself, and nothing is begun."""
    if request.tool is None:
        return False
    schema = request.tool.tool_call_schema
    if isinstance(schema, type) and issubclass(schema, BaseModel):
        try:
            schema.model_validate(request.tool_call["args"])
        except ValidationError:
            return False
    return True


def _tool_call(request: ToolCallRequest, scope: Callable[[RunnableConfig], str]) -> ToolCall[Any]:
    runtime = cast("Any", request).runtime
    config, info = runtime.config, runtime.execution_info
    tool_call = request.tool_call
    return to_call(tool_call["args"], scope(config), config, info, tool_call["id"] or "")


def _node_call(
    args: tuple[Any, ...], kwargs: dict[str, Any], scope: Callable[[RunnableConfig], str]
) -> ToolCall[Any]:
    config = get_config()
    state = args[0] if args else kwargs.get("state")
    return to_call(state, scope(config), config, get_runtime().execution_info, None)


def _mark(returned: Returned) -> Returned | NotAnAcknowledgement[Returned]:
    """The error handler of the framework runs before this, so an error can be a message."""
    is_error = isinstance(returned, ToolMessage) and returned.status == "error"
    return NotAnAcknowledgement(returned) if is_error else returned


def _returned(result: object, run: FailedRun, request: ToolCallRequest) -> Returned:
    """A message for a text, which a repeated call returns for an action whose result is not recorded."""
    if isinstance(result, DoneText):
        result = message_of(request.tool_call, result)
    return with_verdict(result, run) if isinstance(result, ToolMessage) else cast("Command[Any]", result)


def _reported(run: ToolRun[UpdateT], report: Report[UpdateT] | None) -> UpdateT:
    """A node that did not run again updates nothing if its earlier update is not recorded."""
    update: object = {} if isinstance(run.result, DoneText) else run.result
    if report is None or isinstance(update, Command):
        return cast("UpdateT", update)
    return report(cast("UpdateT", update), verified_artifact(run))


def _next(model: str, refusal: MessagesState | None) -> Command[Any]:
    return Command(goto=model, update=refusal) if refusal else Command(goto=END)


def _jump(refusal: MessagesState | None) -> dict[str, Any] | None:
    return {**refusal, "jump_to": "model"} if refusal else None


def _mismatch(given: str, needed: str, methods: str) -> TookEffectError:
    message = f"this adapter was given to {given}; use {needed} with {methods}"
    return TookEffectError("client_mismatch", message)
