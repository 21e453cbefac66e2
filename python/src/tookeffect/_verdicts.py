"""Rules for verdicts that a client receives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from tookeffect._generated.vocabulary import REASON_VERDICT, VERDICTS
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
    reasons that this version does not know are consistent, except that `verified` needs a known reason. The
    last verdict of an operation has no attribution, no checks and no evidence.

    See conformance/verdict-rules/client; `verify_receipt` applies the same rules to receipts."""
    verdict, reason = members.get("verdict"), members.get("reason")
    known_verdict = _REASON_VERDICT.get(reason) if isinstance(reason, str) else None
    if known_verdict is not None and known_verdict != verdict:
        return "the reason belongs to another verdict"
    if verdict != "verified":
        is_attributed = verdict in VERDICTS and members.get("attribution") is not None
        return "there is an attribution, but the verdict is not verified" if is_attributed else None
    if known_verdict is None:
        return "the verdict is verified, but its reason is unknown"
    return (
        _attribution_contradiction(members)
        or _evidence_contradiction(members)
        or _check_contradiction(members)
    )


def _attribution_contradiction(members: Mapping[str, Any]) -> str | None:
    if "attribution" not in members:
        return None
    attribution = members["attribution"]
    if attribution is None:
        return "the verdict is verified, but there is no attribution"
    if not isinstance(attribution.get("kind"), str):
        return "the verdict is verified, but its attribution has no kind"
    if (members["reason"] == "state_reached") != (attribution.get("kind") == "state"):
        return "the reason state_reached belongs to the attribution state, and to no other"
    return None


def _evidence_contradiction(members: Mapping[str, Any]) -> str | None:
    granting = [level for level in members["evidenceLevels"] if level in ("E2", "E3")]
    if not granting:
        return "the verdict is verified, but there is no evidence of level E2 or E3"
    if "evidence" in members and not any(
        is_object(item) and item.get("level") in granting for item in members["evidence"]
    ):
        return "the verdict is verified on a level of evidence that is not listed"
    return None


def _check_contradiction(members: Mapping[str, Any]) -> str | None:
    """A check that does not say whether it is required counts as required when it failed, and not when it
    passed."""
    if "checks" not in members:
        return None
    if any(_is_missed(check) for check in members["checks"]):
        return "the verdict is verified, but a required check did not pass"
    if not any(check.get("required") is True for check in members["checks"]):
        return "the verdict is verified, but no check is required"
    return None


def _is_missed(check: Any) -> bool:
    return not is_object(check) or (check.get("required") is not False and check.get("outcome") != "passed")
