"""Rules for verdicts that a client receives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from tookeffect._generated.vocabulary import REASON_VERDICT
from tookeffect._json_profile import is_object

_REASON_VERDICT: Final[Mapping[str, str]] = {**REASON_VERDICT}


class HasVerdict(Protocol):
    """A verification, or the last verdict of an operation."""

    @property
    def verdict(self) -> str:
        """One of `VERDICTS`, or a verdict of a later version of the service."""
        ...


def took_effect(result: HasVerdict | None) -> bool:
    """Whether the effect is established: true for the verdict `verified` only. A verdict that this version
    does not know is no success."""
    return result is not None and result.verdict == "verified"


def find_contradiction(members: Mapping[str, Any]) -> str | None:
    """Describes why a verdict contradicts the rest of the response; None for a consistent one. Verdicts and
    reasons that this version does not know are consistent, except that `verified` needs a known reason."""
    reason = members.get("reason")
    known_verdict = _REASON_VERDICT.get(reason) if isinstance(reason, str) else None
    if known_verdict is not None and known_verdict != members.get("verdict"):
        return "the reason belongs to another verdict"
    if members.get("verdict") != "verified":
        return None
    if known_verdict is None:
        return "the verdict is verified, but its reason is unknown"
    if not any(level in ("E2", "E3") for level in members["evidenceLevels"]):
        return "the verdict is verified, but there is no evidence of level E2 or E3"
    if "checks" in members and not any(_has_passed(check) for check in members["checks"]):
        return "the verdict is verified, but no check passed"
    return None


def _has_passed(check: Any) -> bool:
    return is_object(check) and check.get("outcome") == "passed"
