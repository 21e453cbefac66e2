"""What the adapter for the OpenAI Agents SDK reads of functions and of the items of a run."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias, get_origin, get_type_hints

from agents import RunContextWrapper, RunItem, ToolCallItem, ToolCallOutputItem
from agents.tool_context import ToolContext

from tookeffect._tool_runs import AnyBegunOperation

Act: TypeAlias = "Callable[[AnyBegunOperation | None], Awaitable[Any]]"
Perform: TypeAlias = "Callable[[ToolContext[Any], dict[str, Any], Act], Awaitable[str]]"


def as_tool_function(function: Callable[..., Any], perform: Perform) -> Callable[..., Awaitable[str]]:
    """The function that is given to `function_tool`, with the name, the documentation and the parameters of
    the wrapped one. `perform` gets the context of the call, its arguments by name, and what runs the
    function."""
    hints = get_type_hints(function, include_extras=True)
    parameters = list(inspect.signature(function).parameters.values())
    has_context = bool(parameters) and _is_context(hints.get(parameters[0].name))
    own = parameters[1:] if has_context else parameters
    own_signature = inspect.Signature(own)

    async def run(context: ToolContext[Any], *args: Any, **kwargs: Any) -> str:
        bound = own_signature.bind(*args, **kwargs)
        bound.apply_defaults()
        given = (context, *bound.args) if has_context else bound.args

        async def act(operation: AnyBegunOperation | None) -> Any:
            if inspect.iscoroutinefunction(function):
                return await function(*given, **bound.kwargs)
            return await asyncio.to_thread(function, *given, **bound.kwargs)

        return await perform(context, dict(bound.arguments), act)

    context_parameter = inspect.Parameter(
        "tookeffect_context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=ToolContext[Any]
    )
    run.__name__ = function.__name__
    run.__doc__ = function.__doc__
    run.__annotations__ = {
        "tookeffect_context": ToolContext[Any],
        **{each.name: hints[each.name] for each in own if each.name in hints},
        "return": str,
    }
    # A function may have this attribute; its declared type does not name it.
    run.__signature__ = inspect.Signature([context_parameter, *own], return_annotation=str)  # type: ignore[attr-defined]
    return run


def unsettled_outputs(items: Iterable[RunItem], tools: set[str]) -> list[dict[str, Any]]:
    """The calls of bound tools whose stored output shows no verified effect: a run that is resumed in a new
    process has them in its state only."""
    names: dict[str | None, str | None] = {}
    known: list[dict[str, Any]] = []
    for item in items:
        if isinstance(item, ToolCallItem):
            names[item.call_id] = item.tool_name
        elif isinstance(item, ToolCallOutputItem) and names.get(item.call_id) in tools:
            shown = _presentation(item.output)
            if shown is not None and shown["verdict"] != "verified":
                known.append({"tool": names[item.call_id], "callId": item.call_id, **shown})
    return known


def _presentation(output: object) -> dict[str, Any] | None:
    if not isinstance(output, str):
        return None
    try:
        return json.loads(output)["tookeffect"]
    except (ValueError, TypeError, KeyError):
        return None


def _is_context(hint: object) -> bool:
    return (get_origin(hint) or hint) in (RunContextWrapper, ToolContext)
