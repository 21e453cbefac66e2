"""The calls of flow.ts in the same order, with the Python SDK; prints what it read as one JSON document."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from tookeffect import ApiError, Client

CONTRACT = "postgres.row.present@1"
UNKNOWN = "op_00000000000000000000000000"


def main(base_url: str) -> None:
    with Client(base_url=base_url, api_key="tke_recorded", max_retries=0) as client:
        print(json.dumps(read_every_answer(client)))


def read_every_answer(client: Client) -> dict[str, Any]:
    """Makes one call of each kind; nobody acts, because the answers are recorded."""
    operation, verified = verify_order(client, "A-1")
    _, refuted = verify_order(client, "A-2")
    connections = client.connections.list().to_list(limit=10)
    contract = client.contracts.get(CONTRACT)
    return {
        "verified": verified,
        "refuted": refuted,
        "state": operation.status().state,
        "document": operation.document().contract.id,
        "timeline": [entry.kind for entry in operation.timeline().to_list(limit=20)],
        "operations": [each.state for each in client.operations.list().to_list(limit=10)],
        "connections": [[each.name, each.service, each.environment] for each in connections],
        "contract": contract.effect,
        "skill": client.skills.get("postgres").service,
        "usage": sorted(client.usage.get().model_dump(by_alias=True)),
        "unknownOperation": code_of(lambda: client.resume(UNKNOWN).status()),
        "invalidInput": code_of(lambda: client.begin(CONTRACT, {"table": 1})),
    }


def verify_order(client: Client, number: str) -> tuple[Any, dict[str, Any]]:
    order = {
        "schema": "public",
        "table": "orders",
        "correlationColumn": "operation_reference",
        "match": {"order_number": number},
        "expect": {"order_number": number, "amount_cents": 1999},
    }
    operation = client.begin(CONTRACT, order)
    stored = operation.action_result("succeeded")
    verification = operation.verify()
    receipt = operation.receipt()
    attribution = verification.attribution
    return operation, {
        "actionStatus": stored.status,
        "verdict": verification.verdict,
        "reason": verification.reason,
        "attribution": attribution.kind if attribution else None,
        "charged": verification.charged,
        "receiptVerdict": receipt.payload.predicate.verdict.verdict,
        "checks": [[check.id, check.outcome] for check in verification.checks],
    }


def code_of(call: Callable[[], Any]) -> list[Any] | None:
    try:
        call()
    except ApiError as error:
        return [error.status, error.code, type(error).__name__]
    return None


if __name__ == "__main__":
    main(sys.argv[1])
