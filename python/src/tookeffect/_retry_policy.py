"""Whether to ask again, and when."""

from __future__ import annotations

import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Final

from tookeffect._errors import ApiError
from tookeffect._tables.operations import Repetition

# The longest wait that the service may ask for and still be waited out.
_MAX_RETRY_AFTER_SECONDS: Final = 60.0

_FIRST_BACKOFF_SECONDS: Final = 0.5
_MAX_BACKOFF_SECONDS: Final = 8.0

# A second call cannot change these: credits are lacking, or the request itself is at fault.
_NEVER: Final = frozenset({402, 422})

_RETRIED: Final = frozenset({408, 429, 500, 502, 503, 504})

# The service says by these that it did not act, so that even a call without a key is repeated.
_REFUSED_UNREAD: Final = frozenset({408, 429})

_NUMBER: Final = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,6})?")


def should_retry(error: ApiError, repeat: Repetition) -> bool:
    """Whether to ask again after a refusal. `x-should-retry` wins over the status, except for 402 and 422.

    A call that is never repeatable is repeated only where the service surely did not act.
    """
    if error.status in _NEVER or (error.retry_after or 0) > _MAX_RETRY_AFTER_SECONDS:
        return False
    said = error.headers.get("x-should-retry")
    if said in ("true", "false"):
        return said == "true"
    if error.status == 409:
        return error.code == "idempotency_in_flight"
    return error.status in (_REFUSED_UNREAD if repeat == "never" else _RETRIED)


def backoff_seconds(attempt: int, retry_after: float | None, random: float) -> float:
    """How long to wait before the next attempt: what the service asked for, else half a second doubled each
    time up to eight, with full jitter.

    `attempt` is the one that failed, counted from 1; `random` is from 0 to below 1.
    """
    if retry_after is not None:
        return retry_after
    return min(_MAX_BACKOFF_SECONDS, _FIRST_BACKOFF_SECONDS * 2.0 ** (attempt - 1)) * random


def read_retry_after(headers: Mapping[str, str], now: float) -> float | None:
    """Reads how long the service asks to wait, in seconds: by `retry-after-ms` before `Retry-After` (seconds
    or an HTTP date, for which `now` is the caller's clock in Unix seconds). None where neither can be
    read."""
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
