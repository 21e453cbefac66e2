"""What adapters of agent frameworks and the runtime give each other."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeAlias, TypeVar

from tookeffect._errors import NotVerifiedError, TookEffectError
from tookeffect._not_given import NOT_GIVEN, NotGiven

if TYPE_CHECKING:
    from tookeffect._async_client.operations import AsyncBegunOperation
    from tookeffect._responses import KeyedVerification
    from tookeffect._sync_client.operations import BegunOperation
    from tookeffect.vocabulary import ActionStatus

ArgsT = TypeVar("ArgsT")
ArgsT_co = TypeVar("ArgsT_co", covariant=True)
ResultT = TypeVar("ResultT")
ResultT_co = TypeVar("ResultT_co", covariant=True)

AnyBegunOperation: TypeAlias = "AsyncBegunOperation | BegunOperation"
Action: TypeAlias = "Callable[[BegunOperation | None], ResultT | NotAnAcknowledgement[ResultT]]"
"""What a tool does. A tool that streams returns a generator; its last part is the result."""
AsyncAction: TypeAlias = (
    "Callable[[AsyncBegunOperation | None], Awaitable[ResultT | NotAnAcknowledgement[ResultT]]]"
)
"""What a tool does. A tool that streams returns an asynchronous generator; its last part is the result."""


@dataclass(frozen=True, kw_only=True)
class Acknowledgement:
    """The action result to submit; the members are those of `action_result`."""

    status: ActionStatus
    provider_reference: str | None = None
    response: object | NotGiven = NOT_GIVEN
    occurred_at: str | None = None


@dataclass(frozen=True, kw_only=True)
class ToolBinding(Generic[ArgsT]):
    """What a tool does, as a contract says it."""

    tool: str
    contract: str
    """A contract id with its version, such as `github.issue.created@1`."""
    input: Callable[[ArgsT], Mapping[str, Any]]
    """Makes the input of the contract from the arguments of a call. It must return the same input for the
    same arguments, or a retry begins a second operation."""
    acknowledge: Callable[[Any], Acknowledgement | None] | None = None
    """Makes the action result; if None, `succeeded` with what the tool returned, if that is JSON. If it can
    describe a failure, return `unknown` or `failed` for it; `accepted` if the action is only queued."""
    timeout_seconds: float | None = None
    """After this time the call fails with `action_timed_out`; no limit if None."""
    when_unreachable: Literal["stop", "run_unverified"] = "stop"
    """What happens if the operation cannot be begun because the service does not respond: the tool does not
    run, or it runs without an operation, and the run says so."""
    on_repeat: Literal["return", "run"] = "return"
    """What a repeated call does if its action has begun, in this process or in another one: it looks first,
    and returns what is known, or `run`: it acts again, and the effect is looked at again. Use `run` only for
    an action that may be repeated."""
    begin: Mapping[str, Any] | None = None
    """Keyword arguments of `begin` for the operations of this tool, such as `connection_id`."""

    def __post_init__(self) -> None:
        """Raises `TookEffectError` `tool_binding_invalid`."""
        name = self.tool or "a tool"
        demands = {
            "give the binding the name of its tool": isinstance(self.tool, str) and self.tool != "",
            "contract must be an id with its version, such as github.issue.created@1": (
                isinstance(self.contract, str) and _VERSIONED.fullmatch(self.contract) is not None
            ),
            "input must be a function that makes the input of the contract": callable(self.input),
            "timeout_seconds must be a number above 0": (
                self.timeout_seconds is None or 0 < self.timeout_seconds <= _MAX_SECONDS
            ),
            "when_unreachable must be stop or run_unverified": (
                self.when_unreachable in ("stop", "run_unverified")
            ),
            "on_repeat must be return or run": self.on_repeat in ("return", "run"),
            f"begin takes {', '.join(_BEGIN_OPTIONS)} only": set(self.begin or ()) <= set(_BEGIN_OPTIONS),
        }
        for message, is_met in demands.items():
            if not is_met:
                raise TookEffectError("tool_binding_invalid", f"{name}: {message}")


_VERSIONED: Final = re.compile(r"[^@\s]+@[1-9][0-9]*")
_MAX_SECONDS: Final = 2_147_483
_BEGIN_OPTIONS: Final = (
    "connection_id",
    "deadline_seconds",
    "settle_seconds",
    "act_within_seconds",
    "require_verifiable",
    "timeout_seconds",
    "total_timeout_seconds",
    "max_retries",
    "headers",
)
"""The key of an operation is made of its call."""


@dataclass(frozen=True, kw_only=True)
class ToolCall(Generic[ArgsT_co]):
    """One call of a tool, as the framework describes it."""

    args: ArgsT_co
    scope: str
    """The thread, session or run. Mandatory: some providers repeat call ids."""
    call_id: str
    """The same after a retry, a replay or a resume."""
    is_continued: bool = False
    """Whether the framework says that it continues this call after it suspended it, in any process. A process
    that did not see the call looks first, and runs the body if the effect is absent or not there yet: that
    the body was suspended before its effect is known from the framework only."""


@dataclass(frozen=True)
class NotAnAcknowledgement(Generic[ResultT_co]):
    """A result that does not say that the action happened, such as the text of an error."""

    result: ResultT_co
    is_unfinished: bool = False
    """Whether the action will be continued: nothing is then submitted, and the operation stays open."""


@dataclass(frozen=True)
class FailedRun:
    """The operation of an action that raised. The action may still have taken effect."""

    operation: AnyBegunOperation | None
    """None if the tool ran without an operation."""
    verification: KeyedVerification | None
    verification_error: BaseException | None
    """Why there is no verification; None if there is one."""


class DoneText(str):
    """The result of a repeated call whose action is verified, and did not run again, if what it returned is
    not recorded: a sentence for the model, with the operation."""

    __slots__ = ()


@dataclass(frozen=True)
class ToolRun(FailedRun, Generic[ResultT_co]):
    """The outcome of a tool call that returned."""

    result: ResultT_co
    """What the tool returned; for a repeated call what it returned before, or a `DoneText`."""


_CURRENT: ContextVar[AnyBegunOperation | None] = ContextVar("tookeffect.operation", default=None)
_RUN: Final = "__tookeffect_run__"
_NOT_CALLED: Final = "__tookeffect_not_called__"


def current_operation() -> AnyBegunOperation | None:
    """The operation of the action that is running, for the provider call deep inside a tool; None outside an
    action, and in a tool that runs without an operation."""
    return _CURRENT.get()


@contextmanager
def running_in(operation: AnyBegunOperation | None) -> Generator[None]:
    """Sets the current operation; None hides that of an outer action."""
    token = _CURRENT.set(operation)
    try:
        yield
    finally:
        _CURRENT.reset(token)


def operation_of(error: BaseException) -> FailedRun | None:
    """The operation in which an action raised this error; None for other errors, and for an object that was
    raised in two operations, because it does not say which one is meant."""
    run = getattr(error, _RUN, None)
    return run if isinstance(run, FailedRun) else None


def remember_failed_run(error: BaseException, run: FailedRun) -> None:
    """Makes `operation_of` return this run for the error."""
    known = getattr(error, _RUN, run)
    is_same = isinstance(known, FailedRun) and _operation_id(known) == _operation_id(run)
    setattr(error, _RUN, run if is_same else None)


def remember_not_called(error: BaseException, tool: str) -> None:
    """Makes `error_text` say that the tool was not called."""
    setattr(error, _NOT_CALLED, tool)


def forget_not_called(error: BaseException) -> None:
    """For an error that an action raised: an application may raise one object at several places."""
    if getattr(error, _NOT_CALLED, None) is not None:
        setattr(error, _NOT_CALLED, None)


def was_not_called(error: BaseException) -> bool:
    """Whether a call of a tool raised this error before the tool."""
    return getattr(error, _NOT_CALLED, None) is not None


def error_text(error: BaseException) -> str:
    """What a model is told of an error that a call of a tool raised: that it was not called, and why, or
    the text of the error."""
    tool = getattr(error, _NOT_CALLED, None)
    return str(error) if tool is None else f"{tool} was not called: {error}"


def _operation_id(run: FailedRun) -> str | None:
    return run.operation.id if run.operation else None


def present(run: FailedRun) -> dict[str, Any]:
    """The members of a run to show to a model next to the output of the tool, with the names of the wire:
    `operationId`, `verdict`, `reason`, `nextAction`, `attribution`, and `unverified` (an error code) if
    there is no verification. Nothing is softened or left out."""
    verification = run.verification
    attribution = verification.attribution if verification else None
    shown = {
        "operationId": run.operation.id if run.operation else None,
        "verdict": verification.verdict if verification else None,
        "reason": verification.reason if verification else None,
        "nextAction": verification.next_action if verification else None,
        "attribution": attribution.model_dump(by_alias=True, exclude_unset=True) if attribution else None,
    }
    if verification:
        return shown
    return {**shown, "unverified": getattr(run.verification_error, "code", "unknown_error")}


def require_verified(run: FailedRun, attribution: tuple[str, ...] | None = None) -> KeyedVerification:
    """The gate for a program that continues only after a verified effect; sends nothing.

    - `attribution`: the kinds of attribution that are accepted; if None, those that the contract calls
      sufficient.

    Raises `NotVerifiedError` `not_verified`, also without a verification, or `attribution_insufficient`.
    """
    from tookeffect._requirements import require_attribution

    operation_id = run.operation.id if run.operation else None
    if run.verification is not None:
        return require_attribution(operation_id, run.verification, attribution)
    raise NotVerifiedError(
        "not_verified", "there is no verification", operation_id=operation_id, verification=None
    ) from run.verification_error
