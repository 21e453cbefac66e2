"""What this process knows about the bodies of tool calls: which have begun, and what they returned."""

from __future__ import annotations

import json
from collections import OrderedDict
from copy import deepcopy
from dataclasses import dataclass, fields, is_dataclass
from hashlib import sha256
from threading import Lock
from typing import Any, Final, Literal

from pydantic import BaseModel

from tookeffect._not_given import NOT_GIVEN

MAX_RESULT_LENGTH: Final = 16_384
"""The longest result that is recorded, in characters of its JSON."""

_MOST_RECORDS: Final = 10_000
_MOST_RESULTS: Final = 1_000

BodyState = Literal["running", "ended", "suspended", "nothing_sent"]
"""`suspended`: the framework will continue the body. `nothing_sent`: it said so, and counts as not begun."""


@dataclass(frozen=True, eq=False)
class BodyRecord:
    """What is known about the newest body of a call."""

    operation_id: str | None
    """None for a body that ran without an operation."""
    state: BodyState
    result: Any = NOT_GIVEN
    """A copy of what it returned; `NOT_GIVEN` if that is not recorded."""


class BodyRecords:
    """The newest 10,000 calls of this process, and the results of the newest 1,000. A call that is not known
    any more is one of another process: the service knows its operation, and it is looked at first."""

    def __init__(self) -> None:
        """Knows none at first."""
        self._records: OrderedDict[str, BodyRecord] = OrderedDict()
        self._with_results: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()

    def get(self, call: str) -> BodyRecord | None:
        """What is known about a call, given by its `record_key`."""
        with self._lock:
            return self._records.get(call)

    def start(self, call: str, seen: BodyRecord | None, operation_id: str | None) -> bool:
        """Records that a body begins; False, and nothing is recorded, if another one has begun since the
        record `seen` was read."""
        with self._lock:
            if self._records.get(call) is not seen:
                return False
            self._put(call, BodyRecord(operation_id, "running"))
            return True

    def end(self, call: str, record: BodyRecord | None) -> None:
        """Records how a body ended; None for one that leaves no trace."""
        with self._lock:
            self._put(call, record)

    def _put(self, call: str, record: BodyRecord | None) -> None:
        self._records.pop(call, None)
        self._with_results.pop(call, None)
        if record is None:
            return
        self._records[call] = record
        if record.result is not NOT_GIVEN:
            self._with_results[call] = None
        if len(self._with_results) > _MOST_RESULTS:
            oldest, _ = self._with_results.popitem(last=False)
            kept = self._records[oldest]
            self._records[oldest] = BodyRecord(kept.operation_id, kept.state)
        if len(self._records) > _MOST_RECORDS:
            dropped, _ = self._records.popitem(last=False)
            self._with_results.pop(dropped, None)


BODY_RECORDS: Final = BodyRecords()
"""One for the process: an application may make a client for each request."""


def record_key(api_key: str | None, idempotency_key: str) -> str:
    """The name of a call in the records. The key is part of it, because two tenants of one application can
    have equal calls."""
    return sha256(f"{api_key}\n{idempotency_key}".encode()).hexdigest()


def copy_result(result: Any) -> Any:
    """A copy of a result that later changes do not reach; `NOT_GIVEN` if it is too long, or is neither JSON
    nor made of models and dataclasses."""
    try:
        text = json.dumps(result, default=_members)
        return NOT_GIVEN if len(text) > MAX_RESULT_LENGTH else deepcopy(result)
    except Exception:
        return NOT_GIVEN


def _members(value: object) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: getattr(value, each.name) for each in fields(value)}
    raise TypeError(type(value).__name__)
