"""The adapter for custom tools of the Claude Agent SDK; it needs the extra `tookeffect[claude-agent]`.

```
agent = client.use(ClaudeAgentAdapter())

@tool("place_order", "Places an order.", {"number": str})
@agent.verified(ToolBinding(tool="place_order", contract=..., input=...))
async def place_order(args): ...

shop = agent.server(create_sdk_mcp_server("shop", tools=[place_order]))
options = ClaudeAgentOptions(mcp_servers={"shop": shop}, hooks=agent.hooks)
```
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, TypeVar, cast

from claude_agent_sdk import HookContext, HookInput, HookMatcher, McpSdkServerConfig, ResultMessage
from claude_agent_sdk.types import HookEvent, SyncHookJSONOutput
from mcp.server import ServerRequestContext
from mcp_types import CallToolRequestParams, CallToolResult

from tookeffect._async_client.adapters import AsyncAdapterRuntime
from tookeffect._errors import TookEffectError
from tookeffect._gate import gate_rounds
from tookeffect._tool_runs import AnyBegunOperation, DoneText, FailedRun, ToolBinding, ToolCall, ToolRun
from tookeffect._unsettled_calls import UnsettledCall
from tookeffect.adapters._claude_agent_calls import CURRENT_CALL, CallSessions, RunningCall
from tookeffect.adapters._claude_agent_gate import AnswerGate

__all__ = ["ClaudeAgentAdapter", "FinishedCall", "Handler", "VerifiedAgent"]

MessageT = TypeVar("MessageT")
Handler: TypeAlias = Callable[[Any], Awaitable[dict[str, Any]]]
"""The handler of a tool, as `tool` takes it."""

_TOOL_USE_META: Final = "claudecode/toolUseId"
_VERIFICATION_META: Final = "tookeffect.dev/verification"


@dataclass(frozen=True)
class FinishedCall:
    """A call whose handler ended."""

    tool: str
    tool_use_id: str
    scope: str
    run: ToolRun[dict[str, Any]] | None
    """Its result with the typed verification; None if it raised."""
    error: BaseException | None
    """What it raised, unchanged, or why it did not run; None if it returned. `operation_of` has the
    operation."""


class ClaudeAgentAdapter:
    """The adapter; give it to `use` of an `AsyncClient`.

    - `scope`: names the conversation of a call, from the id of its session; ids of calls are not unique
      among all providers. Default: the session. It is None unless the hooks of the adapter are given to
      Claude Code; without a scope, the tool does not run.
    - `on_call`: gets every call that ended, because the framework keeps an error and its operation from
      the application. It must not raise.
    - `gate`: whether a final answer is refused while effects of its scope are not verified. Default: no.
      `{"rounds": n}`: how often the model may continue, 0 to 100; True means 2.
    """

    name = "claude-agent"

    def __init__(
        self,
        *,
        scope: Callable[[str | None], str] | None = None,
        on_call: Callable[[FinishedCall], None] | None = None,
        gate: bool | Mapping[str, int] = False,
    ) -> None:
        self._scope = scope or _session_of
        self._on_call = on_call or _ignore
        self._rounds = gate_rounds(gate)
        self.is_gated: bool = self._rounds is not None

    def bind(self, runtime: AsyncAdapterRuntime) -> VerifiedAgent:
        """Called by `use`."""
        return VerifiedAgent(runtime, self._scope, self._on_call, self._rounds)


class VerifiedAgent:
    """The parts that an agent is built with; `use` creates it."""

    hooks: dict[HookEvent, list[HookMatcher]]
    """The option `hooks` of `ClaudeAgentOptions`. They report the session of a call, and tell the model the
    operation of a call that Claude Code gave up."""

    def __init__(
        self,
        runtime: AsyncAdapterRuntime,
        scope: Callable[[str | None], str],
        on_call: Callable[[FinishedCall], None],
        rounds: int | None,
    ) -> None:
        self._runtime = runtime
        self._scope = scope
        self._on_call = on_call
        self._sessions = CallSessions()
        self._running: list[RunningCall] = []
        self.hooks = {
            "PreToolUse": [HookMatcher(hooks=[self._remember_session])],
            "PostToolUseFailure": [HookMatcher(hooks=[self._tell_operation])],
        }
        self._gate = None if rounds is None else AnswerGate(self._unsettled, rounds)
        if self._gate is not None:
            self.hooks["Stop"] = [HookMatcher(hooks=[self._gate.refuse])]

    def verified(
        self, binding: ToolBinding[Any], *, identity: Literal["call", "arguments"] = "call"
    ) -> Callable[[Handler], Handler]:
        """Wraps the handler of a tool, below `tool`: behind it, an error is a text like any other result.

        - `identity`: what makes a call another action: its id, or its `arguments`. With the latter, a call
          with the same arguments in the same scope is the same action, whatever its id; a model repeats a
          call with a new id, also after a crash.
        """
        run_tool = self._runtime.run(binding)

        def wrap(handler: Handler) -> Handler:
            async def handle(args: Any) -> dict[str, Any]:
                call = CURRENT_CALL.get()
                scope = self._scope(call.session_id)
                call_id = "arguments" if identity == "arguments" else call.tool_use_id

                async def act(operation: AnyBegunOperation | None) -> Any:
                    call.operation = operation
                    result = await handler(args)
                    if result.get("is_error") is True:
                        return self._runtime.not_an_acknowledgement(result)
                    return result

                def end(run: ToolRun[Any] | None, error: BaseException | None) -> None:
                    self._on_call(FinishedCall(binding.tool, call.tool_use_id, scope, run, error))

                try:
                    run = await run_tool(ToolCall(args=args, scope=scope, call_id=call_id), act)
                except Exception as error:
                    end(None, error)
                    return self._error_result(call, error)
                except BaseException as error:
                    end(None, error)
                    raise
                end(run, None)
                return self._with_verdict(call, run, _to_result(run.result))

            return handle

        return wrap

    def server(self, config: McpSdkServerConfig) -> McpSdkServerConfig:
        """Lets the tools of a server know the ids of their calls, which the framework does not give to
        handlers. Returns the same server.

        Raises `TookEffectError` `adapter_invalid` for a server that is built with `mcp` 1.
        """
        instance = config["instance"]
        is_known = hasattr(instance, "get_request_handler")
        entry = instance.get_request_handler("tools/call") if is_known else None
        if entry is None:
            message = "server needs a server with tools that is built with mcp 2.3 or newer"
            raise TookEffectError("adapter_invalid", message)
        call_tool = entry.handler

        async def call_with_id(
            context: ServerRequestContext[Any], params: CallToolRequestParams
        ) -> CallToolResult:
            meta = cast("Mapping[str, Any]", context.meta or {})
            tool_use_id = meta.get(_TOOL_USE_META)
            tool_use_id = tool_use_id if isinstance(tool_use_id, str) else ""
            call = RunningCall(tool_use_id, self._sessions.take(tool_use_id))
            token = CURRENT_CALL.set(call)
            self._running.append(call)
            try:
                result = cast("CallToolResult", await call_tool(context, params))
            finally:
                self._running.remove(call)
                CURRENT_CALL.reset(token)
            if call.shown is None:
                return result
            return result.model_copy(update={"meta": {**(result.meta or {}), _VERIFICATION_META: call.shown}})

        instance.add_request_handler("tools/call", CallToolRequestParams, call_with_id)
        return config

    async def guard(self, messages: AsyncIterable[MessageT]) -> AsyncIterator[MessageT]:
        """With a gate, passes the messages of `query` on until an answer is refused for the last time.

        Raises `GateError` in place of that answer: Claude Code itself reports it as a success.
        """
        try:
            async for message in messages:
                if self._gate is not None and isinstance(message, ResultMessage):
                    await self._gate.check(message)
                yield message
        finally:
            # Otherwise the event loop would close it at its end, while Claude Code still runs.
            if isinstance(messages, AsyncGenerator):
                await messages.aclose()

    def forget(self, session_id: str) -> None:
        """Forgets the calls of a session that has ended. Settled calls are forgotten without it."""
        self._runtime.forget(self._scope(session_id))

    async def _unsettled(self, session_id: str) -> list[UnsettledCall]:
        return await self._runtime.unsettled(self._scope(session_id))

    def _with_verdict(self, call: RunningCall, run: FailedRun, result: dict[str, Any]) -> dict[str, Any]:
        shown = self._runtime.present(run)
        verification = run.verification
        document = verification.model_dump(mode="json", by_alias=True) if verification else None
        call.shown = {**shown, "verification": document}
        return _with_text(result, shown)

    def _error_result(self, call: RunningCall, error: Exception) -> dict[str, Any]:
        """What the framework would show the model, and the operation with its verdict; or that the tool was
        not called."""
        result = {"content": [_text(self._runtime.error_text(error))], "is_error": True}
        failed = self._runtime.operation_of(error)
        return self._with_verdict(call, failed, result) if failed else _with_text(result, None)

    async def _remember_session(
        self, hook: HookInput, tool_use_id: str | None, context: HookContext
    ) -> SyncHookJSONOutput:
        if hook["hook_event_name"] == "PreToolUse":
            self._sessions.add(hook["tool_use_id"], hook["session_id"])
        return {}

    async def _tell_operation(
        self, hook: HookInput, tool_use_id: str | None, context: HookContext
    ) -> SyncHookJSONOutput:
        if hook["hook_event_name"] != "PostToolUseFailure":
            return {}
        for call in self._running:
            is_call = (call.session_id, call.tool_use_id) == (hook["session_id"], hook["tool_use_id"])
            if is_call and call.operation is not None:
                still_running = TookEffectError("action_running", "the action has not ended")
                told = self._runtime.present(FailedRun(call.operation, None, still_running))
                context_for_model = _shown_text(told)
                return {
                    "hookSpecificOutput": {
                        "hookEventName": "PostToolUseFailure",
                        "additionalContext": context_for_model,
                    }
                }
        return {}


def _to_result(result: dict[str, Any] | DoneText) -> dict[str, Any]:
    """A repeated call returns a text for a verified action whose result is not recorded."""
    return {"content": [_text(result)]} if isinstance(result, DoneText) else result


def _with_text(result: dict[str, Any], shown: dict[str, Any] | None) -> dict[str, Any]:
    content = [*result.get("content", []), _text(_shown_text(shown))]
    return {**result, "content": content}


def _shown_text(shown: dict[str, Any] | None) -> str:
    """What the model sees of a run; the text is the same in every language."""
    return json.dumps({"tookeffect": shown}, separators=(",", ":"), ensure_ascii=False)


def _text(text: str) -> dict[str, str]:
    return {"type": "text", "text": text}


def _session_of(session_id: str | None) -> str:
    return session_id or ""


def _ignore(call: FinishedCall) -> None:
    pass
