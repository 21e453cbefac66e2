"""Measures what adapters add to a tool call; `bench/adapters/main.ts` runs it and prints the table.

Standard input is JSON: `baseUrl` of a service that answers at once, the number of `rounds`, and the recorded
`answers`. Standard output is JSON: for each framework, the costs of its rounds in milliseconds. Each one is
measured in a process of its own, so that it does not wait for the garbage of another one.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial

import httpx2

from bench.adapter_subjects import SUBJECTS, Call, Json
from tookeffect import AsyncClient


def main() -> None:
    """With the name of a framework it measures this one, without it all of them."""
    given = sys.stdin.read()
    if len(sys.argv) > 1:
        print(json.dumps(asyncio.run(_measure(sys.argv[1], json.loads(given)))))
        return
    command = [sys.executable, "-B", "-m", "bench.adapters"]
    measured = {
        name: json.loads(
            subprocess.run([*command, name], input=given, stdout=-1, text=True, check=True).stdout
        )
        for name in SUBJECTS
    }
    print(json.dumps(measured))


async def _measure(name: str, given: Json) -> list[Json]:
    base_url, rounds = given["baseUrl"], given["rounds"]
    async with AsyncExitStack() as open_until_end:
        # The service is on loopback, without TLS.
        bare_http, http = httpx2.AsyncClient(verify=False), httpx2.AsyncClient(verify=False)
        open_until_end.push_async_callback(bare_http.aclose)
        open_until_end.push_async_callback(http.aclose)

        async def send_requests() -> None:
            for answer in given["answers"]:
                request = answer["request"]
                url = base_url + answer["path"]
                response = await bare_http.post(url, headers=request["headers"], content=request.get("body"))
                await response.aread()

        client = AsyncClient(base_url=base_url, api_key="tke_bench", http_client=http)
        bare, adapted = await SUBJECTS[name](client, open_until_end)
        await _require_three_requests(http, adapted)
        measured: list[Json] = []
        for round_number in range(-rounds // 5, rounds):
            call_id = f"call_{round_number}"
            costs: Json = {}
            parts: list[tuple[str, Callable[[], Awaitable[object]]]] = [
                ("bare", partial(bare, call_id)),
                ("requests", send_requests),
                ("adapted", partial(adapted, call_id)),
            ]
            # None is always the first, which would find the processor in another state.
            for part, call in parts if round_number % 2 else reversed(parts):
                costs[part] = await _time(call)
            if round_number >= 0:
                measured.append(costs)
    return measured


async def _require_three_requests(http: httpx2.AsyncClient, adapted: Call) -> None:
    """A framework may turn an error of the adapter into a text for the model."""
    sent: list[str] = []

    async def remember(request: httpx2.Request) -> None:
        sent.append(request.url.path.rsplit("/", 1)[1])

    http.event_hooks = {"request": [remember]}
    await adapted("call_to_check")
    http.event_hooks = {}
    if sent != ["operations", "action-result", "verify"]:
        raise SystemExit(f"the adapted call sent {sent}")


async def _time(call: Callable[[], Awaitable[object]]) -> Json:
    cpu, wall = time.process_time_ns(), time.perf_counter_ns()
    await call()
    return {
        "wall": (time.perf_counter_ns() - wall) / 1e6,
        "cpu": (time.process_time_ns() - cpu) / 1e6,
    }


if __name__ == "__main__":
    main()
