"""Tools of the OpenAI Agents SDK follow the rules of framework adapters, and so does their gate."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import uuid4

import pytest
from agents import (
    Agent,
    OutputGuardrailTripwireTriggered,
    RunConfig,
    RunContextWrapper,
    Runner,
    ToolCallOutputItem,
)
from agents.testing import ScriptedModel, assistant_message, function_call

from tests._real_server import ROW_PRESENT, RealServer
from tests.adapters._gate_kit import gate_cases_for
from tests.adapters._kit import KitRuns, cases_for
from tests.frameworks._openai_agents_driver import OpenAIAgentsDriver
from tookeffect import AsyncClient, GateError, TookEffectError, ToolBinding
from tookeffect.adapters.openai_agents import OpenAIAgentsAdapter, VerifiedTools

pytestmark = pytest.mark.full

_DRIVER = OpenAIAgentsDriver()
_CONFIG = RunConfig(tracing_disabled=True)


@pytest.mark.parametrize("case", cases_for(_DRIVER), ids=lambda case: case["id"])
def test_a_case_has_its_outcome(case: dict[str, Any], kit_runs: KitRuns) -> None:
    assert kit_runs.outcome(_DRIVER, case) == case["expected"], case["rule"]


@pytest.mark.parametrize("case", gate_cases_for(_DRIVER), ids=lambda case: case["id"])
def test_a_case_of_the_gate_has_its_outcome(case: dict[str, Any], kit_runs: KitRuns) -> None:
    assert kit_runs.gate_outcome(_DRIVER, case) == case["expected"], case["rule"]


def _idle_agent(verified: VerifiedTools, *steps: Any, **options: Any) -> Agent[Any]:
    """An agent that says "Done." after a tool whose effect does not exist."""
    binding: ToolBinding[dict[str, Any]] = ToolBinding(
        tool="place_order",
        contract=ROW_PRESENT,
        input=lambda args: {
            "schema": "public",
            "table": "orders",
            "correlationColumn": "operation_reference",
            "match": {"order_number": args["number"]},
            "expect": {"order_number": args["number"], "amount_cents": args["amount_cents"]},
        },
    )

    @verified.tool(binding)
    def place_order(
        context: RunContextWrapper[None], number: str, amount_cents: int = 1200
    ) -> dict[str, str]:
        """Places an order."""
        if number == "refused":
            raise ValueError("the shop refused")
        return {"output": "nothing"}

    model = ScriptedModel([*steps, [assistant_message("Done.")], [assistant_message("Done again.")]])
    return Agent(name="shop", model=model, tools=[place_order], **options)


def _call(number: str) -> list[Any]:
    return [function_call("place_order", {"number": number, "amount_cents": 1200}, call_id="call_1")]


def _client(server: RealServer) -> AsyncClient:
    return AsyncClient(base_url=server.base_url, api_key=server.api_key)


def test_the_output_guardrail_ends_a_streamed_run(server: RealServer) -> None:
    async def run() -> None:
        async with _client(server) as client:
            scope = str(uuid4())
            verified = client.use(OpenAIAgentsAdapter(scope=lambda _: scope, gate=True))
            agent = _idle_agent(verified, _call(scope), output_guardrails=[verified.output_guardrail])
            result = Runner.run_streamed(agent, "Place the order.", run_config=_CONFIG)
            with pytest.raises(OutputGuardrailTripwireTriggered) as caught:
                async for _ in result.stream_events():
                    pass
            (call,) = caught.value.guardrail_result.output.output_info["unsettled"]
            assert (call["tool"], call["verdict"]) == ("place_order", "refuted")

    asyncio.run(run())


def test_a_new_process_knows_what_the_output_of_the_run_shows(server: RealServer) -> None:
    async def run() -> None:
        async with _client(server) as client:
            scope = str(uuid4())
            first = client.use(OpenAIAgentsAdapter(scope=lambda _: scope, gate={"rounds": 0}))
            agent = _idle_agent(first, _call(scope))
            result = await Runner.run(agent, "Place the order.", run_config=_CONFIG)
            second = client.use(OpenAIAgentsAdapter(scope=lambda _: scope, gate={"rounds": 0}))
            _idle_agent(second)

            async def stored(_: Any) -> Any:
                return result

            with pytest.raises(GateError):
                await second.run("", stored)
            second.forget(scope)

    asyncio.run(run())


def test_the_model_sees_the_operation_of_a_tool_that_raised(server: RealServer) -> None:
    async def run() -> dict[str, Any]:
        async with _client(server) as client:
            scope = str(uuid4())
            verified = client.use(OpenAIAgentsAdapter(scope=lambda _: scope))
            agent = _idle_agent(verified, _call("refused"))
            result = await Runner.run(agent, "Place the order.", run_config=_CONFIG)
            (item,) = [each for each in result.new_items if isinstance(each, ToolCallOutputItem)]
            return json.loads(item.output)

    shown = asyncio.run(run())
    assert (shown["error"], shown["tookeffect"]["verdict"]) == ("the shop refused", "refuted")
    assert shown["tookeffect"]["operationId"]


def test_the_schema_of_a_tool_is_that_of_its_function() -> None:
    client = AsyncClient(base_url="http://127.0.0.1:9", api_key="te_test")
    verified = client.use(OpenAIAgentsAdapter(scope=lambda _: "thread_1"))
    (tool,) = _idle_agent(verified).tools
    assert (tool.name, getattr(tool, "description", None)) == ("place_order", "Places an order.")
    assert set(getattr(tool, "params_json_schema", {})["properties"]) == {"number", "amount_cents"}


def test_a_wrong_number_of_rounds_is_refused() -> None:
    with pytest.raises(TookEffectError, match="gate must be True"):
        OpenAIAgentsAdapter(scope=lambda _: "thread_1", gate={"rounds": -1})
