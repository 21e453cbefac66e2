"""Whether a failed request is retried, and after which delay."""

from __future__ import annotations

import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Final

from tookeffect._errors import ApiError
from tookeffect._tables.operations import Repetition

# A longer Retry-After is reported to the caller instead of being waited for.
_MAX_RETRY_AFTER_SECONDS: Final = 60.0

_FIRST_BACKOFF_SECONDS: Final = 0.5
_MAX_BACKOFF_SECONDS: Final = 8.0

# A retry cannot succeed: credits are missing, or the request is invalid.
_NEVER: Final = frozenset({402, 422})

_RETRIED: Final = frozenset({408, 429, 500, 502, 503, 504})

# With these the service did not act, so that a request without an idempotency key is retried, too.
_NOT_PROCESSED: Final = frozenset({408, 429})

_NUMBER: Final = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,6})?")


def is_in_flight(error: ApiError) -> bool:
    """Whether the service is busy with an earlier call: with this key, or a verify of the same operation."""
    return error.status == 409 and error.code in ("idempotency_in_flight", "verification_in_flight")


def is_too_early(error: ApiError) -> bool:
    """Whether a verify was refused only because another one is in progress, or was made moments ago."""
    return is_in_flight(error) or error.code == "observed_too_recently"


def should_retry(error: ApiError, repeat: Repetition) -> bool:
    """Whether to retry after an error response. `x-should-retry` overrides the status, except for 402 and
    422.

    With `repeat="never"`, only statuses with which the service did not act are retried.
    """
    if error.status in _NEVER or (error.retry_after or 0) > _MAX_RETRY_AFTER_SECONDS:
        return False
    directive = error.headers.get("x-should-retry")
    if directive in ("true", "false"):
        return directive == "true"
    if error.status == 409:
        return is_in_flight(error)
    return error.status in (_NOT_PROCESSED if repeat == "never" else _RETRIED)


def backoff_seconds(attempt: int, retry_after: float | None, random: float) -> float:
    """Returns the delay before the next attempt: `retry_after`, or 0.5 seconds that double with each attempt
    up to 8 seconds, with full jitter.

    `attempt` is the number of the failed attempt, from 1; `random` is at least 0 and below 1.
    """
    if retry_after is not None:
        return retry_after
    return min(_MAX_BACKOFF_SECONDS, _FIRST_BACKOFF_SECONDS * 2.0 ** (attempt - 1)) * random


def read_retry_after(headers: Mapping[str, str], now: float) -> float | None:
    """Reads the requested delay in seconds, from `retry-after-ms` or else from `Retry-After` (seconds, or an
    HTTP date, which is compared with `now` in Unix seconds). Returns None if neither is readable."""
    milliseconds = headers.get("retry-after-ms", "")
    if _NUMBER.fullmatch(milliseconds):
        return float(milliseconds) / 1000
    value = headers.get("retry-after", "")
    if _NUMBER.fullmatch(value):
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now)
    except (ValueError, OverflowError):
        return None
