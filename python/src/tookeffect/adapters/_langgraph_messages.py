"""What the model and the application see of a tool of LangGraph."""

from __future__ import annotations

import json
from typing import Any, Final, Literal, cast

from langchain_core.messages import ToolCall, ToolMessage

from tookeffect._errors import TookEffectError
from tookeffect._tool_acknowledgements import to_response
from tookeffect._tool_runs import (
    Acknowledgement,
    FailedRun,
    error_text,
    operation_of,
    present,
    was_not_called,
)

_MISTAKES: Final = ("scope_missing", "call_id_missing")
"""Refusals of a call that the application does not identify; no model can mend them."""


def verified_artifact(run: FailedRun) -> dict[str, Any]:
    """What the application finds: what the model sees, and the whole verification as JSON, because a
    checkpointer serializes it."""
    verification = run.verification
    document = verification.model_dump(mode="json", by_alias=True) if verification else None
    return {"tookeffect": {**present(run), "verification": document}}


def with_verdict(message: ToolMessage, run: FailedRun) -> ToolMessage:
    """A copy of the message of a tool with what is known about its effect: in its content, as JSON or after
    its content blocks, and in its artifact."""
    own = cast("Any", message).artifact
    artifact = verified_artifact(run)
    if own is not None:
        artifact = {**(cast("Any", own) if isinstance(own, dict) else {"artifact": own}), **artifact}
    return message.model_copy(update={"content": _content(message, present(run)), "artifact": artifact})


def message_of(call: ToolCall, text: str, status: Literal["success", "error"] = "success") -> ToolMessage:
    """The message of a call whose tool did not run."""
    return ToolMessage(text, name=call["name"], tool_call_id=call["id"] or "", status=status)


def without_run(call: ToolCall, error: TookEffectError) -> ToolMessage:
    """What the model reads of a call that was not made, or did not act again, as `error` says. Raises other
    errors, and those of an application that does not say what a call is."""
    is_refused = was_not_called(error) and error.code not in _MISTAKES
    if error.code != "action_not_repeated" and not is_refused:
        raise error
    text = error_text(error)
    message = message_of(call, text, "error")
    failed = operation_of(error)
    if failed is not None:
        return with_verdict(message, failed)
    content = json.dumps({"error": text, "tookeffect": None}, ensure_ascii=False)
    return message.model_copy(update={"content": content})


def acknowledge_message(result: object) -> Acknowledgement:
    """The action result of a tool that returned. A command can contain the whole state, which is not the
    response of a provider."""
    if not isinstance(result, ToolMessage):
        return Acknowledgement(status="succeeded")
    return Acknowledgement(status="succeeded", response=to_response(_output(result)))


def _content(message: ToolMessage, shown: dict[str, Any]) -> str | list[Any]:
    output = _output(message)
    if isinstance(message.content, list):
        return [*output, {"type": "text", "text": json.dumps({"tookeffect": shown})}]
    member = "error" if message.status == "error" else "output"
    return json.dumps({member: output, "tookeffect": shown}, ensure_ascii=False)


def _output(message: ToolMessage) -> Any:
    """What the tool returned; the framework has written objects and arrays as JSON."""
    content = cast("Any", message).content
    if not isinstance(content, str) or content[:1] not in ("{", "["):
        return content
    try:
        return json.loads(content)
    except ValueError:
        return content
