"""What is known about a call that is repeated, in words; they are the same in every language."""

from __future__ import annotations

from typing import Any, Final

from tookeffect._errors import TookEffectError
from tookeffect._tool_runs import DoneText, FailedRun, present, remember_failed_run

_RETRY: Final = "retry_same_idempotency_key"


def may_run_again(run: FailedRun) -> bool:
    """Whether a look says that the body of an earlier call had no effect, and that a provider which takes the
    same idempotency key twice may be called again."""
    verification = run.verification
    if verification is None or verification.verdict != "refuted":
        return False
    return verification.reason == "effect_absent" and verification.next_action == _RETRY


def may_continue(run: FailedRun) -> bool:
    """Whether a look shows no effect of a body that its framework suspended, and continues now."""
    return run.verification is not None and run.verification.reason in ("effect_absent", "not_settled")


def done_text(operation_id: str) -> DoneText:
    """What a repeated call returns for a verified action whose result is not recorded."""
    return DoneText(
        f"The action is done and verified, operation {operation_id}. "
        "It did not run again; its result is not recorded."
    )


def repeat_text(tool: str, shown: dict[str, Any]) -> str:
    """What the model reads when a body does not run again, from the members of `present`."""
    operation = "without an operation"
    if shown["operationId"] is not None:
        operation = f"as operation {shown['operationId']}"
    begun = f"{tool} did not run again: it was begun before {operation}"
    if shown["verdict"] is None:
        return (
            f"{begun}, and nothing new is known about its effect ({shown['unverified']}). It may have "
            "happened or not; do not repeat it only because its verdict is missing."
        )
    verdict = f"{shown['verdict']} ({shown['reason']})"
    return f"{begun}, whose verdict is now {verdict}. Next action: {shown['nextAction']}."


def not_repeated(tool: str, run: FailedRun) -> TookEffectError:
    """The error of a call whose body does not run again; `operation_of` returns the run if it has an
    operation."""
    error = TookEffectError("action_not_repeated", repeat_text(tool, present(run)))
    if run.operation is not None:
        remember_failed_run(error, run)
    return error
