"""The adapter for tools of an `MCPServer` of the package `mcp` 2; it needs the extra `tookeffect[mcp]`.

```
tools = client.use(McpAdapter(scope=lambda context: subject_of(context)))

@server.tool()
@tools.verified(ToolBinding(tool="place_order", contract=..., input=...))
async def place_order(number: str) -> Order: ...
```
"""

from __future__ import annotations

import functools
import inspect
import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar, cast, get_type_hints
from uuid import uuid4

from mcp import MCPError
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, InputRequiredResult, TextContent

from tookeffect._async_client.adapters import AsyncAdapterRuntime, AsyncRunTool
from tookeffect._errors import TookEffectError
from tookeffect._tool_runs import DoneText, FailedRun, ToolBinding, ToolCall

__all__ = ["McpAdapter", "McpTools"]

AnyContext: TypeAlias = "Context[Any, Any]"
HandlerT = TypeVar("HandlerT", bound=Callable[..., Any])
Result: TypeAlias = "CallToolResult | InputRequiredResult"

_IDEMPOTENCY_META: Final = "tookeffect.dev/idempotency-key"
_VERIFICATION_META: Final = "tookeffect.dev/verification"
_SHOWN: Final = "tookeffect"
_CONTEXT: Final = "tookeffect_context"
_URL_ELICITATION_REQUIRED: Final = -32042


class McpAdapter:
    """The adapter; give it to `use` of an `AsyncClient`.

    - `scope`: names the client of a request, such as the subject of its access token. Clients choose the
      keys of their calls, so a constant would give one client the operation of another.
    """

    name = "mcp"

    def __init__(self, *, scope: Callable[[AnyContext], str]) -> None:
        self._scope = scope

    def is_interrupt(self, error: BaseException) -> bool:
        """Whether the tool asks the user to open a URL before it acts."""
        return isinstance(error, MCPError) and error.error.code == _URL_ELICITATION_REQUIRED

    def bind(self, runtime: AsyncAdapterRuntime) -> McpTools:
        """Called by `use`."""
        return McpTools(runtime, self._scope)


class McpTools:
    """Wraps functions that become tools; `use` creates it."""

    def __init__(self, runtime: AsyncAdapterRuntime, scope: Callable[[AnyContext], str]) -> None:
        self._runtime = runtime
        self._scope = scope

    def verified(
        self, binding: ToolBinding[Any], *, structured_output: bool | None = None
    ) -> Callable[[HandlerT], HandlerT]:
        """Wraps a function, below `server.tool()`. The binding gets its arguments by their names.

        - `structured_output`: as given to `server.tool`.

        The model sees the verdict in one more text block and as the member `tookeffect` of the structured
        content; an error that the function raises gets it, too. Raises `TypeError` for an output type that
        allows no further members: a client would refuse the result after the effect.
        """
        run_tool = self._runtime.run(binding)

        def wrap(handler: HandlerT) -> HandlerT:
            tool = Tool.from_function(handler, name=binding.tool, structured_output=structured_output)
            if tool.output_schema and tool.output_schema.get("additionalProperties") is False:
                raise TypeError(f"{binding.tool}: the output type must allow further members")
            call = _VerifiedCall(self._runtime, run_tool, self._scope, tool)

            @functools.wraps(handler)
            async def verified(**given: Any) -> Result:
                return await call(given)

            return cast("HandlerT", _with_context(verified, handler, tool.context_kwarg))

        return wrap


class _VerifiedCall:
    def __init__(
        self,
        runtime: AsyncAdapterRuntime,
        run_tool: AsyncRunTool[Any],
        scope: Callable[[AnyContext], str],
        tool: Tool,
    ) -> None:
        self._runtime = runtime
        self._run_tool = run_tool
        self._scope = scope
        self._tool = tool

    async def __call__(self, given: dict[str, Any]) -> Result:
        tool = self._tool
        context: AnyContext = given[tool.context_kwarg or _CONTEXT]
        passed = {name: value for name, value in given.items() if name != _CONTEXT}
        injected = {tool.context_kwarg, _CONTEXT, *tool.resolved_params}
        args = {name: value for name, value in given.items() if name not in injected}
        converted: list[Result] = []

        async def act(_: object) -> Any:
            returned = await tool.fn_metadata.call_fn(tool.fn, tool.is_async, passed)
            result = tool.fn_metadata.convert_result(returned)
            converted.append(result)
            if isinstance(result, InputRequiredResult):
                return self._runtime.not_an_acknowledgement(returned, is_unfinished=True)
            return self._runtime.not_an_acknowledgement(returned) if result.is_error else returned

        try:
            call = ToolCall(
                args=args,
                scope=self._scope(context),
                call_id=_call_id(context),
                is_continued=context.input_responses is not None or context.request_state is not None,
            )
            run = await self._run_tool(call, act)
        except MCPError as error:
            shown = self._protocol_error(error)
            if shown is None:
                raise
            raise shown from error
        except Exception as error:
            raise self._tool_error(error) from error
        result = converted[0] if converted else self._repeated(run.result)
        return result if isinstance(result, InputRequiredResult) else self._with_verdict(result, run)

    def _repeated(self, recorded: Any) -> Result:
        """The result of an earlier call, whose tool did not run again. A text says that it is not recorded; a
        client refuses such a result of a tool with an output schema, unless it is an error."""
        tool = self._tool
        if not isinstance(recorded, DoneText):
            return tool.fn_metadata.convert_result(recorded)
        content = TextContent(type="text", text=recorded)
        return CallToolResult(content=[content], is_error=tool.output_schema is not None)

    def _with_verdict(self, result: CallToolResult, run: FailedRun) -> CallToolResult:
        """Replaces whatever the tool itself claims in these members."""
        shown = self._runtime.present(run)
        verification = run.verification
        document = verification.model_dump(mode="json", by_alias=True) if verification else None
        structured = result.structured_content
        if isinstance(structured, Mapping):
            structured = {**cast("Mapping[str, Any]", structured), _SHOWN: shown}
        content = [*result.content, TextContent(type="text", text=_verdict_text(shown))]
        meta = {**(result.meta or {}), _VERIFICATION_META: {**shown, "verification": document}}
        update = {"content": content, "structured_content": structured, "meta": meta}
        return result.model_copy(update=update)

    def _tool_error(self, error: Exception) -> ToolError:
        """What the framework would show the model, and the verdict. The text of an error that is no
        `ToolError` stays on the server."""
        failed = self._runtime.operation_of(error)
        if failed is None:
            code = error.code if isinstance(error, TookEffectError) else "unknown_error"
            return ToolError(f"the tool was not called ({code})")
        text = str(error) if isinstance(error, (ToolError, TookEffectError)) else "the tool failed"
        return ToolError(f"{text}\n{_verdict_text(self._runtime.present(failed))}")

    def _protocol_error(self, error: MCPError) -> MCPError | None:
        """Keeps the code, and adds the verdict to the message, which hosts show the model. None for an error
        that passes untouched."""
        failed = self._runtime.operation_of(error)
        given = error.error
        if failed is None or given.code == _URL_ELICITATION_REQUIRED:
            return None
        shown = self._runtime.present(failed)
        data = {"cause": given.data, _SHOWN: shown}
        return MCPError(given.code, f"{given.message}\n{_verdict_text(shown)}", data)


def _call_id(context: AnyContext) -> str:
    """The key of the client, or a new one: ids of requests restart. Raises `TookEffectError`
    `call_id_missing` for a key that is not a text."""
    meta = cast("Mapping[str, Any]", context.request_context.meta or {})
    if _IDEMPOTENCY_META not in meta:
        return str(uuid4())
    key = meta[_IDEMPOTENCY_META]
    if isinstance(key, str):
        return key
    raise TookEffectError("call_id_missing", f"{_IDEMPOTENCY_META} must be a text")


def _with_context(
    verified: Callable[..., Any], handler: Callable[..., Any], context_name: str | None
) -> Callable[..., Any]:
    """Gives the wrapper the parameters of the function, and one for the context if it has none."""
    signature = inspect.signature(handler, eval_str=True)
    hints = get_type_hints(handler, include_extras=True)
    if context_name is None:
        parameter = inspect.Parameter(_CONTEXT, inspect.Parameter.KEYWORD_ONLY, annotation=Context)
        signature = signature.replace(parameters=[*signature.parameters.values(), parameter])
        hints[_CONTEXT] = Context
    verified.__annotations__ = hints
    # A function may have this attribute; its declared type does not name it, so it cannot be assigned.
    setattr(verified, "__signature__", signature)  # noqa: B010
    return verified


def _verdict_text(shown: dict[str, Any]) -> str:
    return json.dumps({_SHOWN: shown})
