"""The calls of an adapter that are not verified."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tookeffect._errors import TookEffectError
from tookeffect._generated.models import Operation

UnsettledCall = dict[str, Any]
"""`tool` and `callId`, and the members of `present`."""

_MOST_CALLS: Final = 10_000
"""None is evicted, because the gate would then pass it."""

_Key = str | tuple[str, str]


class UnsettledCalls:
    """Remembers calls by scope, and there by operation."""

    def __init__(self) -> None:
        """Knows none at first."""
        self._scopes: dict[str, dict[_Key, UnsettledCall]] = {}

    def require_room(self) -> None:
        """Raises `TookEffectError` `gate_full`; the tool must then not run."""
        if sum(len(calls) for calls in list(self._scopes.values())) >= _MOST_CALLS:
            message = f"{_MOST_CALLS} tool calls are not settled; forget the scopes that have ended"
            raise TookEffectError("gate_full", message)

    def set(self, scope: str, call: UnsettledCall) -> None:
        """Remembers a call as it is now; a verified one is settled."""
        if call["verdict"] == "verified":
            self.settle(scope, call)
        else:
            self._scopes.setdefault(scope, {})[_key(call)] = call

    def add_known(self, scope: str, call: Mapping[str, Any]) -> None:
        """Adds a call unless its operation is remembered already."""
        if _key(call) not in self._scopes.get(scope, {}):
            self.set(scope, dict(call))

    def settle(self, scope: str, call: UnsettledCall) -> None:
        """Forgets a call."""
        calls = self._scopes.get(scope, {})
        calls.pop(_key(call), None)
        if not calls:
            self.forget(scope)

    def forget(self, scope: str) -> None:
        """Forgets the calls of a scope."""
        self._scopes.pop(scope, None)

    def all(self, scope: str) -> list[UnsettledCall]:
        """The calls of a scope, in the order in which they were added."""
        return list(self._scopes.get(scope, {}).values())

    def refresh(self, scope: str, call: UnsettledCall, operation: Operation) -> None:
        """Takes over what the service says, unless the call itself has reported something meanwhile. A
        cancelled operation is settled if its action did not run."""
        if self._scopes.get(scope, {}).get(_key(call)) is not call:
            return
        shown = {name: value for name, value in call.items() if name != "unverified"}
        last = operation.last_verdict
        if last is not None:
            known = {"verdict": last.verdict, "reason": last.reason, "nextAction": last.next_action}
            self.set(scope, {**shown, **known})
        elif operation.state == "cancelled":
            if operation.action_result is None and call["unverified"] == "action_unfinished":
                self.settle(scope, call)
            else:
                self.set(scope, {**shown, "unverified": "operation_cancelled"})


def _key(call: Mapping[str, Any]) -> _Key:
    """A call without an operation is settled by no other call."""
    return call["operationId"] or (call["tool"], call["callId"])
