"""The calls whose outcomes the service in memory has in common with the real one.

`packages/sdk/test/testing/scenarios.ts` makes the same calls in the same order, and
`scenario-outcomes.json` beside it has what the real service responds.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests._documents import model_for
from tests._real_server import new_order
from tookeffect.testing import TestService

ROOT = Path(__file__).parents[3]
CONTRACT_ID = "postgres.row.present@1"
CONTRACT = json.loads((ROOT / "contracts/postgres" / CONTRACT_ID / "contract.json").read_text("utf-8"))

Document = Mapping[str, Any]


def expected_outcomes() -> list[Any]:
    """What the real service responds."""
    file = ROOT / "packages/sdk/test/testing/scenario-outcomes.json"
    return json.loads(file.read_text("utf-8"))


class Scenarios:
    """Makes calls, validates each body against its schema, and keeps the outcomes."""

    def __init__(self, service: TestService) -> None:
        self.outcomes: list[dict[str, Any]] = []
        options = service.client_options
        self._http = options["http_client"]
        self._base_url = options["base_url"]
        self._credential = {"authorization": f"Bearer {options['api_key']}"}

    def send(
        self,
        what: str,
        call: tuple[str, str],
        schema: str,
        *,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        credential: Mapping[str, str] | None = None,
        compared: Callable[[Document], Any] = lambda _: None,
    ) -> Document:
        method, path = call
        sent = {**(self._credential if credential is None else credential), **(headers or {})}
        response = self._http.request(method, self._base_url + path, headers=sent, json=body)
        document = response.json()
        is_problem = response.status_code >= 400
        schema = "problem" if is_problem else schema
        model_for(schema).validate_json(response.content)
        outcome = {
            "what": what,
            "status": response.status_code,
            "schema": schema,
            "code": document.get("code"),
            "type": response.headers["content-type"].split(";")[0],
            "isReplayed": response.headers.get("idempotency-replayed"),
            "hasRequestId": "x-request-id" in response.headers,
            "retries": "retry-after" in response.headers,
            "compared": _pointers(document) if is_problem else compared(document),
        }
        self.outcomes.append({name: each for name, each in outcome.items() if name != "code" or is_problem})
        return document

    def begin(self, what: str, key: str, begun_input: Document, **more: Any) -> Document:
        members = ("state", "lastVerdict", "actionResult", "cancelledAt", "actWithinSeconds")
        return self.send(
            what,
            ("POST", "/v1/operations"),
            "operation",
            body={"contract": CONTRACT_ID, "input": begun_input, **more},
            headers={"idempotency-key": key},
            compared=lambda body: [body[name] for name in members],
        )

    def verify(self, what: str, operation: Document, key: str) -> Document:
        return self.send(
            what,
            ("POST", at(operation, "/verify")),
            "verification",
            headers={"idempotency-key": key},
            compared=lambda body: [
                body["verdict"],
                body["charged"],
                (body["attribution"] or {}).get("sufficient"),
            ],
        )

    def show(self, what: str, operation: Document) -> Document:
        return self.send(
            what,
            ("GET", at(operation)),
            "operation",
            compared=lambda body: [body["state"], (body["lastVerdict"] or {}).get("sequence")],
        )


def at(operation: Document, rest: str = "") -> str:
    """The path of an operation."""
    return f"/v1/operations/{operation['id']}{rest}"


def _pointers(document: Document) -> list[str] | None:
    errors = document.get("errors")
    return None if errors is None else sorted({error["pointer"] for error in errors})


def run_refusals(to: Scenarios) -> None:
    """The calls that are refused before an operation exists."""
    operations, begin = ("GET", "/v1/operations"), ("POST", "/v1/operations")
    to.send("no credential", operations, "operation-list", credential={})
    wrong = {"authorization": "Bearer tke_nonsense"}
    to.send("a wrong credential", operations, "operation-list", credential=wrong)
    unknown = {"contract": "no.such.effect@1", "input": {}}
    to.send("an unknown contract", begin, "operation", body=unknown, headers={"idempotency-key": "k0"})
    key = {"idempotency-key": "k1"}
    to.send("a body that is no request", begin, "operation", body={"input": {}}, headers=key)
    to.begin("an input with a missing and an additional member", "k2", {"nonsense": 1})


def run_first(to: Scenarios, service: TestService) -> Document:
    """An operation from its begin to the verdict `verified`."""
    begun_input = new_order()
    first = to.begin("an operation", "k3", begun_input)
    to.begin("the same operation again", "k3", begun_input)
    to.begin("the same key with another input", "k3", new_order())
    to.show("the operation", first)
    to.send("an operation of nobody", ("GET", "/v1/operations/op_01jn80000000000000000000aa"), "operation")
    to.send("the receipt before a verify", ("GET", at(first, "/receipt")), "receipt")
    service.credits = 0
    to.verify("without credits", first, "v1")
    service.credits = 500
    submit, stored = ("POST", at(first, "/action-result")), "stored-action-result"
    result = {"status": "succeeded", "providerReference": "7"}
    shown = lambda body: [body["status"], body["providerReference"]]  # noqa: E731
    to.send("an action result", submit, stored, body=result, compared=shown)
    to.send("the same action result", submit, stored, body=result)
    to.send("another action result", submit, stored, body={"status": "failed"})
    service.set_verdict("verified", of=first["id"])
    to.verify("a verify after the effect", first, "v2")
    to.verify("the same verify again", first, "v2")
    to.show("the verified operation", first)
    return first


def run_documents(to: Scenarios, first: Document) -> None:
    """What a verified operation has."""

    def chain(body: Document) -> list[Any]:
        return [body["payload"]["predicate"][name] for name in ("environment", "sequence", "previous")]

    def kinds(body: Document) -> list[str]:
        return [entry["kind"] for entry in body["data"]]

    to.send("the receipt", ("GET", at(first, "/receipt")), "receipt", compared=chain)
    document = ("GET", at(first, "/document"))
    to.send("the operation’s document", document, "operation-document", compared=sorted)
    to.send("the timeline", ("GET", at(first, "/timeline")), "timeline", compared=kinds)
    to.send("cancelling a verified operation", ("POST", at(first, "/cancel")), "operation")


def run_others(to: Scenarios, service: TestService, first: Document) -> None:
    """A cancelled and an overdue operation, the lists, and the keys."""
    second = to.begin("a second operation", "k4", new_order())
    cancel = ("POST", at(second, "/cancel"))
    to.send("cancelling", cancel, "operation", compared=lambda body: body["state"])
    to.send("cancelling again", cancel, "operation", compared=lambda body: body["state"])
    to.verify("a verify of a cancelled operation", second, "v3")
    submit, stored = ("POST", at(second, "/action-result")), "stored-action-result"
    result = {"status": "succeeded", "providerReference": "7"}
    to.send("an action result of a cancelled operation", submit, stored, body=result)
    third = to.begin("a third operation", "k5", new_order(), deadlineSeconds=3600, settleSeconds=60)
    service.set_verdict("pending", of=third["id"], retry_after_seconds=5)
    to.verify("a verify without an effect", third, "v4")
    to.verify("a verify too soon", third, "v5")
    service.advance(3600)
    to.show("the overdue operation", third)
    to.send(
        "overdue operations",
        ("GET", "/v1/operations?unfinished=overdue"),
        "operation-list",
        compared=lambda body: [[each["id"] == third["id"], each["state"]] for each in body["data"]],
    )
    to.send(
        "verified operations",
        ("GET", "/v1/operations?state=verified"),
        "operation-list",
        compared=lambda body: [each["id"] == first["id"] for each in body["data"]],
    )
    keys = ("GET", "/.well-known/tookeffect/keys.json")
    to.send("the keys", keys, "key-document-envelope", compared=lambda body: body["payloadType"])
