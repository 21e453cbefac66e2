"""The gate before the final answer of a model in LangGraph."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypedDict, cast
from uuid import uuid4

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage

from tookeffect._errors import GateError
from tookeffect._gate import gate_text

_GATE_ID: Final = "tookeffect-gate-"
"""The ids of the messages of the gate begin with it; they are counted there, so that a resumed run has no
more rounds."""


class MessagesState(TypedDict):
    """The part of a state that the gate needs."""

    messages: list[AnyMessage]


def since_request(messages: Sequence[AnyMessage]) -> Sequence[AnyMessage]:
    """The messages after the last request of a person; the calls of earlier requests are not judged again."""
    for index in range(len(messages) - 1, -1, -1):
        if isinstance(messages[index], HumanMessage) and not _is_of_gate(messages[index]):
            return messages[index + 1 :]
    return messages


def is_final(messages: Sequence[AnyMessage]) -> bool:
    """Whether the last message is an answer that calls no tools."""
    last = messages[-1] if messages else None
    return not (isinstance(last, AIMessage) and last.tool_calls)


def known_calls(run: Iterable[AnyMessage]) -> list[dict[str, Any]]:
    """The calls that messages show, because the runtime of a new process knows none."""
    known: list[dict[str, Any]] = []
    for message in run:
        if not isinstance(message, ToolMessage):
            continue
        artifact = cast("Any", message).artifact
        shown: Any = cast("Any", artifact).get("tookeffect") if isinstance(artifact, dict) else None
        if shown and shown["verdict"] != "verified":
            known.append({**shown, "tool": message.name or "", "callId": message.tool_call_id})
    return known


def refuse(
    run: Sequence[AnyMessage], calls: Iterable[Mapping[str, Any]], rounds: int | None
) -> MessagesState | None:
    """What the model is told; None if the run may end.

    - `rounds`: how often the model may continue after the last request.

    Raises `GateError` if the model may not continue any more.
    """
    shown = {_identity(call): _shown(call) for call in calls}
    unsettled = list(shown.values())
    if not unsettled:
        return None
    if sum(map(_is_of_gate, run)) >= (rounds or 0):
        raise GateError(unsettled)
    return {"messages": [HumanMessage(gate_text(unsettled), id=_GATE_ID + str(uuid4()))]}


def _is_of_gate(message: AnyMessage) -> bool:
    return message.id is not None and message.id.startswith(_GATE_ID)


def _shown(call: Mapping[str, Any]) -> dict[str, Any]:
    members = {name: value for name, value in call.items() if name != "verification"}
    return {**members, "callId": _shown_call_id(call["callId"])}


def _identity(call: Mapping[str, Any]) -> tuple[str, str, str | None]:
    return call["tool"], _shown_call_id(call["callId"]), call["operationId"]


def _shown_call_id(call_id: str) -> str:
    """The id of a call as the model knows it; the task of a node."""
    if not call_id.startswith("["):
        return call_id
    _, task_id, tool_call_id = json.loads(call_id)
    return tool_call_id or task_id or call_id
