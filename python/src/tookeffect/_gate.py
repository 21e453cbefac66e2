"""The gate before the final answer of an agent: its option, and what a model is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tookeffect._errors import TookEffectError

_DEFAULT_ROUNDS: Final = 2
_MOST_ROUNDS: Final = 100


def gate_rounds(gate: bool | Mapping[str, int]) -> int | None:
    """How often a model may continue after a refused answer; None without a gate.

    - `gate`: the option of an adapter: a bool, or a mapping with `rounds`, 0 to 100; `True` means 2 rounds.

    Raises `TookEffectError` `adapter_invalid`.
    """
    if gate is False:
        return None
    unknown = sorted(set(gate) - {"rounds"}) if isinstance(gate, Mapping) else []
    if unknown:
        message = f"gate has no option {unknown[0]}; its only option is rounds"
        raise TookEffectError("adapter_invalid", message)
    rounds = _DEFAULT_ROUNDS if gate is True else gate.get("rounds") if isinstance(gate, Mapping) else None
    if type(rounds) is int and 0 <= rounds <= _MOST_ROUNDS:
        return rounds
    message = "gate must be True, or have rounds, a whole number from 0 to 100"
    raise TookEffectError("adapter_invalid", message)


def gate_text(unsettled: Iterable[Mapping[str, Any]]) -> str:
    """What a model is told when its final answer is refused; the words are the same in every language."""
    return "\n".join([_OPENING, *map(_describe, unsettled), _CLOSING])


_OPENING: Final = "This answer is not accepted yet: the effects of these tool calls are not verified."
_CLOSING: Final = (
    "Finish each one as its next action says, or report it exactly as it is stated here, with its operation. "
    "Do not say that an effect happened unless its verdict is verified; without a verdict it may have "
    "happened or not. Do not repeat an action only because its verdict is missing."
)


def _describe(call: Mapping[str, Any]) -> str:
    operation = "without an operation"
    if call["operationId"] is not None:
        operation = f"operation {call['operationId']}"
    unknown = "not called" if call.get("notCalled") else "no verdict"
    outcome = f"{unknown} ({call.get('unverified')})"
    if call["verdict"] is not None:
        outcome = f"verdict {call['verdict']}, reason {call['reason']}, next action {call['nextAction']}"
    return f"- {call['tool']}, call {call['callId']}, {operation}: {outcome}"
