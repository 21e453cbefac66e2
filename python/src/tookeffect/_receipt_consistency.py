"""Refuses a signed statement that contradicts itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tookeffect._generated.vocabulary import REASON_VERDICT
from tookeffect._receipt_validation import ReceiptRefusedError

_Payload = dict[str, Any]


def check_consistency(payload: _Payload) -> None:
    """Checks that the parts of a payload do not contradict each other. A correct issuer breaks none of the
    rules, so a receipt that breaks one is a forgery or an error, although its signature is valid."""
    for detail, is_broken in CONSISTENCY_RULES.items():
        if is_broken(payload):
            raise ReceiptRefusedError("receipt_inconsistent", detail)


def _verdict(payload: _Payload) -> dict[str, Any]:
    return payload["predicate"]["verdict"]


def _is_verified(payload: _Payload) -> bool:
    return _verdict(payload)["verdict"] == "verified"


def _has_attribution(payload: _Payload) -> bool:
    return _verdict(payload)["attribution"] is not None


def _is_state(payload: _Payload) -> bool:
    return _has_attribution(payload) and _verdict(payload)["attribution"]["kind"] == "state"


def _required_outcomes(payload: _Payload) -> list[str]:
    return [check["outcome"] for check in _verdict(payload)["checks"] if check["required"]]


def _has_granting_evidence(payload: _Payload) -> bool:
    """Whether a level that does not depend on the caller's word is named by the verdict and present in the
    evidence."""
    levels = {item["level"] for item in payload["predicate"]["evidence"]} - {"E1"}
    return not levels.isdisjoint(_verdict(payload)["evidenceLevels"])


# In the order of the checks.
CONSISTENCY_RULES: Final[Mapping[str, Callable[[_Payload], bool]]] = {
    "subject and predicate name different operations": lambda payload: (
        payload["subject"][0]["name"] != f"operation/{payload['predicate']['operation']['id']}"
    ),
    "the reason belongs to another verdict": lambda payload: (
        REASON_VERDICT[_verdict(payload)["reason"]] != _verdict(payload)["verdict"]
    ),
    "verified without an attribution": lambda payload: (
        _is_verified(payload) and not _has_attribution(payload)
    ),
    "an attribution without the verdict verified": lambda payload: (
        not _is_verified(payload) and _has_attribution(payload)
    ),
    "verified with a required check that did not pass": lambda payload: (
        _is_verified(payload) and any(outcome != "passed" for outcome in _required_outcomes(payload))
    ),
    "verified without a required check": lambda payload: (
        _is_verified(payload) and not _required_outcomes(payload)
    ),
    "verified without evidence of level E2 or E3": lambda payload: (
        _is_verified(payload) and not _has_granting_evidence(payload)
    ),
    "the reason state_reached belongs to the attribution state, and to no other": lambda payload: (
        _is_verified(payload) and (_verdict(payload)["reason"] == "state_reached") != _is_state(payload)
    ),
}
"""Each rule: the detail of its refusal, and whether a payload breaks it."""
