"""Instants in the one spelling that wire documents use: `2026-11-21T09:30:00.000Z`."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from typing import Final

_INSTANT: Final = re.compile(
    r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z"
)


def is_instant(value: object) -> bool:
    """Whether a value has the spelling. All have the same length, so that comparing them as text compares
    them in time."""
    return isinstance(value, str) and _INSTANT.fullmatch(value) is not None


def instant_of(moment: str | datetime) -> str | None:
    """Spells a moment: a real instant as text, or a `datetime` with a time zone, cut to milliseconds. None
    for anything else."""
    if isinstance(moment, datetime):
        return None if moment.utcoffset() is None else _spelled(moment.astimezone(timezone.utc))
    return moment if is_instant(moment) and _read(moment) is not None else None


def seconds_after(instant: str, seconds: int) -> str | None:
    """The instant some seconds later; None beyond the year 9999."""
    moment = _read(instant)
    try:
        return None if moment is None else _spelled(moment + timedelta(seconds=seconds))
    except OverflowError:
        return None


def _read(instant: str) -> datetime | None:
    try:
        return datetime.strptime(instant, "%Y-%m-%dT%H:%M:%S.%fZ")
    except ValueError:
        return None


def _spelled(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z".rjust(24, "0")
