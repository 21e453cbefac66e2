# Written by `npm run generate` from ../_async_client; do not edit.
"""Runs the calls of a bound tool. Derived from `_async_client`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from tookeffect._action_flow import ActionFlow
from tookeffect._body_records import BODY_RECORDS, BodyRecord, copy_result, record_key
from tookeffect._canonical_json import canonicalize
from tookeffect._errors import (
    ConflictError,
    ConnectionError,
    InternalServerError,
    NothingSent,
    TookEffectError,
)
from tookeffect._not_given import NOT_GIVEN
from tookeffect._operation_keys import operation_key, verify_key
from tookeffect._repeated_calls import done_text, may_continue, may_run_again, not_repeated
from tookeffect._responses import KeyedVerification
from tookeffect._sync_client.operations import BegunOperation, OperationHandle
from tookeffect._tool_acknowledgements import acknowledge, unwrap
from tookeffect._tool_runs import (
    Acknowledgement,
    Action,
    FailedRun,
    NotAnAcknowledgement,
    ToolBinding,
    ToolCall,
    ToolRun,
    forget_not_called,
    operation_of,
    present,
    remember_failed_run,
    remember_not_called,
)
from tookeffect._unsettled_calls import UnsettledCalls
from tookeffect._verdicts import took_effect


@dataclass(frozen=True)
class AdapterAccess:
    """What the client gives to the runtime; the adapter gets none of it."""

    begin: Any
    """The `begin` of the client."""
    resume: Callable[[str], OperationHandle]
    api_key: str | None


@dataclass(frozen=True)
class _Call:
    """A call whose operation may begin."""

    given: ToolCall[Any]
    input: dict[str, Any]
    key: str
    """The idempotency key of its operation."""
    record: str
    """Its name in the records."""
    action: Action[Any]


_STILL_RUNNING: Final = TookEffectError("action_running", "the action has not ended")
"""A tool that its framework gave up may never end."""
_UNFINISHED: Final = TookEffectError("action_unfinished", "the action will be continued")
_RETURNED: Final = ("succeeded", "accepted")
"""The action statuses of a result that is one. What describes an error is not recorded."""


class ToolRunner:
    """Runs each call of one tool inside its operation."""

    def __init__(
        self,
        name: str,
        is_interrupt: Callable[[BaseException], bool],
        access: AdapterAccess,
        binding: ToolBinding[Any],
        calls: UnsettledCalls | None,
    ) -> None:
        self._name = name
        self._is_interrupt = is_interrupt
        self._access = access
        self._binding = binding
        self._calls = calls

    def run(self, call: ToolCall[Any], action: Action[Any]) -> ToolRun[Any]:
        """As `RunTool`."""
        input: dict[str, Any] | None = None
        try:
            input = dict(self._binding.input(call.args))
            identified = self._identify(call, input, action)
            begun = self._begin(identified)
        except Exception as error:
            self._remember_not_called(call, input, error)
            raise
        if isinstance(begun, FailedRun):
            return self._run_without_operation(identified, begun)
        operation, is_replayed = begun
        self._refuse_after_an_unverified_run(operation, is_replayed, identified)
        self._remember(call, FailedRun(operation, None, _STILL_RUNNING), input)
        try:
            run = self._run_in(operation, is_replayed, identified)
        except BaseException as error:
            self._remember(call, operation_of(error) or self._without_body(operation, identified, error))
            raise
        self._remember(call, run)
        return run

    def _identify(self, call: ToolCall[Any], input: dict[str, Any], action: Action[Any]) -> _Call:
        """Raises `TookEffectError`: what `operation_key` raises, `credential_in_input`, `gate_full`."""
        tool, api_key = self._binding.tool, self._access.api_key
        key = operation_key(
            framework=self._name,
            scope=call.scope,
            call_id=call.call_id,
            tool=tool,
            contract=self._binding.contract,
            input=input,
        )
        if api_key is not None and api_key in canonicalize(input):
            message = f"{tool}: the input contains the API key; remove it"
            raise TookEffectError("credential_in_input", message)
        if self._calls is not None:
            self._calls.require_room()
        return _Call(call, input, key, record_key(api_key, key), action)

    def _begin(self, call: _Call) -> tuple[BegunOperation, bool] | FailedRun:
        """Returns the operation, and whether it was begun before; or why there is none, for a tool that may
        run without one."""
        binding = self._binding
        options = {**(binding.begin or {}), "idempotency_key": call.key}
        try:
            raw = self._access.begin.with_raw_response(binding.contract, call.input, **options)
        except (ConnectionError, InternalServerError) as error:
            if binding.when_unreachable != "run_unverified":
                raise
            return FailedRun(None, None, error)
        return raw.data, raw.is_replayed

    def _remember(self, call: ToolCall[Any], run: FailedRun, input: dict[str, Any] | None = None) -> None:
        if self._calls is None:
            return
        tool = self._binding.tool
        if input is not None:
            self._calls.replace_not_called(call.scope, tool, input)
        self._calls.set(call.scope, {"tool": tool, "callId": call.call_id, **present(run)})

    def _without_body(self, operation: BegunOperation, call: _Call, error: BaseException) -> FailedRun:
        """For a gate: a body that this process knows not to have begun settles with its operation."""
        seen = BODY_RECORDS.get(call.record)
        is_unfinished = seen is not None and not self._has_begun(seen)
        return FailedRun(operation, None, _UNFINISHED if is_unfinished else error)

    def _remember_not_called(
        self, call: ToolCall[Any], input: dict[str, Any] | None, error: Exception
    ) -> None:
        remember_not_called(error, self._binding.tool)
        if self._calls is not None:
            shown = present(FailedRun(None, None, error))
            known = {"tool": self._binding.tool, "callId": call.call_id, **shown, "notCalled": True}
            self._calls.add_not_called(call.scope, known, input)

    def _refuse_after_an_unverified_run(
        self, operation: BegunOperation, is_replayed: bool, call: _Call
    ) -> None:
        """An operation that begins after the effect of a body without one cannot tell it from an older one.
        The new operation is cancelled, because nobody will act in it."""
        seen = BODY_RECORDS.get(call.record)
        if self._binding.on_repeat == "run" or not self._has_begun(seen):
            return
        if seen is None or seen.operation_id is not None:
            return
        if not is_replayed:
            with suppress(TookEffectError):
                operation.cancel()
        message = "an earlier call ran without an operation"
        unverified = FailedRun(None, None, TookEffectError("action_unverified", message))
        raise not_repeated(self._binding.tool, unverified)

    def _run_without_operation(self, call: _Call, unverified: FailedRun) -> ToolRun[Any]:
        self._remember(call.given, unverified, call.input)
        seen = BODY_RECORDS.get(call.record)
        is_wanted = self._binding.on_repeat == "run"
        if not is_wanted and (self._has_begun(seen) or not BODY_RECORDS.start(call.record, seen, None)):
            raise not_repeated(self._binding.tool, unverified)
        # An outer operation must not be mistaken for that of this tool.
        act = lambda: call.action(None)  # noqa: E731
        ended = BodyRecord(None, "ended")
        try:
            result = ActionFlow.perform(act, None, self._binding.timeout_seconds)
            if isinstance(result, NotAnAcknowledgement) and result.is_unfinished:
                ended = BodyRecord(None, "suspended")
        except BaseException as error:
            forget_not_called(error)
            if isinstance(error, NothingSent):
                ended = seen or BodyRecord(None, "nothing_sent")
            elif self._is_interrupt(error):
                ended = BodyRecord(None, "suspended")
            raise
        finally:
            BODY_RECORDS.end(call.record, ended)
        return ToolRun(None, None, unverified.verification_error, unwrap(result))

    @staticmethod
    def _has_begun(seen: BodyRecord | None) -> bool:
        return seen is not None and seen.state in ("running", "ended")

    def _run_in(self, operation: BegunOperation, is_replayed: bool, call: _Call) -> ToolRun[Any]:
        """The service knows of earlier calls in any process; this process also knows bodies that ran without
        an operation."""
        seen = BODY_RECORDS.get(call.record)
        if not is_replayed and not self._has_begun(seen):
            BODY_RECORDS.start(call.record, seen, operation.id)
            return self._act(operation, verify_key(call.key, operation.id, 0), call, None)
        if self._may_run_at_once(operation, seen):
            is_only_one = BODY_RECORDS.start(call.record, seen, operation.id)
            if is_only_one or self._binding.on_repeat == "run":
                return self._act(operation, None, call, seen)
        return self._look_first(operation, seen, call)

    def _may_run_at_once(self, operation: BegunOperation, seen: BodyRecord | None) -> bool:
        """Whether the application wants a repeated call to run, or the body has not begun, as far as this
        process and the service know."""
        is_wanted = self._binding.on_repeat == "run"
        if not is_wanted and (seen is None or self._has_begun(seen)):
            return False
        current = operation.status()
        if current.state == "cancelled":
            raise _cancelled(operation, self._binding.tool)
        return is_wanted or (current.action_result is None and current.state != "verified")

    def _look_first(self, operation: BegunOperation, seen: BodyRecord | None, call: _Call) -> ToolRun[Any]:
        look = self._look(operation)
        if BODY_RECORDS.get(call.record) is not seen:
            # Another body has begun since, and the look did not see it.
            look = FailedRun(operation, None, _STILL_RUNNING)
        if took_effect(look.verification):
            recorded = NOT_GIVEN if seen is None else copy_result(seen.result)
            result = done_text(operation.id) if recorded is NOT_GIVEN else recorded
            return ToolRun(operation, look.verification, None, result)
        if seen is not None and seen.state == "running":
            # What is not there yet may still come.
            look = FailedRun(operation, None, _STILL_RUNNING)
        # A provider knows the key of the operation that it was called in.
        is_same = seen is None or seen.operation_id == operation.id
        may_run = is_same and may_run_again(look)
        if call.given.is_continued and seen is None:
            may_run = may_run or may_continue(look)
        if not may_run or not BODY_RECORDS.start(call.record, seen, operation.id):
            raise not_repeated(self._binding.tool, look)
        return self._act(operation, None, call, seen)

    def _look(self, operation: BegunOperation) -> FailedRun:
        """Has the system of record observed now. The key is a new one: an earlier one would return a
        verdict from before this call, and a stored verdict says nothing about what happened since."""
        try:
            return FailedRun(operation, operation.verify(), None)
        except Exception as error:
            if isinstance(error, ConflictError) and error.code == "operation_cancelled":
                raise _cancelled(operation, self._binding.tool) from error
            return FailedRun(operation, None, error)

    def _act(
        self, operation: BegunOperation, repeatable: str | None, call: _Call, before: BodyRecord | None
    ) -> ToolRun[Any]:
        """Runs the body that was recorded as running.

        - `repeatable`: the key of its verify; None for a new one, which no earlier verify had.
        - `before`: what was known before this body.
        """
        binding = self._binding
        act = lambda: call.action(operation)  # noqa: E731
        try:
            result = ActionFlow.perform(act, operation, binding.timeout_seconds)
        except BaseException as error:
            ended = before if repeatable is None else BodyRecord(operation.id, "nothing_sent")
            if not isinstance(error, NothingSent):
                ended = BodyRecord(operation.id, "suspended" if self._is_interrupt(error) else "ended")
            BODY_RECORDS.end(call.record, ended)
            forget_not_called(error)
            remember_failed_run(error, self._fail(operation, repeatable, error))
            raise
        try:
            acknowledgement = acknowledge(binding, result)
        except Exception as error:
            BODY_RECORDS.end(call.record, _ended(operation, result, _RETURNED[0]))
            self._submit_safely(operation, Acknowledgement(status="unknown"))
            return ToolRun(operation, None, error, unwrap(result))
        BODY_RECORDS.end(call.record, _ended(operation, result, acknowledgement and acknowledgement.status))
        verification, error = self._conclude(operation, repeatable, acknowledgement)
        return ToolRun(operation, verification, error, unwrap(result))

    def _fail(self, operation: BegunOperation, repeatable: str | None, error: BaseException) -> FailedRun:
        """An interrupt leaves the operation as it is, and so does a body that sent nothing; an abort leaves
        the verify for later."""
        if isinstance(error, NothingSent):
            return FailedRun(operation, None, error)
        if self._is_interrupt(error):
            return FailedRun(operation, *self._conclude(operation, repeatable, None))
        unknown = Acknowledgement(status="unknown")
        if isinstance(error, Exception):
            return FailedRun(operation, *self._conclude(operation, repeatable, unknown))
        # The first cancellation is raised in the end, with the operation.
        with suppress(ActionFlow.cancellation):
            self._submit_safely(operation, unknown)
        return FailedRun(operation, None, TookEffectError("aborted", "the caller aborted the call"))

    def _conclude(
        self,
        operation: BegunOperation,
        repeatable: str | None,
        acknowledgement: Acknowledgement | None,
    ) -> tuple[KeyedVerification | None, Exception | None]:
        if acknowledgement is None:
            return None, _UNFINISHED
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


def _ended(operation: BegunOperation, result: Any, status: str | None) -> BodyRecord:
    """The record of a body that returned; the status is None if it will be continued."""
    if status is None:
        return BodyRecord(operation.id, "suspended")
    recorded = copy_result(unwrap(result)) if status in _RETURNED else NOT_GIVEN
    return BodyRecord(operation.id, "ended", recorded)


def _cancelled(operation: BegunOperation, tool: str) -> TookEffectError:
    message = f"{operation.id} was cancelled; the action must not run"
    error = TookEffectError("operation_cancelled", message)
    remember_not_called(error, tool)
    return error
