"""Requests that a client sends: headers, paths and bodies."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import tookeffect
from tests._documents import read_example
from tests._fault_server import SUCCESS, fault_server
from tests._transports import API_KEY, new_client
from tookeffect import (
    AsyncClient,
    Client,
    KeyDocumentError,
    TookEffectError,
    verify_receipt,
)


@pytest.mark.parametrize("name", ["Authorization", "Idempotency-Key", "User-Agent", "a b", "x\n"])
def test_refuses_invalid_headers_and_headers_of_the_client(name: str) -> None:
    with new_client("http://127.0.0.1:1") as client, pytest.raises(TookEffectError) as refused:
        client.usage.get(headers={name: "x"})
    assert refused.value.code == "argument_invalid"


@pytest.mark.parametrize(
    "given", [{"a": object()}, {"a": float("nan")}, {"a": "\ud800"}, {"a": {1, 2}}], ids=repr
)
def test_refuses_an_input_that_is_not_json(given: dict[str, Any]) -> None:
    with new_client("http://127.0.0.1:1") as client, pytest.raises(TookEffectError) as refused:
        client.begin("a.b@1", given)
    assert refused.value.code == "argument_invalid"


@pytest.mark.parametrize("name", ["", ".", ".."])
def test_refuses_an_id_that_would_change_the_path(name: str) -> None:
    with new_client("http://127.0.0.1:1") as client, pytest.raises(TookEffectError) as refused:
        client.contracts.get(name)
    assert refused.value.code == "argument_invalid"


def test_percent_encodes_an_id() -> None:
    with fault_server({"status": 200, "body": {"id": "x"}}) as server, new_client(server.base_url) as client:
        client.contracts.get("../usage?a=1#b%2F é@1")
        assert server.received[0].path == "/v1/contracts/..%2Fusage%3Fa%3D1%23b%252F%20%C3%A9%401"


def test_checkout_sends_the_purchase_with_its_key_and_returns_the_link() -> None:
    body = {"checkoutUrl": "https://pay.example.com/1", "expiresAt": "2026-11-22T09:30:00.000Z"}
    with (
        fault_server({"status": 201, "body": body}) as server,
        new_client(server.base_url) as client,
    ):
        checkout = client.billing.checkout({"pack": "pack_500", "quantity": 2}, idempotency_key="k-1")
        (received,) = server.received
    assert checkout.checkout_url == body["checkoutUrl"]
    assert json.loads(received.body) == {"pack": "pack_500", "quantity": 2}
    assert (received.method, received.path) == ("POST", "/v1/billing/checkout")
    assert received.headers["idempotency-key"] == "k-1"


def test_the_body_contains_only_the_given_arguments() -> None:
    stored = {"status": 201, "body": {"reference": "ack_1"}}
    with fault_server(
        stored, stored, {"status": 201, "body": read_example("operation", "created")}
    ) as server:
        with new_client(server.base_url) as client:
            client.resume("op_1").action_result("unknown")
            client.resume("op_1").action_result("succeeded", provider_reference="42", response=None)
            client.begin("a.b@1", {"é": 1}, deadline_seconds=60)
        bodies = [json.loads(request.body) for request in server.received]
    assert bodies == [
        {"status": "unknown"},
        {"status": "succeeded", "providerReference": "42", "response": None},
        {"contract": "a.b@1", "input": {"é": 1}, "deadlineSeconds": 60, "requireVerifiable": True},
    ]


def test_creates_a_connection_from_a_mapping_or_a_model_and_deletes_it() -> None:
    request = read_example("create-connection-request", "github")
    model = tookeffect.models.CreateConnectionRequest.model_validate(request)
    created = {"status": 201, "body": {"id": "con_1", "service": "github"}}
    with fault_server(created, created, {"status": 204}) as server, new_client(server.base_url) as client:
        client.connections.create(request)
        client.connections.create(model)
        assert client.connections.delete("con_1") is None
        assert [json.loads(each.body) for each in server.received[:2]] == [request, request]


def test_fetches_keys_without_an_api_key_and_validates_a_receipt_with_them() -> None:
    envelope = {"status": 200, "body": read_example("key-document-envelope", "signed-by-the-root")}
    with fault_server(envelope, envelope) as server, Client(base_url=server.base_url) as client:
        keys = client.keys()
        assert keys.is_root_signed is False
        assert "authorization" not in server.received[0].headers
        receipt = read_example("receipt", "refuted-later")
        assert verify_receipt(receipt, trusted_keys=keys.trusted_keys).verdict == "refuted"
        with pytest.raises(KeyDocumentError) as refused:
            client.keys(root_keys={"root": "00" * 32})
    assert refused.value.code == "key_document_not_trusted"


def test_cancelling_a_call_closes_its_request_and_prevents_retries() -> None:
    async def call(base_url: str) -> None:
        async with AsyncClient(base_url=base_url, api_key=API_KEY) as client:
            task = asyncio.ensure_future(client.usage.get())
            while not server.received:
                await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    with fault_server("silence") as server:
        asyncio.run(call(server.base_url))
        assert len(server.received) == 1


def test_one_client_runs_many_calls_concurrently() -> None:
    async def call(base_url: str) -> int:
        async with AsyncClient(base_url=base_url, api_key=API_KEY) as client:
            return len(await asyncio.gather(*(client.usage.get() for _ in range(20))))

    with fault_server(*[SUCCESS] * 20) as server:
        assert asyncio.run(call(server.base_url)) == 20
