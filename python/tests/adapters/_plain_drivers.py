"""Adapters without a framework, for both clients: the rules of the extension point itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

import httpx2

from tests.adapters._bodies import BodyResult, hang, hang_blocking, run_body
from tests.adapters._gate_kit import Answered, DrivenRun, GateCall
from tests.adapters._kit import DrivenCall, Seen
from tests.adapters._observed import ObservedAsyncTransport, ObservedTransport
from tookeffect import TookEffectError

_FEATURES: frozenset[str] = frozenset(
    (
        "acknowledge",
        "cancel",
        "error_result",
        "nothing_sent",
        "interrupt",
        "outer_operation",
        "repeated_calls",
        "stream",
        "timeout",
        "unfinished_result",
    )
)


class PlainInterruptError(Exception):
    """Suspends a run."""


class PlainAdapter:
    """Binds the runtime itself."""

    name = "plain"
    is_gated = True

    def bind(self, runtime: Any) -> Any:
        return runtime

    def is_interrupt(self, error: BaseException) -> bool:
        return isinstance(error, PlainInterruptError)


class AsyncPlainDriver:
    """Awaits the tool."""

    features = _FEATURES

    def __init__(self, *, output_first: bool = False, gate: str | None = None) -> None:
        self._output_first = output_first
        self._gate = gate

    def suspension_of(self, error: BaseException) -> str | None:
        return _suspension_of(error)

    def outcome(self, tested: Any, call: DrivenCall) -> Any:
        return self._outcome(tested, call)

    async def _outcome(self, tested: Any, call: DrivenCall) -> Seen:
        async def act(client: Any) -> Seen:
            runtime = client.use(PlainAdapter())
            run = runtime.run(tested.ToolBinding(**call.binding))
            acted = await run(tested.ToolCall(**call.call), lambda _: _perform_async(call, runtime))
            return _seen(acted, runtime, self._output_first)

        return await in_async_client(tested, call, act)

    async def converse(self, tested: Any, run: DrivenRun) -> Answered:
        async with httpx2.AsyncClient(transport=ObservedAsyncTransport(run.observed, run.faults)) as http:
            client = tested.AsyncClient(
                base_url=run.base_url, api_key=run.api_key, max_retries=0, http_client=http
            )
            runtime = client.use(PlainAdapter())
            call_tool = runtime.run(tested.ToolBinding(**run.binding))
            told: list[str] = []
            for calls in run.turns:
                for call in calls:
                    given = tested.ToolCall(args=call.args, scope=run.scope, call_id=call.call_id)
                    # The model reads why a tool was not called, or did not run again.
                    with suppress(TookEffectError):
                        await call_tool(given, lambda _, call=call: _perform_async(call, runtime))
                await asyncio.to_thread(run.before_answer, len(told) + 1)
                unsettled = [] if self._gate == "never_asked" else await runtime.unsettled(run.scope)
                answered = _answer(tested, run, told, unsettled, self._gate)
                if answered is not None:
                    return answered
            raise AssertionError("the model has nothing more to say")


def _answer(
    tested: Any, run: DrivenRun, told: list[str], unsettled: list[Any], mistake: str | None
) -> Answered | None:
    """None if the model may continue; it is told why."""
    is_last = len(told) == run.rounds
    if not unsettled or (is_last and mistake == "no_error"):
        return Answered("done", len(told) + 1, told, [])
    if is_last:
        error = tested.GateError(unsettled)
        return Answered(error.code, len(told) + 1, told, error.unsettled)
    told.append(tested.gate_text(unsettled))
    return None


async def in_async_client(tested: Any, call: DrivenCall, act: Callable[[Any], Awaitable[Seen]]) -> Seen:
    """Calls a function with an observed client, for an outer call in an action that will be continued."""
    transport = ObservedAsyncTransport(call.observed, call.faults)
    async with (
        httpx2.AsyncClient(transport=transport) as http,
        httpx2.AsyncClient(transport=ObservedAsyncTransport(call.observed, {})) as outer_http,
    ):
        options = {"base_url": call.base_url, "api_key": call.api_key, "max_retries": 0}
        client = tested.AsyncClient(**options, http_client=http)
        if not call.is_outer:
            return await act(client)
        outer = tested.AsyncClient(**options, http_client=outer_http).use(PlainAdapter())
        seen: list[Seen] = []

        async def act_outside(operation: Any) -> Any:
            seen.append(await act(client))
            return outer.not_an_acknowledgement(None, is_unfinished=True)

        await outer.run(_outer_binding(tested, call))(_outer_call(tested, call), act_outside)
        return seen[0]


async def _perform_async(call: DrivenCall | GateCall, runtime: Any) -> Any:
    result = run_body(call.body, call.hands)
    if result.kind == "hang":
        await hang()
    if result.kind == "cancel":
        task = asyncio.current_task()
        assert task
        task.cancel()
        await asyncio.sleep(0)
    return _parts_async(result) if result.kind == "stream" else _to_result(result, runtime)


async def _parts_async(result: BodyResult) -> AsyncIterator[Any]:
    for part in result.value:
        yield part()


class PlainDriver:
    """Calls the tool in the thread of the caller."""

    features = _FEATURES

    def suspension_of(self, error: BaseException) -> str | None:
        return _suspension_of(error)

    def outcome(self, tested: Any, call: DrivenCall) -> Any:
        def act(client: Any) -> Seen:
            runtime = client.use(PlainAdapter())
            run = runtime.run(tested.ToolBinding(**call.binding))
            acted = run(tested.ToolCall(**call.call), lambda _: _perform(call, runtime))
            return _seen(acted, runtime, False)

        return in_client(tested, call, act)

    def converse(self, tested: Any, run: DrivenRun) -> Answered:
        with httpx2.Client(transport=ObservedTransport(run.observed, run.faults)) as http:
            client = tested.Client(
                base_url=run.base_url, api_key=run.api_key, max_retries=0, http_client=http
            )
            runtime = client.use(PlainAdapter())
            call_tool = runtime.run(tested.ToolBinding(**run.binding))
            told: list[str] = []
            for calls in run.turns:
                for call in calls:
                    given = tested.ToolCall(args=call.args, scope=run.scope, call_id=call.call_id)
                    with suppress(TookEffectError):
                        call_tool(given, lambda _, call=call: _perform(call, runtime))
                run.before_answer(len(told) + 1)
                answered = _answer(tested, run, told, runtime.unsettled(run.scope), None)
                if answered is not None:
                    return answered
            raise AssertionError("the model has nothing more to say")


def in_client(tested: Any, call: DrivenCall, act: Callable[[Any], Seen]) -> Seen:
    """The same with a blocking client."""
    with (
        httpx2.Client(transport=ObservedTransport(call.observed, call.faults)) as http,
        httpx2.Client(transport=ObservedTransport(call.observed, {})) as outer_http,
    ):
        options = {"base_url": call.base_url, "api_key": call.api_key, "max_retries": 0}
        client = tested.Client(**options, http_client=http)
        if not call.is_outer:
            return act(client)
        outer = tested.Client(**options, http_client=outer_http).use(PlainAdapter())
        seen: list[Seen] = []

        def act_outside(operation: Any) -> Any:
            seen.append(act(client))
            return outer.not_an_acknowledgement(None, is_unfinished=True)

        outer.run(_outer_binding(tested, call))(_outer_call(tested, call), act_outside)
        return seen[0]


def _perform(call: DrivenCall | GateCall, runtime: Any) -> Any:
    result = run_body(call.body, call.hands)
    if result.kind == "hang":
        hang_blocking()
    if result.kind == "cancel":
        raise KeyboardInterrupt
    return _parts(result) if result.kind == "stream" else _to_result(result, runtime)


def _parts(result: BodyResult) -> Iterator[Any]:
    for part in result.value:
        yield part()


def _to_result(result: BodyResult, runtime: Any) -> Any:
    if result.kind == "interrupt":
        raise PlainInterruptError
    if result.kind == "error_result":
        return runtime.not_an_acknowledgement(result.value)
    if result.kind == "question":
        return runtime.not_an_acknowledgement(result.value, is_unfinished=True)
    return result.value


def _outer_binding(tested: Any, call: DrivenCall) -> Any:
    return tested.ToolBinding(
        tool="outer", contract=call.binding["contract"], input=lambda _: call.outer_input
    )


def _outer_call(tested: Any, call: DrivenCall) -> Any:
    return tested.ToolCall(**{**call.call, "call_id": "outer"})


def _seen(run: Any, runtime: Any, output_first: bool) -> Seen:
    presented = {"tookeffect": runtime.present(run)}
    output = run.result if isinstance(run.result, dict) else {}
    shown = ({**presented, **output} if output_first else {**output, **presented})["tookeffect"]
    verdict = run.verification.verdict if run.verification else None
    return Seen(run.result, shown, verdict)


def _suspension_of(error: BaseException) -> str | None:
    if isinstance(error, (asyncio.CancelledError, KeyboardInterrupt)):
        return "cancelled"
    return "interrupt" if isinstance(error, PlainInterruptError) else None
