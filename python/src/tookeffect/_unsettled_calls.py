"""The calls of an adapter that are not verified."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tookeffect._canonical_json import canonicalize
from tookeffect._errors import CanonicalJsonError, TookEffectError
from tookeffect._generated.models import Operation

UnsettledCall = dict[str, Any]
"""`tool` and `callId`, and the members of `present`."""

_MOST_CALLS: Final = 10_000
"""None is evicted, because the gate would then pass it."""

_Key = str | tuple[str, str]

_WRONG_CALLS: Final = ("input_invalid", "argument_invalid", "argument_missing", "credential_in_input")
"""Refusals of what the model gave: it has to call with another input."""

_NOT_BEGUN: Final = ("action_unfinished", "nothing_sent")
"""Why there is no verdict on a body that has not begun."""


class UnsettledCalls:
    """Remembers calls by scope, and there by operation."""

    def __init__(self) -> None:
        """Knows none at first."""
        self._scopes: dict[str, dict[_Key, UnsettledCall]] = {}
        self._inputs: dict[tuple[str, _Key], str | None] = {}
        """The canonical inputs of calls that were not made; None for one whose input could not be made."""

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

    def add_not_called(self, scope: str, call: UnsettledCall, input: Mapping[str, Any] | None) -> None:
        """Remembers a call that was not made, unless its action is known already; nothing without a scope,
        and nothing when there is no room.

        - `input`: what its operation was to begin with; None if that could not be made.
        """
        calls = self._scopes.get(scope, {})
        is_known = any(
            known["callId"] == call["callId"] and known["tool"] == call["tool"] for known in calls.values()
        )
        if not scope or is_known or call["unverified"] == "gate_full":
            return
        self.set(scope, call)
        self._inputs[scope, _key(call)] = None if input is None else _comparable(input)

    def replace_not_called(self, scope: str, tool: str, input: Mapping[str, Any]) -> None:
        """A call that is made takes the place of those with the same tool and input that were not made, or of
        the oldest one whose input was refused: the model has corrected it."""
        uncalled = [call for call in self.all(scope) if call.get("notCalled") and call["tool"] == tool]
        same = [call for call in uncalled if self._inputs.get((scope, _key(call))) == _comparable(input)]
        wrong = [call for call in uncalled if call["unverified"] in _WRONG_CALLS]
        for call in same or wrong[:1]:
            self.settle(scope, call)

    def settle(self, scope: str, call: UnsettledCall) -> None:
        """Forgets a call."""
        calls = self._scopes.get(scope, {})
        calls.pop(_key(call), None)
        self._inputs.pop((scope, _key(call)), None)
        if not calls:
            self.forget(scope)

    def forget(self, scope: str) -> None:
        """Forgets the calls of a scope."""
        for key in self._scopes.pop(scope, {}):
            self._inputs.pop((scope, key), None)

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
            if operation.action_result is None and call["unverified"] in _NOT_BEGUN:
                self.settle(scope, call)
            else:
                self.set(scope, {**shown, "unverified": "operation_cancelled"})


def _key(call: Mapping[str, Any]) -> _Key:
    """A call without an operation is settled by no other call."""
    return call["operationId"] or (call["tool"], call["callId"])


def _comparable(input: Mapping[str, Any]) -> str | None:
    """None for an input that is not JSON; such a call is always refused."""
    try:
        return canonicalize(input)
    except CanonicalJsonError:
        return None
