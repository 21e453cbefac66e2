"""How an action runs: on the event loop, or in the thread of the caller."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextvars import copy_context
from threading import Thread
from typing import Any, TypeVar

from tookeffect._errors import TookEffectError
from tookeffect._tool_runs import AnyBegunOperation, running_in

T = TypeVar("T")


class AsyncActionFlow:
    """Runs actions on the event loop of asyncio."""

    cancellation: type[BaseException] = asyncio.CancelledError
    """What ends an action from outside. Frameworks on anyio raise it again at every `await` that follows."""

    @staticmethod
    async def perform(
        act: Callable[[], Any], operation: AnyBegunOperation | None, timeout_seconds: float | None
    ) -> Any:
        """Runs the action with this current operation. The result of a generator is its last part.

        Raises what the action raises, or `TookEffectError` `action_timed_out`; the action is then cancelled.
        """
        with running_in(operation):
            if timeout_seconds is None:
                return await _settle(act)
            task = asyncio.ensure_future(_settle(act))
        try:
            await asyncio.wait({task}, timeout=timeout_seconds)
            if task.done():
                return task.result()
            raise _timed_out(timeout_seconds)
        finally:
            task.add_done_callback(_ignore_outcome)
            task.cancel()

    @staticmethod
    async def complete(submit: Callable[[], Awaitable[T]]) -> T:
        """Waits for the end of a submission even if the task is cancelled meanwhile; raises the cancellation
        afterwards."""
        task = asyncio.ensure_future(submit())
        cancelled: asyncio.CancelledError | None = None
        while not task.done():
            try:
                await asyncio.shield(task)
            except asyncio.CancelledError as error:
                cancelled = error
            except Exception:
                break
        if cancelled is not None:
            task.add_done_callback(_ignore_outcome)
            raise cancelled
        return task.result()


class ActionFlow:
    """Runs actions in the thread of the caller; one with a time limit in a thread of its own."""

    cancellation: type[BaseException] = KeyboardInterrupt
    """What ends an action from outside."""

    @staticmethod
    def perform(
        act: Callable[[], Any], operation: AnyBegunOperation | None, timeout_seconds: float | None
    ) -> Any:
        """Runs the action with this current operation. The result of a generator is its last part.

        Raises what the action raises, or `TookEffectError` `action_timed_out`; the action then goes on.
        """
        with running_in(operation):
            if timeout_seconds is None:
                return _last_part(act())
            context = copy_context()
        outcome: Future[Any] = Future()
        target = lambda: context.run(_fulfil, outcome, act)  # noqa: E731
        Thread(target=target, daemon=True).start()
        try:
            return outcome.result(timeout_seconds)
        except TimeoutError:
            if outcome.done():
                raise
            raise _timed_out(timeout_seconds) from None

    @staticmethod
    def complete(submit: Callable[[], T]) -> T:
        """Submits, and once more if the program is interrupted meanwhile; raises the interruption
        afterwards. The service stores the same submission once."""
        try:
            return submit()
        except Exception:
            raise
        except BaseException:
            submit()
            raise


async def _settle(act: Callable[[], Any]) -> Any:
    returned = act()
    if inspect.isawaitable(returned):
        returned = await returned
    if not hasattr(returned, "__aiter__"):
        return _last_part(returned)
    last = None
    async for part in returned:
        last = part
    return last


def _last_part(returned: Any) -> Any:
    if not inspect.isgenerator(returned):
        return returned
    last = None
    for part in returned:
        last = part
    return last


def _fulfil(outcome: Future[Any], act: Callable[[], Any]) -> None:
    try:
        outcome.set_result(_last_part(act()))
    except BaseException as error:
        outcome.set_exception(error)


def _ignore_outcome(task: asyncio.Task[Any]) -> None:
    if not task.cancelled():
        task.exception()


def _timed_out(timeout_seconds: float) -> TookEffectError:
    message = f"the tool did not end within {timeout_seconds:g} s; it may still take effect"
    return TookEffectError("action_timed_out", message)
