"""What a client may say of a verdict: pass it on, or refuse it, and never raise it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from tookeffect._generated.vocabulary import REASON_VERDICT
from tookeffect._json_profile import is_object

_VERDICT_OF_REASON: Final[Mapping[str, str]] = {**REASON_VERDICT}


class Judged(Protocol):
    """What has a verdict: a verification, or the last verdict of an operation."""

    @property
    def verdict(self) -> str:
        """One of `VERDICTS`, or a newer one."""
        ...


def took_effect(judged: Judged | None) -> bool:
    """Whether the effect is established: `verified`, and nothing else. A verdict of a later version of the
    service is not."""
    return judged is not None and judged.verdict == "verified"


def impossible_verdict(answered: Mapping[str, Any]) -> str | None:
    """Says why a verdict cannot be true; None for a possible one. A verdict or reason of a later version is
    possible, and is never a success."""
    reason = answered.get("reason")
    verdict_of_reason = _VERDICT_OF_REASON.get(reason) if isinstance(reason, str) else None
    if verdict_of_reason is not None and verdict_of_reason != answered.get("verdict"):
        return "the reason belongs to another verdict"
    if answered.get("verdict") != "verified":
        return None
    if verdict_of_reason is None:
        return "verified for a reason that is not known"
    if not any(level in ("E2", "E3") for level in answered["evidenceLevels"]):
        return "verified on the word of the caller alone"
    if "checks" in answered and not any(_has_passed(check) for check in answered["checks"]):
        return "verified though no check passed"
    return None


def _has_passed(check: Any) -> bool:
    return is_object(check) and check.get("outcome") == "passed"
