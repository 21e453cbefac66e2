"""The adapter for Pydantic AI: runs the tools of a toolset inside operations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic_ai import ApprovalRequired, CallDeferred, RunContext, ToolReturn, WrapperToolset
from pydantic_ai.toolsets import AbstractToolset, ToolsetTool

from tookeffect import AsyncAdapterRuntime, AsyncRunTool, ToolBinding, ToolCall

Args = dict[str, Any]


@dataclass(frozen=True)
class PydanticAi:
    """`scope` names the conversation or the run, because call ids are not unique among them."""

    scope: Callable[[RunContext[Any]], str] = lambda ctx: ctx.conversation_id or ""
    name = "pydantic-ai"

    def is_interrupt(self, error: BaseException) -> bool:
        return isinstance(error, (ApprovalRequired, CallDeferred))

    def bind(self, runtime: AsyncAdapterRuntime) -> Callable[..., VerifiedToolset]:
        def wrap(toolset: AbstractToolset[Any], bindings: Iterable[ToolBinding[Args]]) -> VerifiedToolset:
            runs = {binding.tool: runtime.run(binding) for binding in bindings}
            return VerifiedToolset(toolset, self.scope, runtime, runs)

        return wrap


@dataclass
class VerifiedToolset(WrapperToolset[Any]):
    """The model sees the output and the verdict; the application gets the verification in `metadata`."""

    scope: Callable[[RunContext[Any]], str]
    runtime: AsyncAdapterRuntime
    runs: Mapping[str, AsyncRunTool[Args]]

    async def call_tool(self, name: str, tool_args: Args, ctx: RunContext[Any], tool: ToolsetTool) -> Any:
        if name not in self.runs:
            return await self.wrapped.call_tool(name, tool_args, ctx, tool)
        ids = {"scope": self.scope(ctx), "call_id": ctx.tool_call_id or ""}
        call = ToolCall(args=tool_args, is_continued=ctx.tool_call_approved, **ids)
        run = await self.runs[name](call, lambda _: self.wrapped.call_tool(name, tool_args, ctx, tool))
        is_return = isinstance(run.result, ToolReturn)
        own: ToolReturn[Any] = run.result if is_return else ToolReturn(run.result)
        shown = {"output": own.return_value, "tookeffect": self.runtime.present(run)}
        metadata = {"own": own.metadata, "verification": run.verification}
        return replace(own, return_value=shown, metadata=metadata)
