"""What LangGraph tells about a call of a tool or a node."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

from langchain_core.runnables import RunnableConfig
from langgraph.runtime import ExecutionInfo

from tookeffect._tool_runs import ToolCall


def thread_of(config: RunnableConfig) -> str:
    """The id of the thread; empty outside a thread, so that the call does not run."""
    thread = _configurable(config).get("thread_id")
    return thread if isinstance(thread, str) else ""


def to_call(
    args: Any, scope: str, config: RunnableConfig, info: ExecutionInfo | None, tool_call_id: str | None
) -> ToolCall[Any]:
    """A call with an id that stays the same after a retry and a resume, in any process, and is another one in
    a fork from an old checkpoint. The id is empty for a call that nothing identifies.

    - `tool_call_id`: the id that the model gave; None for a node.
    """
    # The id of a task follows from its checkpoint. Without a checkpointer, it is a new one in every run.
    is_kept = tool_call_id is None or _configurable(config).get("__pregel_checkpointer") is not None
    task_id = info.task_id if info and is_kept else None
    identity = [_path(info.checkpoint_ns if info else ""), task_id, tool_call_id]
    is_known = bool(task_id if tool_call_id is None else tool_call_id)
    call_id = json.dumps(identity, separators=(",", ":"), ensure_ascii=False) if is_known else ""
    return ToolCall(args=args, scope=scope, call_id=call_id, is_continued=_is_resumed(config))


def _is_resumed(config: RunnableConfig) -> bool:
    """Whether the task was given a value for an interrupt. It still has it after a crash of the resumed run,
    so that it does not say that the task has not acted since."""
    scratchpad: Any = _configurable(config).get("__pregel_scratchpad")
    if scratchpad is None:
        return False
    return bool(scratchpad.resume) or scratchpad.get_null_resume(False) is not None


def _path(namespace: str) -> str:
    """The names of the nodes from the root; a namespace also has the ids of their tasks."""
    return "|".join(part.split(":", 1)[0] for part in namespace.split("|"))


def _configurable(config: RunnableConfig) -> Mapping[str, object]:
    return cast("Mapping[str, object]", config.get("configurable", {}))
