"""An agent that writes an order into a shop's database, and asks whether its action took effect."""

import os
import time

import psycopg

from tookeffect import Client

order = {"order_number": f"A-{time.time_ns()}", "customer": "Ada", "amount_cents": 4200}

with Client() as client:  # reads TOOKEFFECT_API_KEY and TOOKEFFECT_BASE_URL
    # Before the agent acts, it says what it is about to do.
    operation = client.begin(
        "postgres.row.present@1",
        {
            "schema": "public",
            "table": "orders",
            "correlationColumn": "operation_reference",
            "match": {"order_number": order["order_number"]},
            "expect": order,
        },
    )

    # It acts with its own role. The marker in the row ties the row to this operation.
    with psycopg.connect(os.environ["SHOP_URL"]) as shop:
        shop.execute(
            "INSERT INTO orders (order_number, customer, amount_cents, operation_reference)"
            " VALUES (%s, %s, %s, %s)",
            (*order.values(), operation.correlation_keys.marker),
        )
    operation.action_result("succeeded")

    # The control plane reads the database itself. A refuted verdict is a result, not an error.
    verification = operation.verify()
    kind = verification.attribution.kind if verification.attribution else None
    print(operation.id, verification.verdict, verification.reason, kind)
