"""Instants in the one format of API documents: `2026-11-21T09:30:00.000Z`."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from typing import Final

_INSTANT: Final = re.compile(
    r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z"
)


def is_instant(value: object) -> bool:
    """Whether a value has the format. All instants have the same length, so comparing text compares time."""
    return isinstance(value, str) and _INSTANT.fullmatch(value) is not None


def to_instant(moment: str | datetime) -> str | None:
    """Converts a `datetime` with a time zone, truncated to milliseconds, or an existing instant as text.
    Returns None for other values, such as 30 February, or the year 0."""
    if isinstance(moment, datetime):
        return None if moment.utcoffset() is None else _format(moment.astimezone(timezone.utc))
    return moment if is_instant(moment) and _parse(moment) is not None else None


def seconds_after(instant: str, seconds: int) -> str | None:
    """Returns the instant `seconds` later; None after the year 9999."""
    moment = _parse(instant)
    try:
        return None if moment is None else _format(moment + timedelta(seconds=seconds))
    except OverflowError:
        return None


def _parse(instant: str) -> datetime | None:
    try:
        return datetime.strptime(instant, "%Y-%m-%dT%H:%M:%S.%fZ")
    except ValueError:
        return None


def _format(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z".rjust(24, "0")
