"""What is known about the calls of tools of the Claude Agent SDK."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

from tookeffect._tool_runs import AnyBegunOperation

_MOST_CALLS: Final = 10_000


@dataclass(eq=False)
class RunningCall:
    """A call whose handler runs."""

    tool_use_id: str
    session_id: str | None
    operation: AnyBegunOperation | None = None
    shown: dict[str, Any] | None = None


_NO_CALL: Final = RunningCall("", None)
CURRENT_CALL: ContextVar[RunningCall] = ContextVar("tookeffect.claude_agent.call", default=_NO_CALL)
"""The call whose handler runs; one without an id for a server that the adapter does not know."""


class CallSessions:
    """The sessions of calls, from the hook before a call until its handler runs."""

    def __init__(self) -> None:
        self._sessions: dict[str, str | None] = {}

    def add(self, tool_use_id: str, session_id: str) -> None:
        known = self._sessions.get(tool_use_id, session_id)
        # Some providers repeat ids. Of two sessions it cannot be known which one calls, so neither is named.
        self._sessions[tool_use_id] = session_id if known == session_id else None
        # A call that is denied is never taken.
        if len(self._sessions) > _MOST_CALLS:
            del self._sessions[next(iter(self._sessions))]

    def take(self, tool_use_id: str) -> str | None:
        """None for a call that no hook reported, or that two sessions have at once."""
        return self._sessions.pop(tool_use_id, None)
