"""Waiting until an operation has a conclusive verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from tookeffect._errors import ApiError
from tookeffect._generated.models import Operation
from tookeffect._requests import ApiRequest, CallOptions
from tookeffect._responses import read_verification
from tookeffect._retry_policy import is_too_early
from tookeffect._settings import check_seconds
from tookeffect._transport import AsyncTransport
from tookeffect._unanswered_key import UnansweredKey

if TYPE_CHECKING:
    from tookeffect._async_client.operations import AsyncOperationHandle

_ENDED: Final = ("verified", "refuted", "cancelled")
"""The states that are not waited in. A cancelled operation is never verified."""


async def wait_for_verdict(
    operation: AsyncOperationHandle,
    transport: AsyncTransport,
    unanswered: UnansweredKey,
    options: CallOptions,
    *,
    within_seconds: float,
    interval_seconds: float,
    verify: bool | Literal["again"],
) -> Operation:
    """Returns the operation with a conclusive verdict or cancelled, or as it is when waiting cannot help."""
    interval = check_seconds("interval_seconds", interval_seconds)
    ends_at = transport.now() + check_seconds("within_seconds", within_seconds)
    while True:
        # The state can be that of an older verdict, so that "again" reads it only when its own verifies have
        # ended.
        if verify != "again":
            current = await operation.status(**options)
            if current.state in _ENDED:
                return current
        seconds = (
            await _verify_once(operation.id, transport, unanswered, options, interval) if verify else interval
        )
        remaining = ends_at - transport.now()
        # A verify before the time that the service named would be refused.
        if seconds is None or remaining <= 0 or (verify and seconds > remaining):
            return await operation.status(**options)
        await transport.pause(min(seconds, remaining))


async def _verify_once(
    operation_id: str,
    transport: AsyncTransport,
    unanswered: UnansweredKey,
    options: CallOptions,
    interval: float,
) -> float | None:
    """Returns the seconds until the next verify is useful, or None if none is."""
    try:
        with unanswered.using(None) as key:
            request = ApiRequest(
                "verifyOperation",
                options,
                path={"id": operation_id},
                idempotency_key=key,
                is_awaited_by_caller=True,
            )
            verification = read_verification(await transport.send(request))
    except ApiError as error:
        if error.code == "operation_cancelled":
            return None
        # Another caller verifies it, or has done so just now.
        if not is_too_early(error):
            raise
        return interval if error.retry_after is None else error.retry_after
    if verification.next_action != "wait":
        return None
    retry_after = verification.retry_after_seconds
    return interval if retry_after is None else retry_after
