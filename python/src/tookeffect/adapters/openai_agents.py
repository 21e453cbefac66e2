"""The adapter for the OpenAI Agents SDK; it needs the extra `tookeffect[openai-agents]`.

```
verified = client.use(OpenAIAgentsAdapter(scope=lambda context: context.context.thread_id, gate=True))

@verified.tool(ToolBinding(tool="place_order", contract=..., input=lambda args: ...))
async def place_order(number: str) -> dict[str, str]: ...

result = await verified.run("Place the order.", lambda given: Runner.run(agent, given, context=context))
```
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from agents import (
    Agent,
    FunctionTool,
    GuardrailFunctionOutput,
    OutputGuardrail,
    RunContextWrapper,
    TResponseInputItem,
    function_tool,
)
from agents.result import RunResultBase
from agents.tool import FunctionToolCustomDataContext
from agents.tool_context import ToolContext

from tookeffect._async_client.adapters import AsyncAdapterRuntime
from tookeffect._errors import GateError, TookEffectError
from tookeffect._gate import gate_rounds, gate_text
from tookeffect._tool_runs import AnyBegunOperation, FailedRun, ToolBinding, ToolCall, ToolRun
from tookeffect.adapters._openai_agents_tools import as_tool_function, unsettled_outputs

__all__ = ["OpenAIAgentsAdapter", "VerifiedTools"]

ResultT = TypeVar("ResultT", bound=RunResultBase)


class OpenAIAgentsAdapter:
    """The adapter; give it to `use` of an `AsyncClient`.

    - `scope`: names the conversation or the run of a call, from the context of its run; ids of calls are not
      unique among them.
    - `gate`: whether final answers are refused while effects are not verified, by `run` and
      `output_guardrail`; a mapping with `rounds` says how often the model may continue, 2 for True.

    Raises `TookEffectError` `adapter_invalid` for the number of rounds.
    """

    name = "openai-agents"

    def __init__(
        self,
        *,
        scope: Callable[[RunContextWrapper[Any]], str],
        gate: bool | Mapping[str, int] = False,
    ) -> None:
        self._scope = scope
        self._rounds = gate_rounds(gate)
        self.is_gated: bool = self._rounds is not None

    def bind(self, runtime: AsyncAdapterRuntime) -> VerifiedTools:
        """Called by `use`."""
        return VerifiedTools(runtime, self._scope, self._rounds or 0)


class VerifiedTools:
    """What an application uses; `use` creates it."""

    output_guardrail: OutputGuardrail[Any]
    """For a run that is made without `run`, streamed for example: it ends the run with an
    `OutputGuardrailTripwireTriggered`, whose `guardrail_result.output.output_info` has `unsettled`. The model
    cannot continue."""

    def __init__(
        self, runtime: AsyncAdapterRuntime, scope: Callable[[RunContextWrapper[Any]], str], rounds: int
    ) -> None:
        self._runtime = runtime
        self._scope = scope
        self._rounds = rounds
        self._tools: set[str] = set()
        self._begun: WeakKeyDictionary[ToolContext[Any], AnyBegunOperation] = WeakKeyDictionary()
        self._runs: WeakKeyDictionary[ToolContext[Any], ToolRun[Any]] = WeakKeyDictionary()
        self.output_guardrail = OutputGuardrail(self._guard, name="tookeffect")

    def tool(
        self, binding: ToolBinding[dict[str, Any]], **options: Any
    ) -> Callable[[Callable[..., Any]], FunctionTool]:
        """Makes a tool of a function, as `function_tool` does with the same options. The model sees `output`
        and `tookeffect`, which has the operation and the verdict; the application finds the verification in
        `custom_data["tookeffect"]` of the item of the call.

        - `binding`: its `input` gets the arguments of the call by name.
        """
        run_tool = self._runtime.run(binding)
        self._tools.add(binding.tool)

        async def perform(
            context: ToolContext[Any],
            args: dict[str, Any],
            act: Callable[[AnyBegunOperation | None], Awaitable[Any]],
        ) -> str:
            async def remember_and_act(operation: AnyBegunOperation | None) -> Any:
                if operation is not None:
                    self._begun[context] = operation
                return await act(operation)

            call = ToolCall(args=args, scope=self._scope(context), call_id=context.tool_call_id)
            run = await run_tool(call, remember_and_act)
            self._runs[context] = run
            return _text({"output": run.result, "tookeffect": self._runtime.present(run)})

        given: dict[str, Any] = {
            "name_override": binding.tool,
            "failure_error_function": self._describe_error,
            "timeout_error_function": self._describe_timeout,
            "custom_data_extractor": self._custom_data,
            **options,
        }
        return lambda function: function_tool(as_tool_function(function, perform), **given)

    async def run(
        self,
        first_input: Any,
        run_once: Callable[[Any], Awaitable[ResultT]],
    ) -> ResultT:
        """Runs an agent until its effects are verified. An answer before that is refused: the model is told
        what is not verified, and the agent runs again. A run that waits for an approval is returned as it
        is. Returns the result of the last run.

        - `first_input`: the input of the agent, or a `RunState` to resume.
        - `run_once`: runs the agent with an input; after a refusal with the history and the refusal. With a
          session or a stored conversation, pass the last item of the input only.

        Raises `GateError` when the rounds are used up.
        """
        result = await run_once(first_input)
        refusals = 0
        while not getattr(result, "interruptions", None):
            scope = self._scope(result.context_wrapper)
            known = unsettled_outputs(result.new_items, self._tools)
            unsettled = await self._runtime.unsettled(scope, known)
            if not unsettled:
                break
            if refusals == self._rounds:
                raise GateError(unsettled)
            refusals += 1
            refusal: TResponseInputItem = {"role": "user", "content": gate_text(unsettled)}
            result = await run_once([*result.to_input_list(), refusal])
        return result

    def forget(self, scope: str) -> None:
        """Forgets the calls of a scope, for example after a `GateError`."""
        self._runtime.forget(scope)

    async def _guard(
        self, context: RunContextWrapper[Any], agent: Agent[Any], output: Any
    ) -> GuardrailFunctionOutput:
        unsettled = await self._runtime.unsettled(self._scope(context))
        return GuardrailFunctionOutput(
            output_info={"unsettled": unsettled}, tripwire_triggered=len(unsettled) > 0
        )

    def _describe_error(self, context: RunContextWrapper[Any], error: Exception) -> str:
        """Shows the operation, or that the tool was not called; the default of the framework invites the
        model to try again."""
        failed = self._runtime.operation_of(error)
        shown = self._runtime.present(failed) if failed else None
        return _text({"error": self._runtime.error_text(error), "tookeffect": shown})

    def _describe_timeout(self, context: RunContextWrapper[Any], error: Exception) -> str:
        """For the `timeout` of the tool: shows the operation, which stays open."""
        operation = self._begun.get(context) if isinstance(context, ToolContext) else None
        timed_out = TookEffectError("action_timed_out", str(error))
        shown = self._runtime.present(FailedRun(operation, None, timed_out))
        return _text({"error": str(error), "tookeffect": shown})

    def _custom_data(self, given: FunctionToolCustomDataContext) -> Mapping[str, Any] | None:
        run = self._runs.pop(given.tool_context, None)
        if run is None:
            return None
        verification = run.verification
        document = verification.model_dump(mode="json", by_alias=True) if verification else None
        return {"tookeffect": {**self._runtime.present(run), "verification": document}}


def _text(shown: Mapping[str, Any]) -> str:
    return json.dumps(shown, default=str)
