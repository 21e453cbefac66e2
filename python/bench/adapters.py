"""Measures what adapters add to a tool call; `bench/adapters/main.ts` runs it and prints the table.

Standard input is JSON: `baseUrl` of a service that answers at once, the number of `rounds`, and the recorded
`answers`. Standard output is JSON: for each framework, the costs of its rounds in milliseconds.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import httpx2
from examples.pydantic_ai.tookeffect_pydantic_ai import PydanticAi
from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.toolsets import AbstractToolset, FunctionToolset

from tookeffect import AsyncAdapterRuntime, AsyncClient, AsyncRunTool, ToolBinding, ToolCall

Json = dict[str, Any]
Call = Callable[[str], Awaitable[object]]
Subject = tuple[Call, Call]
"""Calls the tool of a framework once, bare and adapted, with an id that is another one in each call."""


def to_input(args: Json) -> Json:
    """The input of the contract."""
    number = args["number"]
    return {
        "schema": "public",
        "table": "orders",
        "correlationColumn": "operation_reference",
        "match": {"order_number": number},
        "expect": {"order_number": number, "amount_cents": 1200},
    }


BINDING: ToolBinding[Json] = ToolBinding(
    tool="place_order", contract="postgres.row.present@1", input=to_input
)


async def place_order(number: str) -> Json:
    """Returns at once."""
    return {"number": number}


class _PlainAdapter:
    name = "plain"

    def bind(self, runtime: AsyncAdapterRuntime) -> AsyncRunTool[Json]:
        return runtime.run(BINDING)


def _plain(client: AsyncClient) -> Subject:
    run = client.use(_PlainAdapter())

    async def adapted(call_id: str) -> object:
        call = ToolCall(args={"number": call_id}, scope="bench", call_id=call_id)
        return await run(call, lambda _: place_order(call_id))

    return place_order, adapted


def _pydantic_ai(client: AsyncClient) -> Subject:
    def toolset() -> FunctionToolset[object]:
        return FunctionToolset([place_order])

    verified = client.use(PydanticAi(lambda _: "bench"))
    return _agent(toolset()), _agent(verified(toolset(), [BINDING]))


def _agent(toolset: AbstractToolset[Any]) -> Call:
    async def call(call_id: str) -> object:
        def answer(messages: list[ModelMessage], _: AgentInfo) -> ModelResponse:
            if any(isinstance(part, ToolReturnPart) for part in messages[-1].parts):
                return ModelResponse([TextPart("Done.")])
            return ModelResponse([ToolCallPart("place_order", {"number": call_id}, call_id)])

        return await agent.run("Place the order.", model=FunctionModel(answer))

    agent = Agent(toolsets=[toolset])
    return call


async def _time(call: Callable[[], Awaitable[object]]) -> Json:
    cpu, wall = time.process_time_ns(), time.perf_counter_ns()
    await call()
    return {
        "wall": (time.perf_counter_ns() - wall) / 1e6,
        "cpu": (time.process_time_ns() - cpu) / 1e6,
    }


async def _main(given: Json) -> dict[str, list[Json]]:
    base_url, rounds = given["baseUrl"], given["rounds"]
    # The service is on loopback; loading the certificates of a trust store would take longer than a round.
    bare_http, http = httpx2.AsyncClient(verify=False), httpx2.AsyncClient(verify=False)

    async def send_requests() -> None:
        for answer in given["answers"]:
            request = answer["request"]
            url = base_url + answer["path"]
            response = await bare_http.post(url, headers=request["headers"], content=request.get("body"))
            await response.aread()

    client = AsyncClient(base_url=base_url, api_key="tke_bench", http_client=http)
    subjects = {
        "the extension point alone": _plain(client),
        "Pydantic AI (example)": _pydantic_ai(client),
    }
    measured: dict[str, list[Json]] = {name: [] for name in subjects}
    try:
        for round_number in range(-rounds // 5, rounds):
            for name, (bare, adapted) in subjects.items():
                call_id = f"call_{round_number}"
                costs: Json = {}
                parts = [
                    ("bare", partial(bare, call_id)),
                    ("requests", send_requests),
                    ("adapted", partial(adapted, call_id)),
                ]
                # None is always the first, which would find the processor in another state.
                for part, call in parts if round_number % 2 else reversed(parts):
                    costs[part] = await _time(call)
                if round_number >= 0:
                    measured[name].append(costs)
    finally:
        await bare_http.aclose()
        await http.aclose()
    return measured


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_main(json.load(sys.stdin)))))
