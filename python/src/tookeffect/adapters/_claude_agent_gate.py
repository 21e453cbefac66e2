"""The gate before the final answer of an agent of the Claude Agent SDK."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from claude_agent_sdk import HookContext, HookInput, ResultMessage
from claude_agent_sdk.types import SyncHookJSONOutput

from tookeffect._errors import GateError
from tookeffect._gate import gate_text
from tookeffect._unsettled_calls import UnsettledCall


class AnswerGate:
    """Refuses final answers while effects of their session are not verified."""

    def __init__(self, unsettled: Callable[[str], Awaitable[list[UnsettledCall]]], rounds: int) -> None:
        self._unsettled = unsettled
        self._rounds = rounds
        self._refusals: dict[str, int] = {}
        self._seen: dict[str, list[UnsettledCall]] = {}
        """What was not settled at the last answer of a session."""

    async def refuse(
        self, hook: HookInput, tool_use_id: str | None, context: HookContext
    ) -> SyncHookJSONOutput:
        """The hook before a final answer. If it raises, Claude Code ends the run; `check` asks instead."""
        if hook["hook_event_name"] != "Stop":
            return {}
        session_id = hook["session_id"]
        self._seen.pop(session_id, None)
        refusals = self._refusals.pop(session_id, 0) if hook["stop_hook_active"] else 0
        unsettled = await self._unsettled(session_id)
        self._seen[session_id] = unsettled
        if not unsettled:
            return {}
        if refusals >= self._rounds:
            return {"continue_": False, "stopReason": str(GateError(unsettled))}
        self._refusals[session_id] = refusals + 1
        return {"decision": "block", "reason": gate_text(unsettled)}

    async def check(self, result: ResultMessage) -> None:
        """Raises `GateError` for an answer that is not settled."""
        if result.subtype != "success":
            return
        unsettled = self._seen.pop(result.session_id, None)
        if unsettled is None:
            unsettled = await self._unsettled(result.session_id)
        if unsettled:
            raise GateError(unsettled)
