"""Responses that a client receives: errors, raw responses and lists."""

from __future__ import annotations

import asyncio
import json

import pytest

import tookeffect
from tests._documents import read_example
from tests._fault_server import fault_server
from tests._transports import API_KEY, new_client
from tookeffect import (
    ApiError,
    AsyncClient,
    PaymentRequiredError,
)


@pytest.mark.parametrize(
    ("status", "code", "name"),
    [
        (400, "request_invalid", "BadRequestError"),
        (401, "credential_invalid", "AuthenticationError"),
        (402, "credit_exhausted", "PaymentRequiredError"),
        (403, "scope_missing", "PermissionDeniedError"),
        (404, "not_found", "NotFoundError"),
        (405, "method_not_allowed", "ApiError"),
        (409, "action_result_conflict", "ConflictError"),
        (409, "connection_missing", "UnverifiableError"),
        (409, "operation_not_verifiable", "UnverifiableError"),
        (413, "body_too_large", "PayloadTooLargeError"),
        (422, "input_invalid", "UnprocessableEntityError"),
        (422, "idempotency_key_reused", "IdempotencyKeyReusedError"),
        (429, "rate_limited", "RateLimitError"),
        (500, "internal_error", "InternalServerError"),
        (503, "unavailable", "InternalServerError"),
        (599, "a_code_of_a_later_version", "InternalServerError"),
    ],
)
def test_an_error_has_the_class_of_its_status_and_the_members_of_the_problem(
    status: int, code: str, name: str
) -> None:
    problem = {"type": f"/errors/{code}", "title": "T", "status": status, "detail": "D", "code": code}
    with (
        fault_server({"status": status, "body": problem}) as server,
        new_client(server.base_url) as client,
        pytest.raises(ApiError, match=rf"^{status} {code}: D$") as refused,
    ):
        client.begin("a.b@1", {}, idempotency_key="k-1")
    error = refused.value
    assert type(error) is getattr(tookeffect, name)
    assert (error.status, error.code, error.title, error.detail) == (status, code, "T", "D")
    assert error.doc_url == f"{server.base_url}/errors/{code}"
    assert (error.request_id, error.idempotency_key) == ("req_test", "k-1")
    assert error.headers["x-request-id"] == "req_test"


def test_a_402_lists_plans_and_packs_and_a_422_lists_the_invalid_members() -> None:
    credit, invalid = read_example("problem", "credit-exhausted"), read_example("problem", "input-invalid")
    with (
        fault_server({"status": 402, "body": credit}, {"status": 422, "body": invalid}) as server,
        new_client(server.base_url) as client,
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
def test_an_error_response_without_a_problem_document_has_the_class_of_its_status(body: bytes) -> None:
    with (
        fault_server({"status": 402, "body": body}) as server,
        new_client(server.base_url) as client,
        pytest.raises(PaymentRequiredError) as refused,
    ):
        client.resume("op_1").verify()
    error = refused.value
    assert (error.code, error.errors, error.payment) == ("unknown_error", (), {"plans": [], "packs": []})


def test_with_raw_response_returns_status_headers_and_body() -> None:
    verification = read_example("verification", "verified")
    replayed = {"status": 200, "body": verification, "headers": {"Idempotency-Replayed": "true"}}
    with (
        fault_server({"status": 503}, replayed) as server,
        new_client(server.base_url, max_retries=1) as client,
    ):
        response = client.resume("op_1").verify.with_raw_response(idempotency_key="k-7")
    assert (response.status, response.attempts, response.is_replayed) == (200, 2, True)
    assert (response.request_id, response.idempotency_key) == ("req_test", "k-7")
    assert json.loads(response.text) == verification
    assert (response.data.verdict, response.data.idempotency_key) == ("verified", "k-7")
    assert server.received[0].body == b""
    assert "content-type" not in server.received[0].headers


def test_a_list_is_fetched_page_by_page_until_there_is_no_new_cursor() -> None:
    operation = read_example("operation", "created")
    pages = [
        {"data": [operation, operation], "hasMore": True, "nextCursor": "a&b"},
        {"data": [operation], "hasMore": True, "nextCursor": "a&b"},
    ]
    bodies = [{"status": 200, "body": page} for page in pages]
    with fault_server(*bodies, *bodies, *bodies) as server, new_client(server.base_url) as client:
        listed = client.operations.list(state="created", unfinished="overdue", page_size=2)
        assert [each.state for each in listed] == ["created"] * 3
        assert [request.path for request in server.received] == [
            "/v1/operations?state=created&unfinished=overdue&limit=2",
            "/v1/operations?state=created&unfinished=overdue&limit=2&cursor=a%26b",
        ]
        assert len(listed.to_list(limit=2)) == 2
        assert listed.to_list(limit=0) == []
        assert len(server.received) == 3

        async def walk() -> tuple[int, int]:
            async with AsyncClient(base_url=server.base_url, api_key=API_KEY) as other:
                walked = other.operations.list()
                server.received[2:] = []
                return len([each async for each in walked]), len(await walked.to_list(limit=1))

        server.behaviours[2:] = [*bodies, *bodies]
        assert asyncio.run(walk()) == (3, 1)
