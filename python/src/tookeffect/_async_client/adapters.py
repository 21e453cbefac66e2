"""Runs the tools of agent frameworks inside operations. `npm run generate` derives `_sync_client` from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar

from tookeffect._adapter_registry import check_adapter_name, check_frameworks
from tookeffect._async_client.operations import AsyncOperationHandle
from tookeffect._async_client.tool_runner import AsyncAdapterAccess, AsyncToolRunner
from tookeffect._errors import TookEffectError
from tookeffect._tool_runs import (
    ArgsT,
    AsyncAction,
    FailedRun,
    NotAnAcknowledgement,
    ResultT,
    ToolBinding,
    ToolCall,
    ToolRun,
    error_text,
    operation_of,
    present,
)
from tookeffect._unsettled_calls import UnsettledCall, UnsettledCalls

ArgsT_contra = TypeVar("ArgsT_contra", contravariant=True)
BoundT = TypeVar("BoundT")
BoundT_co = TypeVar("BoundT_co", covariant=True)


class AsyncAdapter(Protocol[BoundT_co]):
    """Wraps the tools or nodes of one agent framework. It may have a function `is_interrupt` that says
    whether a raised error only suspends the run: such a call passes untouched, and its operation stays
    open. With a member `is_gated` that is True, calls that are not verified are remembered for `unsettled`:
    at most 10,000, then `gate_full` is raised before a tool runs."""

    @property
    def name(self) -> str:
        """The name of the framework: lower-case words with hyphens. It is a part of every operation key."""
        ...

    def bind(self, runtime: AsyncAdapterRuntime) -> BoundT_co:
        """Returns what the application uses, such as a function that wraps a tool."""
        ...


class AsyncRunTool(Protocol[ArgsT_contra]):
    """Runs the calls of a bound tool."""

    async def __call__(self, call: ToolCall[ArgsT_contra], action: AsyncAction[ResultT]) -> ToolRun[ResultT]:
        """Begins the operation, acts, submits the action result and verifies.

        A repeated call of an action that has begun looks first, and acts again only if the effect is absent
        and the next action is to retry with the same idempotency key. For a verified effect it returns the
        recorded result of the action, or a sentence with the operation.

        Raises what the action raises, unchanged; `operation_of` returns its operation. Raises the error of
        `begin` before the action, and `TookEffectError` `action_not_repeated`, with the operation, for a
        repeated call that does not act and whose effect is not verified. `error_text` says each to a model.
        """
        ...


class AsyncAdapterRuntime:
    """Everything that an adapter can use. It has no client and no API key, so an adapter cannot produce a
    verdict."""

    not_an_acknowledgement = NotAnAcknowledgement

    @staticmethod
    def operation_of(error: BaseException) -> FailedRun | None:
        """As the function `operation_of`."""
        return operation_of(error)

    @staticmethod
    def error_text(error: BaseException) -> str:
        """As the function `error_text`."""
        return error_text(error)

    @staticmethod
    def present(run: FailedRun) -> dict[str, Any]:
        """As the function `present`."""
        return present(run)

    def __init__(
        self,
        name: str,
        is_interrupt: Callable[[BaseException], bool],
        bind: Any,
        calls: UnsettledCalls | None,
        resume: Callable[[str], AsyncOperationHandle],
    ) -> None:
        """Created by `use`."""
        self._bind = bind
        self._calls = calls
        self._resume = resume
        self.name = name
        self.is_interrupt = is_interrupt

    def run(self, binding: ToolBinding[ArgsT]) -> AsyncRunTool[ArgsT]:
        """Binds a tool to a contract; returns the function that runs each call."""
        return self._bind(self, binding)

    async def unsettled(self, scope: str, known: Iterable[Mapping[str, Any]] = ()) -> list[UnsettledCall]:
        """For the gate before a final answer: the calls of a scope that are not verified, in the order of
        their first run, as dicts with `tool`, `callId` and the members of `present`. Each operation is read
        again, free of charge. One that cannot be read stays as it was.

        - `known`: calls that stored messages of the scope show, because the runtime of a new process knows
          none.

        Raises `TookEffectError` `gate_off` if the adapter is not gated.
        """
        calls = self._calls
        if calls is None:
            raise TookEffectError("gate_off", f"the adapter {self.name} has no gate")
        for call in known:
            calls.add_known(scope, call)
        for call in calls.all(scope):
            if call["operationId"] is None:
                continue
            try:
                operation = await self._resume(call["operationId"]).status()
            except TookEffectError:
                continue
            calls.refresh(scope, call, operation)
        return calls.all(scope)

    def forget(self, scope: str) -> None:
        """Forgets the calls of a scope that has ended. Settled calls are forgotten without it."""
        if self._calls is not None:
            self._calls.forget(scope)


def bind_adapter(adapter: AsyncAdapter[BoundT], access: AsyncAdapterAccess) -> BoundT:
    """Binds an adapter to a client; raises `TookEffectError` `adapter_invalid` for its name."""

    def bind(runtime: AsyncAdapterRuntime, binding: ToolBinding[Any]) -> AsyncRunTool[Any]:
        return AsyncToolRunner(runtime.name, is_interrupt, access, binding, calls).run

    name = check_adapter_name(adapter.name)
    check_frameworks(adapter, name)
    is_interrupt = getattr(adapter, "is_interrupt", _is_never)
    calls = UnsettledCalls() if getattr(adapter, "is_gated", False) else None
    return adapter.bind(AsyncAdapterRuntime(name, is_interrupt, bind, calls, access.resume))


def _is_never(error: BaseException) -> bool:
    return False
