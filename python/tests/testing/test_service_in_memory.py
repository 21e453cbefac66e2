"""The service in memory responds as the real one, with the verdicts that a test sets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from typing import Any

import pytest

from tests.testing._scenarios import (
    CONTRACT,
    Scenarios,
    expected_outcomes,
    run_documents,
    run_first,
    run_others,
    run_refusals,
)
from tookeffect import (
    AsyncClient,
    Client,
    NotVerifiedError,
    PaymentRequiredError,
    TookEffectError,
    UnprocessableEntityError,
    verify_receipt,
)
from tookeffect.testing import TEST_ISSUER, TestService
from tookeffect.testing._input_check import input_faults

ORDER: dict[str, Any] = {
    "id": "shop.order.placed@1",
    "input": {
        "type": "object",
        "properties": {"number": {"type": "string", "maxLength": 9}},
        "required": ["number"],
        "additionalProperties": False,
    },
}
NOW_MS = round(datetime(2026, 11, 21, 9, 30, tzinfo=timezone.utc).timestamp() * 1000)


@pytest.fixture
def service() -> TestService:
    return TestService([ORDER], now_ms=NOW_MS)


@pytest.fixture
def client(service: TestService) -> Generator[Client]:
    options = service.client_options
    with options["http_client"], Client(**options, max_retries=0) as made:
        yield made


def _begin(client: Client, **options: Any) -> Any:
    return client.begin(ORDER["id"], {"number": "7"}, **options)


def test_it_responds_as_the_real_service_in_the_documented_shapes() -> None:
    service = TestService([CONTRACT])
    scenarios = Scenarios(service)
    run_refusals(scenarios)
    first = run_first(scenarios, service)
    run_documents(scenarios, first)
    run_others(scenarios, service, first)
    assert scenarios.outcomes == expected_outcomes()


def test_nothing_is_verified_unless_the_test_says_so(client: Client) -> None:
    verification = _begin(client).verify()
    assert (verification.verdict, verification.attribution, verification.charged) == ("inconclusive", None, 0)


def test_the_nearest_verdict_counts(service: TestService, client: Client) -> None:
    first, second = _begin(client), _begin(client)
    service.set_verdict("refuted")
    service.set_verdict("verified", of=ORDER["id"])
    service.set_verdict("pending", of=second.id, retry_after_seconds=5)
    verified = first.verify()
    assert (verified.verdict, verified.attribution.kind) == ("verified", "marker")
    assert second.verify().retry_after_seconds == 5
    with pytest.raises(TookEffectError) as caught:
        second.verify()
    assert caught.value.code == "observed_too_recently"
    service.advance(5)
    assert second.verify().verdict == "pending"


def test_each_receipt_is_valid_follows_the_one_before_and_says_that_it_is_a_test(
    service: TestService, client: Client
) -> None:
    operation = _begin(client)
    service.set_verdict("verified")
    operation.action_result("succeeded", provider_reference="42")
    operation.verify()
    service.set_verdict("refuted", reason="effect_reversed")
    operation.verify()
    keys = client.keys(root_keys=service.root_keys, now="2026-11-21T09:30:00.000Z")
    assert (keys.is_root_signed, keys.trusted_keys) == (True, service.trusted_keys)
    first, second = service.receipts(operation.id)
    expected: Any = {"operation_id": operation.id, "issuer": TEST_ISSUER}
    one = verify_receipt(first, trusted_keys=keys.trusted_keys, previous=None, expected=expected)
    text = operation.receipt_text()
    two = verify_receipt(text, trusted_keys=keys.trusted_keys, previous=first)
    assert (one.valid, one.verdict, one.environment) == (True, "verified", "test"), one
    assert (two.valid, two.verdict) == (True, "refuted"), two
    other = TestService([ORDER]).trusted_keys
    assert verify_receipt(second, trusted_keys=other).reason_code == "receipt_key_not_trusted"


def test_require_verified_waits_and_lists_work_as_with_the_service(
    service: TestService, client: Client
) -> None:
    operation = _begin(client)
    service.set_verdict("verified")
    relying = client.resume(operation.id)
    relying.require_verified(input={"number": "7"}, attribution=["marker"])
    with pytest.raises(NotVerifiedError):
        relying.require_verified(attribution=["exclusive"])
    assert [each.id for each in client.operations.list(state="verified")] == [operation.id]
    assert operation.wait().state == "verified"
    assert service.credits == 498


def test_the_asynchronous_client_uses_the_same_service(service: TestService) -> None:
    async def run() -> str:
        options = service.async_client_options
        async with AsyncClient(**options) as client, options["http_client"]:
            operation = await client.begin(ORDER["id"], {"number": "7"})
            service.set_verdict("refuted")
            return (await operation.wait(verify=True)).state

    assert asyncio.run(run()) == "refuted"


def test_an_operation_is_overdue_after_its_deadline_and_a_verify_without_credits_is_refused(
    service: TestService, client: Client
) -> None:
    operation = _begin(client, deadline_seconds=60)
    service.advance(60)
    assert operation.status().state == "expired"
    assert len(client.operations.list(unfinished="overdue").to_list()) == 1
    service.credits = 0
    with pytest.raises(PaymentRequiredError):
        operation.verify()


def test_verifies_with_one_key_are_one_run_also_from_several_threads(
    service: TestService, client: Client
) -> None:
    service.set_verdict("verified")
    operation = _begin(client)

    def verify(_: int) -> str:
        return operation.verify(idempotency_key="once").receipt_id

    with ThreadPoolExecutor(4) as threads:
        assert len(set(threads.map(verify, range(8)))) == 1
    assert (service.credits, len(service.receipts(operation.id))) == (499, 1)


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda service: service.set_verdict("verified", checks=[]), "without a required check"),
        (lambda service: service.set_verdict("refuted", reason="not_settled"), "belongs to another verdict"),
        (lambda service: service.set_verdict("perfect"), "unknown verdict"),
        (lambda service: service.set_verdict("verified", of="op_1"), "no operation and no contract"),
        (lambda service: service.receipts("op_1"), "no operation"),
    ],
)
def test_a_verdict_that_the_service_never_gives_and_an_unknown_id_are_refused(
    act: Callable[[TestService], Any], message: str, service: TestService
) -> None:
    with pytest.raises(TookEffectError, match=message):
        act(service)


def test_an_input_that_the_contract_does_not_accept_is_refused(client: Client) -> None:
    with pytest.raises(UnprocessableEntityError) as caught:
        client.begin(ORDER["id"], {"number": "1234567890"})
    assert [place.pointer for place in caught.value.errors] == ["/input/number"]


@pytest.mark.parametrize(
    ("schema", "valid", "invalid"),
    [
        ({"type": "integer"}, 1, True),
        ({"type": ["string", "null"]}, None, 1),
        ({"enum": [1, "a"]}, 1, True),
        ({"const": {"a": [1, 2], "b": None}}, {"b": None, "a": [1, 2]}, {"a": [1], "b": None}),
        ({"minLength": 2, "maxLength": 2}, "🦊🦊", "🦊"),
        ({"pattern": "^[a-z$]+$"}, "a$", "a\n"),
        ({"pattern": r"^\d\$$"}, "1$", "١$"),
        ({"minimum": 1, "maximum": 2}, 2, 3),
        ({"exclusiveMinimum": 1, "exclusiveMaximum": 3}, 2, 1),
        ({"minItems": 1, "maxItems": 1}, [1], []),
        ({"minProperties": 1, "maxProperties": 1}, {"a": 1}, {}),
        ({"oneOf": [{"type": "string"}, {"maxLength": 2}]}, "abc", "ab"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, None, 1),
        ({"items": {"type": "string"}}, ["a"], [1]),
        ({"properties": {"a": {"type": "string"}}, "required": ["a"]}, {"a": ""}, {}),
        ({"properties": {"a": {}}, "additionalProperties": False}, {"a": 1}, {"b": 1}),
        ({"additionalProperties": {"type": "null"}}, {"a": None}, {"a": 1}),
        ({"propertyNames": {"pattern": "^[a-z]$"}}, {"a": 1}, {"A": 1}),
    ],
)
def test_each_keyword_of_an_input_schema_is_checked(schema: Any, valid: Any, invalid: Any) -> None:
    assert input_faults(schema, valid) == []
    assert input_faults(schema, invalid) != []


def test_a_keyword_that_contracts_cannot_have_is_an_error() -> None:
    with pytest.raises(ValueError, match="keyword format"):
        input_faults({"format": "date"}, "")
