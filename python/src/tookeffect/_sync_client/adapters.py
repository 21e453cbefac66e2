# Written by `npm run generate` from ../_async_client; do not edit.
"""Runs the tools of agent frameworks inside operations. Derived from `_async_client`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from tookeffect._action_flow import ActionFlow
from tookeffect._adapter_registry import check_adapter_name, check_frameworks
from tookeffect._canonical_json import canonicalize
from tookeffect._errors import ConflictError, ConnectionError, InternalServerError, TookEffectError
from tookeffect._operation_keys import operation_key, verify_key
from tookeffect._responses import KeyedVerification
from tookeffect._sync_client.operations import BegunOperation, OperationHandle
from tookeffect._tool_acknowledgements import acknowledge, unwrap
from tookeffect._tool_runs import (
    Acknowledgement,
    Action,
    ArgsT,
    FailedRun,
    NotAnAcknowledgement,
    ResultT,
    ToolBinding,
    ToolCall,
    ToolRun,
    operation_of,
    present,
    remember_failed_run,
)
from tookeffect._unsettled_calls import UnsettledCall, UnsettledCalls

ArgsT_contra = TypeVar("ArgsT_contra", contravariant=True)
BoundT = TypeVar("BoundT")
BoundT_co = TypeVar("BoundT_co", covariant=True)


class Adapter(Protocol[BoundT_co]):
    """Wraps the tools or nodes of one agent framework. It may have a function `is_interrupt` that says
    whether a raised error only suspends the run: such a call passes untouched, and its operation stays
    open. With a member `is_gated` that is True, calls that are not verified are remembered for `unsettled`:
    at most 10,000, then `gate_full` is raised before a tool runs."""

    @property
    def name(self) -> str:
        """The name of the framework: lower-case words with hyphens. It is a part of every operation key."""
        ...

    def bind(self, runtime: AdapterRuntime) -> BoundT_co:
        """Returns what the application uses, such as a function that wraps a tool."""
        ...


@dataclass(frozen=True)
class AdapterAccess:
    """What the client gives to the runtime; the adapter gets none of it."""

    begin: Any
    """The `begin` of the client."""
    resume: Callable[[str], OperationHandle]
    api_key: str | None


class RunTool(Protocol[ArgsT_contra]):
    """Runs the calls of a bound tool."""

    def __call__(self, call: ToolCall[ArgsT_contra], action: Action[ResultT]) -> ToolRun[ResultT]:
        """Begins the operation, acts, submits the action result and verifies.

        Raises what the action raises, unchanged; `operation_of` returns its operation. Raises the error of
        `begin` before the action.
        """
        ...


class AdapterRuntime:
    """Everything that an adapter can use. It has no client and no API key, so an adapter cannot produce a
    verdict."""

    not_an_acknowledgement = NotAnAcknowledgement

    @staticmethod
    def operation_of(error: BaseException) -> FailedRun | None:
        """As the function `operation_of`."""
        return operation_of(error)

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
        resume: Callable[[str], OperationHandle],
    ) -> None:
        """Created by `use`."""
        self._bind = bind
        self._calls = calls
        self._resume = resume
        self.name = name
        self.is_interrupt = is_interrupt

    def run(self, binding: ToolBinding[ArgsT]) -> RunTool[ArgsT]:
        """Binds a tool to a contract; returns the function that runs each call."""
        return self._bind(self, binding)

    def unsettled(self, scope: str, known: Iterable[Mapping[str, Any]] = ()) -> list[UnsettledCall]:
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
                operation = self._resume(call["operationId"]).status()
            except TookEffectError:
                continue
            calls.refresh(scope, call, operation)
        return calls.all(scope)

    def forget(self, scope: str) -> None:
        """Forgets the calls of a scope that has ended. Settled calls are forgotten without it."""
        if self._calls is not None:
            self._calls.forget(scope)


def bind_adapter(adapter: Adapter[BoundT], access: AdapterAccess) -> BoundT:
    """Binds an adapter to a client; raises `TookEffectError` `adapter_invalid` for its name."""

    def bind(runtime: AdapterRuntime, binding: ToolBinding[Any]) -> RunTool[Any]:
        return _ToolRunner(runtime, access, binding, calls).run

    name = check_adapter_name(adapter.name)
    check_frameworks(adapter, name)
    is_interrupt = getattr(adapter, "is_interrupt", _is_never)
    calls = UnsettledCalls() if getattr(adapter, "is_gated", False) else None
    return adapter.bind(AdapterRuntime(name, is_interrupt, bind, calls, access.resume))


_STILL_RUNNING: Final = TookEffectError("action_running", "the action has not ended")
"""A tool that its framework gave up may never end."""


def _is_never(error: BaseException) -> bool:
    return False


class _ToolRunner:
    def __init__(
        self,
        runtime: AdapterRuntime,
        access: AdapterAccess,
        binding: ToolBinding[Any],
        calls: UnsettledCalls | None,
    ) -> None:
        self._runtime = runtime
        self._access = access
        self._binding = binding
        self._calls = calls

    def run(self, call: ToolCall[Any], action: Action[Any]) -> ToolRun[Any]:
        binding = self._binding
        tool, contract = binding.tool, binding.contract
        input = dict(binding.input(call.args))
        key = operation_key(
            framework=self._runtime.name,
            scope=call.scope,
            call_id=call.call_id,
            tool=tool,
            contract=contract,
            input=input,
        )
        if self._access.api_key is not None and self._access.api_key in canonicalize(input):
            message = f"{tool}: the input contains the API key; remove it"
            raise TookEffectError("credential_in_input", message)
        if self._calls is not None:
            self._calls.require_room()
        options = {**(binding.begin or {}), "idempotency_key": key}
        try:
            operation, repeatable = self._begin(contract, input, options)
        except (ConnectionError, InternalServerError) as error:
            if binding.when_unreachable != "run_unverified":
                raise
            reason = error
        else:
            self._remember(call, FailedRun(operation, None, _STILL_RUNNING))
            try:
                run = self._run_in(operation, repeatable, action)
            except BaseException as error:
                self._remember(call, operation_of(error) or FailedRun(operation, None, error))
                raise
            self._remember(call, run)
            return run
        self._remember(call, FailedRun(None, None, reason))
        # An outer operation must not be mistaken for that of this tool.
        act = lambda: action(None)  # noqa: E731
        result = ActionFlow.perform(act, None, binding.timeout_seconds)
        return ToolRun(None, None, reason, unwrap(result))

    def _remember(self, call: ToolCall[Any], run: FailedRun) -> None:
        if self._calls is not None:
            known = {"tool": self._binding.tool, "callId": call.call_id, **present(run)}
            self._calls.set(call.scope, known)

    def _begin(
        self, contract: str, input: dict[str, Any], options: dict[str, Any]
    ) -> tuple[BegunOperation, str]:
        """Returns the operation and the key of its verify. For a repeated `begin` the service returns the
        operation as it was at first, so its current state is read before the action runs. An effect that is
        verified already is not paid for twice: the run gets the stored verification. After any other verdict
        it gets a new one."""
        raw = self._access.begin.with_raw_response(contract, input, **options)
        operation: BegunOperation = raw.data
        sequence = 0
        if raw.is_replayed:
            current = operation.status()
            if current.state == "cancelled":
                message = f"{operation.id} was cancelled; the action must not run"
                raise TookEffectError("operation_cancelled", message)
            last = current.last_verdict
            if last is not None:
                sequence = last.sequence - 1 if last.verdict == "verified" else last.sequence
        return operation, verify_key(options["idempotency_key"], operation.id, sequence)

    def _run_in(self, operation: BegunOperation, repeatable: str, action: Action[Any]) -> ToolRun[Any]:
        binding = self._binding
        act = lambda: action(operation)  # noqa: E731
        try:
            result = ActionFlow.perform(act, operation, binding.timeout_seconds)
        except BaseException as error:
            failed = self._fail(operation, repeatable, error)
            remember_failed_run(error, failed)
            raise
        try:
            acknowledgement = acknowledge(binding, result)
        except Exception as error:
            self._submit_safely(operation, Acknowledgement(status="unknown"))
            return ToolRun(operation, None, error, unwrap(result))
        verification, error = self._conclude(operation, repeatable, acknowledgement)
        return ToolRun(operation, verification, error, unwrap(result))

    def _fail(self, operation: BegunOperation, repeatable: str, error: BaseException) -> FailedRun:
        """An interrupt leaves the operation as it is; an abort leaves the verify for later."""
        if self._runtime.is_interrupt(error):
            return FailedRun(operation, *self._conclude(operation, repeatable, None))
        unknown = Acknowledgement(status="unknown")
        if isinstance(error, Exception):
            return FailedRun(operation, *self._conclude(operation, repeatable, unknown))
        # The first cancellation is raised in the end, with the operation.
        with suppress(ActionFlow.cancellation):
            self._submit_safely(operation, unknown)
        return FailedRun(operation, None, TookEffectError("aborted", "the caller aborted the call"))

    def _conclude(
        self, operation: BegunOperation, repeatable: str, acknowledgement: Acknowledgement | None
    ) -> tuple[KeyedVerification | None, Exception | None]:
        if acknowledgement is None:
            return None, TookEffectError("action_unfinished", "the action will be continued")
        try:
            self._submit(operation, acknowledgement)
            return operation.verify(idempotency_key=repeatable), None
        except Exception as error:
            return None, error

    def _submit_safely(self, operation: BegunOperation, acknowledgement: Acknowledgement) -> None:
        try:
            self._submit(operation, acknowledgement)
        except TookEffectError:
            return

    def _submit(self, operation: BegunOperation, acknowledgement: Acknowledgement) -> None:
        def submit() -> None:
            operation.action_result(
                acknowledgement.status,
                provider_reference=acknowledgement.provider_reference,
                response=acknowledgement.response,
                occurred_at=acknowledgement.occurred_at,
            )

        try:
            ActionFlow.complete(submit)
        except ConflictError as error:
            # An earlier run submitted a different result, which is kept.
            if error.code != "action_result_conflict":
                raise
