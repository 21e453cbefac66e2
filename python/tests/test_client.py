"""Configuration, secrets, errors, lists and what stands around an answer, over real sockets."""

from __future__ import annotations

import asyncio
import json
import logging
import pickle
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Any

import httpx2
import pytest

import tookeffect
from tests._documents import examples
from tests._fault_server import SUCCESS, fault_server
from tests._transports import API_KEY
from tookeffect import (
    ApiError,
    AsyncClient,
    Client,
    KeyDocumentError,
    PaymentRequiredError,
    TookEffectError,
    verify_receipt,
)

SRC = Path(tookeffect.__file__).parents[1]


def client_of(base_url: str, **given: Any) -> Client:
    options: dict[str, Any] = {"base_url": base_url, "api_key": API_KEY, "max_retries": 0, **given}
    return Client(**options)


def example(shape: str, name: str) -> dict[str, Any]:
    (found,) = [each for each in examples() if (each.shape, each.name) == (shape, name)]
    return json.loads(found.text)


def test_the_key_goes_into_the_authorization_header_and_is_seen_nowhere_else(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    with (
        fault_server(
            "cut", {"status": 500}, {"status": 401, "body": {"code": "credential_invalid"}}
        ) as server,
        client_of(server.base_url, max_retries=2) as client,
        pytest.raises(ApiError) as refused,
    ):
        client.operations.list(contract="hidden.contract@1").to_list()
    assert server.arrived[2].headers["authorization"] == f"Bearer {API_KEY}"
    shown = "".join(traceback.format_exception(refused.value))
    ours = "\n".join(record.getMessage() for record in caplog.records if record.name == "tookeffect")
    for text in (
        shown,
        repr(refused.value),
        repr(vars(refused.value)),
        repr(client),
        repr(vars(client)),
        caplog.text,
    ):
        assert "canary" not in text
    assert "hidden" not in ours
    assert [line.split(": ")[1].split(" after")[0] for line in ours.splitlines()] == [
        "connection_failed",
        "500 request req_test unknown_error",
        "401 request req_test credential_invalid",
    ]


@pytest.mark.parametrize(("level", "lines"), [("off", 0), ("warn", 1), ("debug", 2)])
def test_the_environment_says_how_much_is_logged(level: str, lines: int) -> None:
    program = "from tookeffect import Client\nclient = Client()\nclient.usage.get()\n"
    with fault_server({"status": 503, "headers": {"retry-after-ms": "1"}}, SUCCESS) as server:
        environment = {
            "PYTHONPATH": str(SRC),
            "TOOKEFFECT_BASE_URL": server.base_url,
            "TOOKEFFECT_API_KEY": API_KEY,
            "TOOKEFFECT_LOG": level,
        }
        run = subprocess.run(
            [sys.executable, "-B", "-c", program], env=environment, capture_output=True, text=True
        )
    assert run.returncode == 0, run.stderr
    assert len(run.stderr.splitlines()) == lines
    assert "canary" not in run.stderr


def test_an_access_token_goes_where_a_key_goes_as_long_as_the_service_reads_one() -> None:
    token = "e" * 8185
    with (
        fault_server({"status": 401, "body": {"code": "credential_invalid"}}) as server,
        client_of(server.base_url, api_key=token) as client,
        pytest.raises(ApiError),
    ):
        client.operations.list().to_list()
    assert server.arrived[0].headers["authorization"] == f"Bearer {token}"


@pytest.mark.parametrize(
    "given",
    [
        {"api_key": f"{API_KEY}\n"},
        {"api_key": ""},
        {"api_key": "canary" + "x" * 8180},
        {"base_url": "http://api.example.com"},
        {"base_url": f"https://u:{API_KEY}@api.example.com"},
        {"base_url": "api.example.com"},
        {"base_url": "ftp://api.example.com"},
        {"base_url": "https://api.example.com:x"},
        {"base_url": "https://api.example.com/?a=1"},
        {"base_url": "https:///v1"},
        {"base_url": "https://api.example.com/ \n"},
        {"timeout_seconds": float("inf")},
        {"total_timeout_seconds": 0},
        {"max_retries": -1},
    ],
    ids=lambda given: str(*given),
)
def test_an_impossible_configuration_is_refused_before_anything_is_sent_and_not_shown(
    given: dict[str, Any],
) -> None:
    with pytest.raises(TookEffectError) as refused:
        Client(**given)
    assert refused.value.code == "configuration_invalid"
    assert "canary" not in "".join(traceback.format_exception(refused.value))


def test_an_unknown_log_level_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOKEFFECT_LOG", "loud")
    with pytest.raises(TookEffectError, match="TOOKEFFECT_LOG"):
        Client()


def test_clear_text_goes_to_loopback_or_where_the_caller_says_so() -> None:
    for base_url in ("http://127.0.0.1:1", "http://localhost:1", "http://[::1]:1"):
        assert Client(base_url=base_url).base_url == base_url
    assert Client(base_url="http://api:1/", allow_clear_text=True).base_url == "http://api:1"


def test_without_a_key_a_call_fails_before_anything_is_sent_and_says_what_to_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TOOKEFFECT_API_KEY", "")
    with fault_server() as server, Client(base_url=server.base_url) as client:
        with pytest.raises(TookEffectError, match="TOOKEFFECT_API_KEY") as refused:
            client.usage.get()
        assert (refused.value.code, server.arrived) == ("credential_missing", [])


def test_a_proxy_of_the_environment_never_comes_between_this_machine_and_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with fault_server({"status": 500}) as proxy, fault_server(SUCCESS) as server:
        monkeypatch.setenv("HTTP_PROXY", proxy.base_url)
        monkeypatch.setenv("NO_PROXY", "")
        with client_of(server.base_url) as client:
            client.usage.get()
        assert (len(proxy.arrived), len(server.arrived)) == (0, 1)


@pytest.mark.parametrize("name", ["Authorization", "Idempotency-Key", "User-Agent", "a b", "x\n"])
def test_a_caller_cannot_set_the_headers_of_the_client_nor_impossible_ones(name: str) -> None:
    with client_of("http://127.0.0.1:1") as client, pytest.raises(TookEffectError) as refused:
        client.usage.get(headers={name: "x"})
    assert refused.value.code == "argument_invalid"


@pytest.mark.parametrize(
    "given", [{"a": object()}, {"a": float("nan")}, {"a": "\ud800"}, {"a": {1, 2}}], ids=repr
)
def test_an_input_that_is_no_json_is_refused_before_anything_is_sent(given: dict[str, Any]) -> None:
    with client_of("http://127.0.0.1:1") as client, pytest.raises(TookEffectError) as refused:
        client.begin("a.b@1", given)
    assert refused.value.code == "argument_invalid"


@pytest.mark.parametrize("name", ["", ".", ".."])
def test_an_id_cannot_leave_its_segment_of_the_path(name: str) -> None:
    with client_of("http://127.0.0.1:1") as client, pytest.raises(TookEffectError) as refused:
        client.contracts.get(name)
    assert refused.value.code == "argument_invalid"


def test_an_id_is_percent_encoded() -> None:
    with fault_server({"status": 200, "body": {"id": "x"}}) as server, client_of(server.base_url) as client:
        client.contracts.get("../usage?a=1#b%2F é@1")
        assert server.arrived[0].path == "/v1/contracts/..%2Fusage%3Fa%3D1%23b%252F%20%C3%A9%401"


def test_a_checkout_sends_the_purchase_under_its_key_and_reads_the_link() -> None:
    answer = {"checkoutUrl": "https://pay.example.com/1", "expiresAt": "2026-11-22T09:30:00.000Z"}
    with (
        fault_server({"status": 201, "body": answer}) as server,
        client_of(server.base_url) as client,
    ):
        checkout = client.billing.checkout({"pack": "pack_500", "quantity": 2}, idempotency_key="k-1")
        (arrived,) = server.arrived
    assert checkout.checkout_url == answer["checkoutUrl"]
    assert json.loads(arrived.body) == {"pack": "pack_500", "quantity": 2}
    assert (arrived.method, arrived.path) == ("POST", "/v1/billing/checkout")
    assert arrived.headers["idempotency-key"] == "k-1"


@pytest.mark.parametrize(
    ("status", "code", "name"),
    [
        (400, "request_invalid", "BadRequestError"),
        (401, "credential_invalid", "AuthenticationError"),
        (402, "credit_exhausted", "PaymentRequiredError"),
        (403, "scope_missing", "PermissionDeniedError"),
        (404, "not_found", "NotFoundError"),
        (405, "method_not_allowed", "ApiError"),
        (409, "connection_missing", "ConflictError"),
        (413, "body_too_large", "PayloadTooLargeError"),
        (422, "input_invalid", "UnprocessableEntityError"),
        (422, "idempotency_key_reused", "IdempotencyKeyReusedError"),
        (429, "rate_limited", "RateLimitError"),
        (500, "internal_error", "InternalServerError"),
        (503, "unavailable", "InternalServerError"),
        (599, "a_code_of_a_later_version", "InternalServerError"),
    ],
)
def test_a_refusal_is_the_error_of_its_status_and_says_what_the_service_said(
    status: int, code: str, name: str
) -> None:
    problem = {"type": f"/errors/{code}", "title": "T", "status": status, "detail": "D", "code": code}
    with (
        fault_server({"status": status, "body": problem}) as server,
        client_of(server.base_url) as client,
        pytest.raises(ApiError, match=rf"^{status} {code}: D$") as refused,
    ):
        client.begin("a.b@1", {}, idempotency_key="k-1")
    error = refused.value
    assert type(error) is getattr(tookeffect, name)
    assert (error.status, error.code, error.title, error.detail) == (status, code, "T", "D")
    assert error.doc_url == f"{server.base_url}/errors/{code}"
    assert (error.request_id, error.idempotency_key) == ("req_test", "k-1")
    assert error.headers["x-request-id"] == "req_test"


def test_a_402_shows_the_plans_and_the_packs_and_a_422_the_places_that_are_at_fault() -> None:
    credit, invalid = example("problem", "credit-exhausted"), example("problem", "input-invalid")
    with (
        fault_server({"status": 402, "body": credit}, {"status": 422, "body": invalid}) as server,
        client_of(server.base_url) as client,
    ):
        with pytest.raises(PaymentRequiredError) as refused:
            client.resume("op_1").verify()
        assert refused.value.payment == credit["payment"]
        with pytest.raises(ApiError) as faulty:
            client.begin("a.b@1", {})
    assert [vars(place) for place in faulty.value.errors] == invalid["errors"]


@pytest.mark.parametrize(
    "body", [b"<html>Bad gateway</html>", b"", b"[]", b'{"code":7,"errors":[1],"payment":{"plans":3}}']
)
def test_a_refusal_that_is_no_problem_document_is_still_an_error_of_its_status(body: bytes) -> None:
    with (
        fault_server({"status": 402, "body": body}) as server,
        client_of(server.base_url) as client,
        pytest.raises(PaymentRequiredError) as refused,
    ):
        client.resume("op_1").verify()
    error = refused.value
    assert (error.code, error.errors, error.payment) == ("unknown_error", (), {"plans": [], "packs": []})


def test_an_answer_comes_with_what_stood_around_it() -> None:
    verification = example("verification", "verified")
    replayed = {"status": 200, "body": verification, "headers": {"Idempotency-Replayed": "true"}}
    with (
        fault_server({"status": 503}, replayed) as server,
        client_of(server.base_url, max_retries=1) as client,
    ):
        response = client.resume("op_1").verify.with_raw_response(idempotency_key="k-7")
    assert (response.status, response.attempts, response.is_replayed) == (200, 2, True)
    assert (response.request_id, response.idempotency_key) == ("req_test", "k-7")
    assert json.loads(response.text) == verification
    assert (response.data.verdict, response.data.idempotency_key) == ("verified", "k-7")
    assert server.arrived[0].body == b""
    assert "content-type" not in server.arrived[0].headers


def test_a_list_is_walked_page_by_page_and_ends_where_no_new_cursor_comes() -> None:
    operation = example("operation", "created")
    pages = [
        {"data": [operation, operation], "hasMore": True, "nextCursor": "a&b"},
        {"data": [operation], "hasMore": True, "nextCursor": "a&b"},
    ]
    bodies = [{"status": 200, "body": page} for page in pages]
    with fault_server(*bodies, *bodies, *bodies) as server, client_of(server.base_url) as client:
        listed = client.operations.list(state="created", page_size=2)
        assert [each.state for each in listed] == ["created"] * 3
        assert [request.path for request in server.arrived] == [
            "/v1/operations?state=created&limit=2",
            "/v1/operations?state=created&limit=2&cursor=a%26b",
        ]
        assert len(listed.to_list(limit=2)) == 2
        assert listed.to_list(limit=0) == []
        assert len(server.arrived) == 3

        async def walk() -> tuple[int, int]:
            async with AsyncClient(base_url=server.base_url, api_key=API_KEY) as other:
                walked = other.operations.list()
                server.arrived[2:] = []
                return len([each async for each in walked]), len(await walked.to_list(limit=1))

        server.behaviours[2:] = [*bodies, *bodies]
        assert asyncio.run(walk()) == (3, 1)


def test_the_body_has_what_was_said_and_nothing_else() -> None:
    stored = {"status": 201, "body": {"reference": "ack_1"}}
    with fault_server(stored, stored, {"status": 201, "body": example("operation", "created")}) as server:
        with client_of(server.base_url) as client:
            client.resume("op_1").action_result("unknown")
            client.resume("op_1").action_result("succeeded", provider_reference="42", response=None)
            client.begin("a.b@1", {"é": 1}, deadline_seconds=60)
        bodies = [json.loads(request.body) for request in server.arrived]
    assert bodies == [
        {"status": "unknown"},
        {"status": "succeeded", "providerReference": "42", "response": None},
        {"contract": "a.b@1", "input": {"é": 1}, "deadlineSeconds": 60},
    ]


def test_a_connection_is_created_from_a_mapping_or_a_model_and_deleted_without_an_answer() -> None:
    request = example("create-connection-request", "github")
    model = tookeffect.models.CreateConnectionRequest.model_validate(request)
    created = {"status": 201, "body": {"id": "con_1", "service": "github"}}
    with fault_server(created, created, {"status": 204}) as server, client_of(server.base_url) as client:
        client.connections.create(request)
        client.connections.create(model)
        assert client.connections.delete("con_1") is None
        assert [json.loads(each.body) for each in server.arrived[:2]] == [request, request]


def test_keys_are_fetched_without_an_api_key_and_receipts_are_validated_by_them() -> None:
    envelope = {"status": 200, "body": example("key-document-envelope", "signed-by-the-root")}
    with fault_server(envelope, envelope) as server, Client(base_url=server.base_url) as client:
        keys = client.keys()
        assert keys.is_root_signed is False
        assert "authorization" not in server.arrived[0].headers
        receipt = example("receipt", "refuted-later")
        assert verify_receipt(receipt, trusted_keys=keys.trusted_keys).verdict == "refuted"
        with pytest.raises(KeyDocumentError) as refused:
            client.keys(root_keys={"root": "00" * 32})
    assert refused.value.code == "key_document_not_trusted"


def test_a_client_of_the_caller_sends_the_requests_and_stays_open() -> None:
    with fault_server(SUCCESS, SUCCESS) as server, httpx2.Client(headers={"x-own": "1"}) as http_client:
        for _ in range(2):
            with client_of(server.base_url, http_client=http_client) as client:
                client.usage.get()
        assert [request.headers["x-own"] for request in server.arrived] == ["1", "1"]


def test_a_cancelled_call_ends_its_request_and_sends_no_second_one() -> None:
    async def ask(base_url: str) -> None:
        async with AsyncClient(base_url=base_url, api_key=API_KEY) as client:
            task = asyncio.ensure_future(client.usage.get())
            while not server.arrived:
                await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    with fault_server("silence") as server:
        asyncio.run(ask(server.base_url))
        assert len(server.arrived) == 1


def test_many_calls_of_one_client_run_at_once() -> None:
    async def ask(base_url: str) -> int:
        async with AsyncClient(base_url=base_url, api_key=API_KEY) as client:
            return len(await asyncio.gather(*(client.usage.get() for _ in range(20))))

    with fault_server(*[SUCCESS] * 20) as server:
        assert asyncio.run(ask(server.base_url)) == 20


def test_every_public_name_is_there_and_documented() -> None:
    for name in tookeffect.__all__:
        if name != "__version__":
            assert getattr(tookeffect, name).__doc__, name
    assert dir(tookeffect) == sorted(tookeffect.__all__)
    assert "Has the service observe the system of record once" in str(
        tookeffect.OperationHandle.verify.__doc__
    )
    with pytest.raises(AttributeError):
        vars(tookeffect)["__getattr__"]("nothing")


def test_whoever_only_validates_receipts_loads_no_http_client_and_no_models() -> None:
    program = (
        "import sys, tookeffect; print([name for name in ('httpx2', 'pydantic') if name in sys.modules])"
    )
    environment = {"PYTHONPATH": str(SRC)}
    run = subprocess.run(
        [sys.executable, "-B", "-c", program], env=environment, capture_output=True, text=True
    )
    assert run.stdout.strip() == "[]"


def test_the_answer_of_a_validation_can_be_kept() -> None:
    validation = verify_receipt(b"", trusted_keys={})
    assert pickle.loads(pickle.dumps(validation)) == validation
