"""The verdicts that a test sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tookeffect._errors import TookEffectError
from tookeffect._generated.vocabulary import REASON_VERDICT
from tookeffect._receipt_consistency import check_consistency
from tookeffect._receipt_validation import ReceiptRefusedError

_DEFAULTS: Final[Mapping[str, tuple[str, str, str]]] = {
    "verified": ("all_checks_passed", "proceed", "passed"),
    "refuted": ("effect_absent", "retry_same_idempotency_key", "failed"),
    "pending": ("not_settled", "wait", "not_evaluated"),
    "inconclusive": ("evidence_insufficient", "escalate", "not_evaluated"),
}
"""Of each verdict: its reason, its next action, and the outcome of its check."""


def complete_verdict(
    verdict: str,
    *,
    reason: str | None = None,
    attribution: Mapping[str, Any] | None = None,
    checks: Sequence[Mapping[str, Any]] | None = None,
    next_action: str | None = None,
    retry_after_seconds: int | None = None,
    limits: Sequence[str] = (),
) -> dict[str, Any]:
    """Returns the verdict with all of its parts.

    Raises `TookEffectError` `argument_invalid` for a verdict that contradicts itself: the service never gives
    one, and `verify_receipt` refuses it.
    """
    if verdict not in _DEFAULTS:
        raise _invalid(f"unknown verdict {verdict!r}; allowed: {', '.join(_DEFAULTS)}")
    default_reason, default_action, outcome = _DEFAULTS[verdict]
    reason = reason or default_reason
    if reason not in REASON_VERDICT:
        raise _invalid(f"unknown reason {reason!r}")
    if attribution is None and verdict == "verified":
        kind = "state" if reason == "state_reached" else "marker"
        attribution = {"kind": kind, "sufficient": True, "actorConfirmed": False}
    complete: dict[str, Any] = {
        "verdict": verdict,
        "reason": reason,
        "attribution": None if attribution is None else dict(attribution),
        "evidenceLevels": ["E3"],
        "checks": [{"id": "effect", "outcome": outcome, "required": True}]
        if checks is None
        else [dict(check) for check in checks],
    }
    _refuse_contradiction(complete)
    complete |= {"nextAction": next_action or default_action, "limits": list(limits)}
    if retry_after_seconds is not None:
        complete["retryAfterSeconds"] = retry_after_seconds
    return complete


def _refuse_contradiction(verdict: Mapping[str, Any]) -> None:
    predicate = {"operation": {"id": "op"}, "evidence": [{"level": "E3"}], "verdict": verdict}
    try:
        check_consistency({"subject": [{"name": "operation/op"}], "predicate": predicate})
    except ReceiptRefusedError as error:
        raise _invalid(f"the verdict contradicts itself: {error}") from None


def _invalid(message: str) -> TookEffectError:
    return TookEffectError("argument_invalid", message)
