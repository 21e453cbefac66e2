# Written by `npm run generate` from ../_async_client; do not edit.
"""Waiting until an operation has a conclusive verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tookeffect._errors import RateLimitError
from tookeffect._generated.models import Operation
from tookeffect._requests import CallOptions
from tookeffect._settings import check_seconds
from tookeffect._transport import Transport

if TYPE_CHECKING:
    from tookeffect._sync_client.operations import OperationHandle

_ENDED: Final = ("verified", "refuted", "cancelled")
"""The states that are not waited in. A cancelled operation is never verified."""


def wait_for_verdict(
    operation: OperationHandle,
    clock: Transport,
    options: CallOptions,
    *,
    within_seconds: float,
    interval_seconds: float,
    verify: bool,
) -> Operation:
    """Returns the operation when it is conclusive or cancelled, or as it is when the time is over."""
    interval = check_seconds("interval_seconds", interval_seconds)
    ends_at = clock.now() + check_seconds("within_seconds", within_seconds)
    while True:
        current = operation.status(**options)
        if current.state in _ENDED:
            return current
        seconds = _verify_once(operation, options, interval) if verify else interval
        remaining = ends_at - clock.now()
        if seconds is None or remaining <= 0:
            return operation.status(**options)
        clock.pause(min(seconds, remaining))


def _verify_once(operation: OperationHandle, options: CallOptions, interval: float) -> float | None:
    """Returns the seconds until the next verify is useful, or None after a conclusive verdict."""
    once: CallOptions = {**options, "max_retries": 0}
    try:
        verification = operation.verify(**once)
    except RateLimitError as error:
        # Another caller has verified it just now.
        if error.code != "observed_too_recently":
            raise
        return interval if error.retry_after is None else error.retry_after
    if verification.verdict in ("verified", "refuted"):
        return None
    retry_after = verification.retry_after_seconds
    return interval if retry_after is None else retry_after
