"""Starts the service with its own PostgreSQL and a shop database, and acts in the shop as an agent does."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg

_SCRIPT = Path(__file__).parent / "node" / "test-server.mjs"

ROW_PRESENT = "postgres.row.present@1"
"""The contract of these tests."""

ROW_UPDATED = "postgres.row.updated@1"
"""A contract whose provider takes idempotency keys."""


@dataclass(frozen=True)
class RealServer:
    """Addresses and ids of a running service."""

    base_url: str
    api_key: str
    workspace_id: str
    connection_id: str
    writer_url: str
    poor_api_key: str
    """The key of a second account, without credit."""


@contextmanager
def real_server() -> Generator[RealServer]:
    """Starts a service, and stops it at the end."""
    with subprocess.Popen(["node", str(_SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        try:
            known = json.loads(process.stdout.readline())
            yield RealServer(
                base_url=known["baseUrl"],
                api_key=known["apiKey"],
                workspace_id=known["workspaceId"],
                connection_id=known["connectionId"],
                writer_url=known["shop"]["writerUrl"],
                poor_api_key=known["poorApiKey"],
            )
        finally:
            process.stdin.close()
            process.wait(60)


def new_order() -> dict[str, Any]:
    """The input of `postgres.row.present@1` for an order that does not exist yet."""
    number = str(uuid4())
    return {
        "schema": "public",
        "table": "orders",
        "correlationColumn": "operation_reference",
        "match": {"order_number": number},
        "expect": {"order_number": number, "amount_cents": 1200},
    }


def place_order(writer_url: str, order: dict[str, Any], reference: str, amount_cents: int = 1200) -> str:
    """Inserts the order with the reference of the operation, as an agent does; returns the id of the row."""
    with psycopg.connect(writer_url) as shop:
        row = shop.execute(
            "insert into orders (order_number, amount_cents, operation_reference)"
            " values (%s, %s, %s) returning id",
            (order["match"]["order_number"], amount_cents, reference),
        ).fetchone()
    assert row
    return str(row[0])
