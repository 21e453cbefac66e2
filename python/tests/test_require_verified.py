"""`require_verified`, `cancel`, and the notices of a new operation."""

from __future__ import annotations

import json
import logging

import pytest

from tests._documents import read_example
from tests._fault_server import fault_server
from tests._transports import new_client
from tookeffect import NotVerifiedError, TookEffectError

OPERATION = read_example("operation", "verified")
ID = OPERATION["id"]


def _ok(body: object) -> dict[str, object]:
    return {"status": 200, "body": body}


def test_the_error_of_an_unverified_effect_contains_the_verification() -> None:
    with (
        fault_server(_ok(read_example("verification", "refuted"))) as server,
        new_client(server.base_url) as client,
        pytest.raises(NotVerifiedError) as refused,
    ):
        client.resume(ID).require_verified()
    error = refused.value
    assert (error.code, error.operation_id) == ("not_verified", ID)
    assert error.verification is not None
    assert error.verification.reason == "effect_mismatch"


def test_an_operation_with_another_input_is_refused_before_the_verify() -> None:
    with fault_server(_ok(OPERATION)) as server, new_client(server.base_url) as client:
        with pytest.raises(NotVerifiedError) as refused:
            client.resume(ID).require_verified(input={"owner": "eve"})
        assert [request.method for request in server.received] == ["GET"]
    assert (refused.value.code, refused.value.verification) == ("input_differs", None)


def test_judges_an_earlier_verification_by_its_idempotency_key() -> None:
    verified = _ok(read_example("verification", "verified"))
    with fault_server(_ok(OPERATION), verified) as server, new_client(server.base_url) as client:
        raw = client.resume(ID).require_verified.with_raw_response(
            input=OPERATION["input"], idempotency_key="earlier"
        )
        assert server.received[1].headers["idempotency-key"] == "earlier"
    assert (raw.status, raw.data.verdict, raw.data.idempotency_key) == (200, "verified", "earlier")


def test_an_expected_input_that_is_not_json_is_a_wrong_call() -> None:
    with fault_server() as server, new_client(server.base_url) as client:
        with pytest.raises(TookEffectError) as refused:
            client.resume(ID).require_verified(input={"owner": float("nan")})
        assert server.received == []
    assert refused.value.code == "argument_invalid"


def test_cancels_by_the_handle_and_by_the_id() -> None:
    cancelled = read_example("operation", "cancelled")
    path = f"/v1/operations/{cancelled['id']}/cancel"
    with fault_server(_ok(cancelled), _ok(cancelled)) as server, new_client(server.base_url) as client:
        assert client.resume(cancelled["id"]).cancel().state == "cancelled"
        assert client.operations.cancel(cancelled["id"]).state == "cancelled"
        assert [(request.method, request.path) for request in server.received] == [("POST", path)] * 2


def test_begin_returns_the_notices_and_logs_each_as_a_warning_without_its_text(
    caplog: pytest.LogCaptureFixture,
) -> None:
    created = read_example("operation", "created")
    caplog.set_level(logging.WARNING, "tookeffect")
    with fault_server(_ok(created)) as server, new_client(server.base_url) as client:
        operation = client.begin("github.issue.created@1", {}, settle_seconds=120, act_within_seconds=3600)
        body = json.loads(server.received[0].body)
    assert (body["settleSeconds"], body["actWithinSeconds"]) == (120, 3600)
    assert [notice.code for notice in operation.notices] == ["absence_not_provable"]
    assert [record.getMessage() for record in caplog.records] == [
        f"operation {created['id']}: absence_not_provable"
    ]
