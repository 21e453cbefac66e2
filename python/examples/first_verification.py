"""An agent places an order, and the service verifies the order in the database of the shop.

pip install tookeffect "psycopg[binary]"
export TOOKEFFECT_API_KEY=… TOOKEFFECT_BASE_URL=… SHOP_URL=postgres://…
python first_verification.py receipt.json keys.json
"""

import json
import os
import sys
from pathlib import Path
from uuid import uuid4

import psycopg

from tookeffect import Client, took_effect, verify_receipt


def place_order(number: str, reference: str) -> str:
    """The action of the agent: inserts the order with the reference of the operation; returns the id of the
    row."""
    with psycopg.connect(os.environ["SHOP_URL"]) as shop:
        row = shop.execute(
            "insert into orders (order_number, amount_cents, operation_reference)"
            " values (%s, 1200, %s) returning id",
            (number, reference),
        ).fetchone()
    return str(row[0]) if row else ""


def main(receipt_file: Path, keys_file: Path) -> int:
    """Begins, acts, submits the action result and verifies; then saves the receipt and validates it
    offline."""
    number = str(uuid4())
    order = {
        "schema": "public",
        "table": "orders",
        "correlationColumn": "operation_reference",
        "match": {"order_number": number},
        "expect": {"order_number": number, "amount_cents": 1200},
    }
    with Client() as client:
        operation = client.begin("postgres.row.present@1", order)
        row = place_order(number, operation.correlation_keys.reference)
        operation.action_result("succeeded", provider_reference=row)
        verification = operation.verify()
        print(operation.id, verification.verdict, verification.reason, verification.next_action)
        receipt_file.write_text(operation.receipt_text(), "utf-8")
        keys_file.write_text(json.dumps(client.keys().trusted_keys), "utf-8")

    trusted_keys = json.loads(keys_file.read_text("utf-8"))
    validation = verify_receipt(receipt_file.read_bytes(), trusted_keys=trusted_keys)
    print(validation.reason_code, validation.verdict)
    return 0 if took_effect(verification) and validation.valid else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
