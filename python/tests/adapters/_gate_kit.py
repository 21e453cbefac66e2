"""Runs the cases of the gate of `packages/adapter-testkit` with an adapter, a service and a real database."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol
from uuid import uuid4

import httpx2
import psycopg

from tests._real_server import ROW_PRESENT, RealServer
from tests.adapters._bodies import AMOUNT_CENTS, Hands, send_nothing
from tests.adapters._observed import Observed
from tookeffect import Client

Json = dict[str, Any]

_CASES = Path(__file__).parents[3] / "packages/adapter-testkit/cases/gate-rules.json"
GATE_CASES: list[Json] = json.loads(_CASES.read_text("utf-8"))["cases"]
"""Every case; `packages/adapter-testkit/src/gate-case.ts` describes the members."""


@dataclass(frozen=True)
class GateCall:
    """A call that the model makes."""

    args: Json
    call_id: str
    body: str
    hands: Hands


@dataclass(frozen=True)
class DrivenRun:
    """One run of an agent with a gate. The model makes the calls of a turn one after the other, and gives a
    final answer; after a refusal comes the next turn."""

    observed: Observed
    faults: dict[str, str]
    base_url: str
    api_key: str
    binding: Json
    """Keyword arguments of `ToolBinding`."""
    scope: str
    rounds: int
    turns: list[list[GateCall]]
    before_answer: Callable[[int], None]
    """To be called before the model gives an answer; 1 for the first."""


@dataclass(frozen=True)
class Answered:
    """What a driver saw: `done` or the code of an error, the number of answers that the model gave, what it
    was told after each refusal, and the calls of the `GateError`."""

    ended: str
    answers: int
    told: list[str]
    unsettled: list[Json]


class GateDriver(Protocol):
    """Runs an agent with the gate of one adapter."""

    features: frozenset[str]

    def converse(self, tested: Any, run: DrivenRun) -> Any:
        """Runs the agent; returns `Answered`, or a coroutine of it."""
        ...


def gate_cases_for(driver: GateDriver, kills: str | None = None) -> list[Json]:
    """The cases that the driver can run, or those of them that a mutant fails."""
    return [
        case
        for case in GATE_CASES
        if set(case["needs"]) <= driver.features and (kills is None or kills in case["kills"])
    ]


def run_gate_case(case: Json, driver: GateDriver, server: RealServer, tested: Any) -> Json:
    """Runs a case; returns the outcome, to be compared with `expected`."""
    run = _GateRun(case, server, tested)
    seen = driver.converse(tested, run.driven())
    if asyncio.iscoroutine(seen):
        seen = asyncio.run(seen)
    return run.outcome(seen)


@dataclass
class _GateRun:
    case: Json
    server: RealServer
    tested: Any
    observed: Observed = field(default_factory=Observed)
    id: str = field(default_factory=lambda: str(uuid4()))
    faults: dict[str, str] = field(default_factory=dict[str, str])
    begun: int = 0

    def driven(self) -> DrivenRun:
        options = self.case.get("binding", {})
        unreachable = {"when_unreachable": options["whenUnreachable"]} if options else {}
        binding = {"tool": "place_order", "contract": ROW_PRESENT, "input": self._input, **unreachable}
        turns = [
            [self._call(call) for call in self.case["calls"] if call.get("afterRefusals", 0) == turn]
            for turn in range(self.case["rounds"] + 1)
        ]
        return DrivenRun(
            observed=self.observed,
            faults=self.faults,
            base_url=self.server.base_url,
            api_key=self.server.api_key,
            binding=binding,
            scope=f"{self.id}:thread_1",
            rounds=self.case["rounds"],
            turns=turns,
            before_answer=self._before_answer,
        )

    def _input(self, args: Json) -> Json:
        # The calls are made in their order, so each one that makes its input is the next.
        self.faults.clear()
        self.faults.update(self.case["calls"][self.begun].get("faults", {}))
        self.begun += 1
        number = args["number"]
        return {
            "schema": "public",
            "table": "orders",
            "correlationColumn": "operation_reference",
            "match": {"order_number": number},
            "expect": {"order_number": number, "amount_cents": AMOUNT_CENTS},
        }

    def _call(self, call: Json) -> GateCall:
        number = f"{call['order']}-{self.id}"

        def place(amount: int = AMOUNT_CENTS) -> str:
            current = self.tested.current_operation()
            marker = current.correlation_keys.reference if current else None
            self._insert(number, amount, marker)
            return "row" if marker else "unmarked"

        hands = Hands(place=place, send_nothing=lambda: send_nothing(self.tested))
        return GateCall({"number": number}, call["callId"], call["body"], hands)

    def _insert(self, number: str, amount: int, marker: str | None) -> None:
        with psycopg.connect(self.server.writer_url) as shop:
            shop.execute(
                "insert into orders (order_number, amount_cents, operation_reference) values (%s, %s, %s)",
                (number, amount, marker),
            )

    def _before_answer(self, answer: int) -> None:
        due = [each["does"] for each in self.case.get("meanwhile", []) if each["beforeAnswer"] == answer]
        with httpx2.Client(verify=False) as http:
            client = Client(base_url=self.server.base_url, api_key=self.server.api_key, http_client=http)
            for does in due:
                for operation_id in self.observed.operation_ids:
                    self._act(does, client, operation_id)

    def _act(self, does: str, client: Client, operation_id: str) -> None:
        operation = client.resume(operation_id)
        if does == "cancel":
            operation.cancel()
            return
        if does == "finish":
            known = operation.status()
            self._insert(known.input["match"]["order_number"], AMOUNT_CENTS, known.correlation_keys.reference)
        operation.verify()

    def outcome(self, seen: Answered) -> Json:
        return {
            "ended": seen.ended,
            "answers": seen.answers,
            "told": [self._lines(text) for text in seen.told],
            "unsettled": [self._shown(call) for call in seen.unsettled],
            "requests": self.observed.requests,
        }

    def _lines(self, text: str) -> list[str]:
        for operation_id in self.observed.operation_ids:
            text = text.replace(operation_id, "<operation>")
        return [line for line in text.split("\n") if line.startswith("- ")]

    def _shown(self, call: Json) -> Json:
        is_shown = call["operationId"] in self.observed.operation_ids
        names = ("tool", "callId", "verdict", "reason", "nextAction", "unverified")
        return {**({} if is_shown else {"operation": False}), **{name: call.get(name) for name in names}}
