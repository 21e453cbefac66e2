"""Runs the cases of `packages/adapter-testkit` with an adapter, a running service and a real database."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any, Protocol
from uuid import uuid4

import httpx2
import psycopg
from typing_extensions import LiteralString

import tookeffect
from tests._real_server import ROW_PRESENT, ROW_UPDATED, RealServer
from tests.adapters._bodies import AMOUNT_CENTS, Hands, ToolError, send_nothing
from tests.adapters._gate_kit import GateDriver, gate_cases_for, run_gate_case
from tests.adapters._observed import Observed
from tookeffect import Client, TookEffectError

Json = dict[str, Any]

_CASES = Path(__file__).parents[3] / "packages/adapter-testkit/cases/adapter-rules.json"
CASES: list[Json] = json.loads(_CASES.read_text("utf-8"))["cases"]
"""Every case; `packages/adapter-testkit/src/kit-case.ts` describes the members."""


@dataclass(frozen=True)
class DrivenCall:
    """One call that a driver makes."""

    observed: Observed
    faults: dict[str, str]
    base_url: str
    api_key: str
    binding: Json
    """Keyword arguments of `ToolBinding`."""
    call: Json
    """Keyword arguments of `ToolCall`."""
    body: str
    hands: Hands
    approval: str | None
    """`pending` or `given` if the call needs one."""
    is_outer: bool
    outer_input: Json


class Driver(Protocol):
    """Calls a tool through the adapter of one framework."""

    features: frozenset[str]

    def outcome(self, tested: Any, call: DrivenCall) -> Any:
        """Makes one call; returns `Seen`, or a coroutine of it, or raises what the application gets."""
        ...

    def suspension_of(self, error: BaseException) -> str | None:
        """`approval`, `interrupt` or `cancelled` for an error with which the framework suspends or ends the
        call."""
        ...


@dataclass(frozen=True)
class Seen:
    """What a driver saw."""

    output: Any
    shown: Json
    application_verdict: str | None


def cases_for(driver: Driver, kills: str | None = None) -> list[Json]:
    """The cases that the driver can run, or those of them that a mutant fails."""
    return [
        case
        for case in CASES
        if set(case["needs"]) <= driver.features and (kills is None or kills in case["kills"])
    ]


def run_case(case: Json, driver: Driver, server: RealServer, tested: Any) -> Json:
    """Runs a case; returns the outcome, to be compared with `expected`. Cases may run at the same time.

    - `tested`: the package, or a mutant of it.
    """
    is_poor = case.get("account") == "without_credit"
    api_key = server.poor_api_key if is_poor else server.api_key
    run = _CaseRun(driver, server, tested, api_key, case.get("provider") == "idempotent")
    orders = {step["order"] for step in case["steps"]}
    if run.is_idempotent:
        for order in orders:
            run.insert(order)
    with httpx2.Client(verify=False) as http:
        client = Client(base_url=server.base_url, api_key=api_key, http_client=http)
        calls = [
            call for group in _groups(case["steps"]) for call in asyncio.run(run.call_together(group, client))
        ]
        charged = _count_credits(client, run.observed)
    requests = run.observed.requests
    is_parallel = any(step.get("parallel") for step in case["steps"])
    return {
        "calls": calls,
        "operations": len(run.observed.operation_ids),
        "effects": {order: run.count(order) for order in orders},
        "credits": charged,
        "requests": sorted(requests) if is_parallel else requests,
        "actionResults": run.observed.action_results,
    }


class KitRuns:
    """Runs the cases of a driver at the same time, when the outcome of one of them is asked for."""

    def __init__(self, server: RealServer, threads: ThreadPoolExecutor) -> None:
        self._server = server
        self._threads = threads
        self._runs: dict[tuple[Any, str], Future[Json]] = {}

    def outcome(self, driver: Driver, case: Json) -> Json:
        """The outcome of a case that the driver can run, or what its run raised."""
        return self._outcome(driver, case, cases_for(driver), run_case)

    def gate_outcome(self, driver: GateDriver, case: Json) -> Json:
        """The same for a case of the gate."""
        return self._outcome(driver, case, gate_cases_for(driver), run_gate_case)

    def _outcome(self, driver: Any, case: Json, cases: list[Json], run: Any) -> Json:
        if (driver, case["id"]) not in self._runs:
            for each in cases:
                future = self._threads.submit(run, each, driver, self._server, the_package())
                self._runs[driver, each["id"]] = future
        return self._runs[driver, case["id"]].result()


def _count_credits(client: Client, observed: Observed) -> int:
    """How many credits the operations of a case have cost; other cases spend the same account's meanwhile."""
    begun_at = observed.first_begun_at
    if begun_at is None:
        return 0
    spent = 0
    # The newest are first.
    for entry in client.usage.history(page_size=20):
        if entry.occurred_at < begun_at:
            break
        if entry.operation_id in observed.operation_ids:
            spent -= entry.amount_credits
    return spent


def _groups(steps: list[Json]) -> Iterator[list[Json]]:
    """Neighbours that run at the same time are one group."""
    for is_parallel, neighbours in groupby(steps, lambda step: "parallel" in step):
        group = list(neighbours)
        yield from [group] if is_parallel else [[step] for step in group]


@dataclass
class _CaseRun:
    driver: Driver
    server: RealServer
    tested: Any
    api_key: str
    is_idempotent: bool
    """Whether the provider takes idempotency keys: it changes the order, which is there before."""
    observed: Observed = field(default_factory=Observed)
    id: str = field(default_factory=lambda: str(uuid4()))

    async def call_together(self, steps: list[Json], client: Client) -> list[Json]:
        return await asyncio.gather(*[self._call(step, client) for step in steps])

    async def _call(self, step: Json, client: Client) -> Json:
        if step.get("before") == "cancelled":
            for operation_id in self.observed.operation_ids:
                client.operations.cancel(operation_id)
        if step.get("before") == "new_process":
            _forget_bodies(self.observed.operation_ids)
        return await asyncio.create_task(self._drive(step))

    async def _drive(self, step: Json) -> Json:
        try:
            seen = self.driver.outcome(self.tested, self._driven(step))
            if asyncio.iscoroutine(seen):
                seen = await seen
            return {**self._success(seen), "error": None, "failed": None}
        except BaseException as error:
            failed = self.tested.operation_of(error)
            return {
                "shown": None,
                "output": None,
                "error": self._word(error),
                "failed": self._shown(self.tested.present(failed)) if failed else None,
            }

    def _driven(self, step: Json) -> DrivenCall:
        given = dict(step.get("binding", {}))
        contract = ROW_UPDATED if self.is_idempotent else ROW_PRESENT
        options: Json = {"contract": given.get("contract", contract)}
        if "timeoutMs" in given:
            options["timeout_seconds"] = given["timeoutMs"] / 1000
        if "whenUnreachable" in given:
            options["when_unreachable"] = given["whenUnreachable"]
        if "onRepeat" in given:
            options["on_repeat"] = given["onRepeat"]
        if "acknowledge" in given:
            options["acknowledge"] = _fail
        number = self._number(step["order"])
        if step["body"] == "hangs":
            self.observed.has_acted = Event()
        return DrivenCall(
            observed=self.observed,
            faults=step.get("faults", {}),
            base_url=self.server.base_url,
            api_key=self.api_key,
            binding={
                "tool": "place_order",
                "input": lambda args: self._input(step, args["number"]),
                **options,
            },
            # The service keeps idempotency keys, so every run has its own scopes.
            call={
                "args": {"number": number},
                "scope": step["scope"] and f"{self.id}:{step['scope']}",
                "call_id": step["callId"],
            },
            body=step["body"],
            hands=Hands(
                place=lambda amount=AMOUNT_CENTS: self._place(number, amount),
                send_nothing=lambda: send_nothing(self.tested),
            ),
            approval=step.get("approval"),
            is_outer=step.get("before") == "outer_operation",
            outer_input=self._input({}, self._number("outer")),
        )

    def _number(self, order: str) -> str:
        return f"{order}-{self.id}"

    def _input(self, step: Json, number: str) -> Json:
        if step.get("input") == "refused":
            return {"schema": "public"}
        customer = {"customer": f"use {self.api_key}"} if step.get("input") == "with_key" else {}
        return {
            "schema": "public",
            "table": "orders",
            "correlationColumn": "operation_reference",
            "key" if self.is_idempotent else "match": {"order_number": number},
            "expect": {"order_number": number, "amount_cents": AMOUNT_CENTS, **customer},
        }

    def insert(self, order: str) -> None:
        """Inserts an order that the tool is to change."""
        self._act(_INSERT, {"number": self._number(order), "amount": 0, "marker": None})

    def _act(self, statement: LiteralString, values: Json) -> None:
        with psycopg.connect(self.server.writer_url) as shop:
            shop.execute(statement, values)

    def _place(self, number: str, amount: int) -> str:
        """Inserts the order, whatever was inserted before: a tool that runs twice has two effects. A provider
        that is idempotent sets its amount."""
        current = self.tested.current_operation()
        marker = current.correlation_keys.reference if current else None
        statement = _UPDATE if self.is_idempotent else _INSERT
        self._act(statement, {"number": number, "amount": amount, "marker": marker})
        if self.observed.has_acted is not None:
            self.observed.has_acted.set()
        return "row" if marker else "unmarked"

    def count(self, order: str) -> int:
        """How many rows the order has in the shop."""
        with psycopg.connect(self.server.writer_url) as shop:
            statement = "select count(*) from orders where order_number = %s"
            row = shop.execute(statement, (self._number(order),)).fetchone()
        assert row
        return row[0]

    def _success(self, seen: Seen) -> Json:
        assert seen.shown["verdict"] == seen.application_verdict
        assert self.api_key not in json.dumps([seen.output, seen.shown])
        output = seen.output["output"] if isinstance(seen.output, dict) else seen.output
        for operation_id in self.observed.operation_ids:
            output = output.replace(operation_id, "<operation>")
        return {"shown": self._shown(seen.shown), "output": output}

    def _shown(self, shown: Json) -> Json:
        is_shown = shown.get("operationId") in self.observed.operation_ids
        return {
            **({} if is_shown else {"operation": False}),
            "verdict": shown["verdict"],
            "reason": shown["reason"],
            "attribution": shown["attribution"]["kind"] if shown["attribution"] else None,
            "unverified": shown.get("unverified"),
        }

    def _word(self, error: BaseException) -> str:
        if isinstance(error, ToolError):
            return "own"
        suspension = self.driver.suspension_of(error)
        if suspension is not None:
            return suspension
        return error.code if isinstance(error, TookEffectError) else f"unexpected: {error!r}"


_INSERT = (
    "insert into orders (order_number, amount_cents, operation_reference)"
    " values (%(number)s, %(amount)s, %(marker)s)"
)
_UPDATE = (
    "update orders set amount_cents = %(amount)s, operation_reference = %(marker)s"
    " where order_number = %(number)s"
)


def _forget_bodies(operation_ids: set[str]) -> None:
    """Does what the end of a process does."""
    records = sys.modules["tookeffect._body_records"].BODY_RECORDS
    for call, record in list(records._records.items()):
        if record.operation_id in operation_ids:
            records.end(call, None)


def _fail(result: object) -> Any:
    raise ValueError("a mistake of the application")


TESTED_NAMES = (
    "AsyncClient",
    "Client",
    "GateError",
    "NothingSent",
    "ToolBinding",
    "ToolCall",
    "current_operation",
    "gate_text",
    "operation_of",
    "present",
)
"""The names of the package that a case is run with."""


def the_package() -> Any:
    """The package itself, without a mistake."""
    return SimpleNamespace(**{name: getattr(tookeffect, name) for name in TESTED_NAMES})
