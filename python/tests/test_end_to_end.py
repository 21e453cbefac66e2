"""Both clients with a running service and a real database."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Generator
from hashlib import sha256
from pathlib import Path

import httpx2
import pytest

from tests._real_server import ROW_PRESENT, RealServer, new_order, place_order
from tookeffect import (
    AsyncClient,
    AuthenticationError,
    Client,
    ConflictError,
    IdempotencyKeyReusedError,
    NotFoundError,
    NotVerifiedError,
    PaymentRequiredError,
    UnprocessableEntityError,
    UnverifiableError,
    canonicalize,
    contract_hash,
    operation_document_digest,
    parse_strict_object,
    salted_digest,
    took_effect,
    verify_receipt,
)


@pytest.fixture(scope="module")
def client(server: RealServer) -> Generator[Client]:
    with Client(base_url=server.base_url, api_key=server.api_key) as client:
        yield client


def test_the_agent_of_the_guided_tour_runs(server: RealServer, tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(root / "python" / "src"),
        "TOOKEFFECT_BASE_URL": server.base_url,
        "TOOKEFFECT_API_KEY": server.api_key,
        "SHOP_URL": server.writer_url,
    }
    command = [sys.executable, "-B", str(root / "examples" / "guided-tour" / "agent" / "agent.py")]
    agent = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert agent.stdout.endswith(" verified all_checks_passed marker\n"), agent.stderr


def test_verifies_an_action_that_took_effect_and_validates_its_receipt_offline(
    server: RealServer, client: Client
) -> None:
    order = new_order()
    operation = client.begin(ROW_PRESENT, order)
    row = place_order(server.writer_url, order, operation.correlation_keys.reference)
    stored = operation.action_result("succeeded", provider_reference=row, response={"id": row})
    verification = operation.verify()
    assert (verification.verdict, verification.reason, verification.charged) == (
        "verified",
        "all_checks_passed",
        1,
    )
    assert took_effect(verification)

    resumed = client.resume(operation.id)
    status = resumed.status()
    assert status.state == "verified"
    assert status.last_verdict is not None
    assert status.last_verdict.receipt_id == verification.receipt_id
    receipt = resumed.receipt_text()
    validation = verify_receipt(
        receipt,
        trusted_keys=client.keys().trusted_keys,
        expected={"operation_id": operation.id, "verdict": "verified", "workspace_id": server.workspace_id},
        previous=None,
    )
    assert (validation.reason_code, validation.environment) == ("signature_valid", "test")
    assert verify_receipt(receipt, trusted_keys={}).reason_code == "receipt_key_not_trusted"

    predicate = resumed.receipt(sequence=1).payload.predicate
    assert predicate.receipt_id == verification.receipt_id
    assert predicate.action_result is not None
    assert predicate.action_result.digest == stored.digest
    kinds = {entry.kind for entry in resumed.timeline()}
    assert kinds >= {"operation_created", "action_result_submitted", "verification_completed"}


def test_the_digests_of_a_receipt_match_the_documents(server: RealServer, client: Client) -> None:
    order = new_order()
    operation = client.begin(ROW_PRESENT, order)
    place_order(server.writer_url, order, operation.id)
    result = {"status": "succeeded", "response": {"ünïcode": "\u2028", "n": 1.5}}
    stored = operation.action_result("succeeded", response=result["response"])
    operation.verify()
    served = operation.document.with_raw_response()
    document = parse_strict_object(served.content)
    assert canonicalize(document).encode() == served.content
    payload = operation.receipt().payload
    assert payload.subject[0].digest.sha256 == operation_document_digest(document)
    assert payload.subject[0].digest.sha256 == sha256(served.content).hexdigest()
    assert payload.predicate.operation.input_hash == salted_digest("input", served.data.salt, order)
    assert stored.digest == salted_digest("action-result", served.data.salt, result)
    contract = parse_strict_object(client.contracts.get.with_raw_response(ROW_PRESENT).content)
    assert contract_hash(contract) == payload.predicate.operation.contract_hash == operation.contract.hash


def test_the_second_receipt_follows_the_first(server: RealServer, client: Client) -> None:
    operation = client.begin(ROW_PRESENT, new_order())
    operation.verify()
    order = operation.operation.input
    place_order(server.writer_url, order, operation.id)
    operation.verify()
    first, second = operation.receipt_text(sequence=1), operation.receipt_text(sequence=2)
    keys = client.keys().trusted_keys
    assert verify_receipt(second, trusted_keys=keys, previous=first).verdict == "verified"
    assert verify_receipt(first, trusted_keys=keys, previous=second).reason_code == "receipt_chain_broken"


def test_require_verified_demands_the_input_the_verdict_and_a_sufficient_attribution(
    server: RealServer, client: Client
) -> None:
    order = new_order()
    operation = client.begin(ROW_PRESENT, order)
    assert operation.notices == []
    place_order(server.writer_url, order, operation.id)
    relying = client.resume(operation.id)
    verified = relying.require_verified(input=order)
    assert verified.attribution is not None
    assert (verified.attribution.kind, verified.attribution.sufficient) == ("marker", True)
    with pytest.raises(NotVerifiedError) as insufficient:
        relying.require_verified(idempotency_key=verified.idempotency_key, attribution=["exclusive"])
    assert insufficient.value.code == "attribution_insufficient"
    with pytest.raises(NotVerifiedError) as other:
        relying.require_verified(input=new_order())
    assert other.value.code == "input_differs"


def test_a_cancelled_operation_is_not_verified(client: Client) -> None:
    operation = client.begin(ROW_PRESENT, new_order(), act_within_seconds=60)
    assert operation.cancel().state == "cancelled"
    with pytest.raises(ConflictError) as refused:
        operation.verify()
    assert refused.value.code == "operation_cancelled"
    other = client.begin(ROW_PRESENT, new_order())
    assert client.operations.cancel(other.id).state == "cancelled"


def test_refutes_an_action_that_did_not_happen(client: Client) -> None:
    operation = client.begin(ROW_PRESENT, new_order())
    operation.action_result("succeeded", response={"id": "1"})
    verification = operation.verify()
    assert verification.verdict == "refuted"
    assert not took_effect(verification)


def test_refutes_an_action_with_another_effect(server: RealServer, client: Client) -> None:
    order = new_order()
    operation = client.begin(ROW_PRESENT, order)
    place_order(server.writer_url, order, operation.id, amount_cents=1)
    verification = operation.verify()
    assert (verification.verdict, verification.reason) == ("refuted", "effect_mismatch")


def test_the_same_idempotency_key_returns_the_stored_verdict_free_of_charge(
    server: RealServer, client: Client
) -> None:
    order = new_order()
    operation = client.begin(ROW_PRESENT, order)
    place_order(server.writer_url, order, operation.id)
    first = operation.verify()
    before = client.usage.get()
    again = operation.verify.with_raw_response(idempotency_key=first.idempotency_key)
    assert (again.data, again.is_replayed) == (first, True)
    assert client.usage.get() == before


def test_a_repeated_begin_returns_the_same_operation_and_refuses_another_input(client: Client) -> None:
    order = new_order()
    key = order["match"]["order_number"]
    first = client.begin(ROW_PRESENT, order, idempotency_key=key)
    again = client.begin.with_raw_response(ROW_PRESENT, order, idempotency_key=key)
    assert (again.data.id, again.status, again.is_replayed) == (first.id, 200, True)
    with pytest.raises(IdempotencyKeyReusedError):
        client.begin(ROW_PRESENT, new_order(), idempotency_key=key)


def test_errors_have_the_class_the_code_and_the_page_of_their_status(
    server: RealServer, client: Client
) -> None:
    with pytest.raises(UnprocessableEntityError) as invalid:
        client.begin(ROW_PRESENT, {"schema": "public"})
    assert (invalid.value.code, bool(invalid.value.errors)) == ("input_invalid", True)
    with pytest.raises(NotFoundError) as unknown:
        client.begin("nobody.knows.this@1", {})
    assert unknown.value.code == "contract_not_found"
    issue = {"owner": "acme", "repo": "billing", "title": "Pump 7 leaks"}
    with pytest.raises(UnverifiableError) as unverifiable:
        client.begin("github.issue.created@1", issue)
    assert unverifiable.value.code == "connection_missing"
    begun = client.begin("github.issue.created@1", issue, require_verifiable=False)
    assert [notice.code for notice in begun.notices] == ["connection_missing"]
    with pytest.raises(NotFoundError) as early:
        client.begin(ROW_PRESENT, new_order()).receipt()
    assert early.value.code == "receipt_not_found"
    with (
        Client(base_url=server.base_url, api_key="tke_not_a_key") as stranger,
        pytest.raises(AuthenticationError) as refused,
    ):
        stranger.usage.get()
    assert refused.value.code == "credential_invalid"
    assert httpx2.get(refused.value.doc_url or "").status_code == 200


def test_lists_contracts_skills_connections_and_webhook_secrets(server: RealServer, client: Client) -> None:
    for _ in range(3):
        client.begin(ROW_PRESENT, new_order())
    listed = client.operations.list(page_size=1, contract=ROW_PRESENT).to_list(limit=3)
    assert len({operation.id for operation in listed}) == 3
    assert ROW_PRESENT in [contract.id for contract in client.contracts.list()]
    assert ROW_PRESENT in [contract.id for contract in client.skills.get("postgres").contracts]
    assert client.connections.get(server.connection_id).service == "postgres"
    assert server.connection_id in [connection.id for connection in client.connections.list()]
    assert client.connections.test(server.connection_id).outcome == "usable"
    created = client.webhooks.create({"provider": "github"})
    assert created.secret
    rotated = client.webhooks.rotate(created.webhook_secret.id, grace_seconds=60)
    assert rotated.previous.expires_at is not None
    assert "github" in [entry.provider for entry in client.webhooks.providers().data]
    client.webhooks.delete(rotated.webhook_secret.id)
    client.webhooks.delete(created.webhook_secret.id)
    assert created.webhook_secret.id not in [secret.id for secret in client.webhooks.list()]
    emptied = client.operations.erase_baselines({"begunBefore": "2026-01-01T00:00:00.000Z"})
    assert (emptied.erased_baselines, emptied.has_more) == (0, False)
    erasure = client.events.erase({"receivedBefore": "2026-01-01T00:00:00.000Z"})
    assert (erasure.erased_events, erasure.has_more) == (0, False)


def test_an_author_lints_tries_records_and_publishes_a_contract(server: RealServer, client: Client) -> None:
    examples = Path(__file__).parents[2] / "contracts" / "examples" / "shop.item.reserved"
    contract, fixtures = (
        json.loads((examples / f"{name}.json").read_text()) for name in ("contract", "fixtures")
    )
    assert client.contracts.lint({**contract, "checks": []}).findings
    tested = client.contracts.test({"contract": contract, "fixtures": fixtures})
    assert all(outcome.has_passed for outcome in tested.fixtures or ())
    judged = client.contracts.mutate.with_raw_response({"contract": contract, "fixtures": fixtures})
    judgement = json.loads(judged.content)
    assert not judgement["isPublishable"]
    proposals = judgement["mutants"]["proposals"]
    complete = {"tests": fixtures["tests"] + proposals["tests"], "plans": proposals["plans"]}
    with pytest.raises(UnprocessableEntityError) as refused:
        client.contracts.publish({"contract": contract, "fixtures": {"tests": []}})
    assert refused.value.code == "contract_invalid"
    assert any("No fixture expects verified" in error.message for error in refused.value.errors)
    published = client.contracts.publish({"contract": contract, "fixtures": complete})
    assert published.id == f"{server.workspace_id}:{contract['id']}"
    assert client.contracts.deprecate(published.id).status == "deprecated"
    dry_run = client.contracts.dry_run({"contract": ROW_PRESENT, "input": new_order()})
    assert (dry_run.is_signed, dry_run.evaluation.verdict) == (False, "refuted")
    read = {"connector": "http", "method": "GET", "path": "/{input.id}", "lookup": "deterministic"}
    observe = {**read, "maxBytes": 4096, "timeoutMs": 1000}
    with pytest.raises(UnprocessableEntityError) as unserved:
        client.contracts.record({"id": "postgres.order.paid@1", "observe": observe, "input": {"id": "1"}})
    assert unserved.value.code == "input_invalid"


def test_creates_rotates_and_revokes_an_api_key(server: RealServer, client: Client) -> None:
    made = client.api_keys.create({"name": "reader", "scopes": ["usage:read"]})
    rotated = client.api_keys.rotate(made.api_key.id, grace_seconds=60)
    assert rotated.previous.replaced_by == rotated.api_key.id
    for api_key in (made.secret, rotated.secret):
        with Client(base_url=server.base_url, api_key=api_key) as other:
            other.usage.get()
            assert other.api_keys.whoami().scopes == ["usage:read"]
    client.api_keys.revoke(rotated.api_key.id)
    assert client.api_keys.get(rotated.api_key.id).revoked_at is not None
    assert {made.api_key.id, rotated.api_key.id} <= {key.id for key in client.api_keys.list()}


def test_the_asynchronous_client_runs_operations_concurrently(server: RealServer) -> None:
    async def act(client: AsyncClient) -> str:
        order = new_order()
        operation = await client.begin(ROW_PRESENT, order)
        await asyncio.to_thread(place_order, server.writer_url, order, operation.id)
        await operation.action_result("unknown")
        verification = await operation.verify()
        receipt = await client.resume(operation.id).receipt_text()
        keys = await client.keys()
        assert verify_receipt(receipt, trusted_keys=keys.trusted_keys).verdict == verification.verdict
        assert json.loads(receipt)["payload"]["predicate"]["operation"]["id"] == operation.id
        assert [entry async for entry in operation.timeline()]
        return verification.verdict

    async def several() -> list[str]:
        async with AsyncClient(base_url=server.base_url, api_key=server.api_key) as client:
            return await asyncio.gather(*(act(client) for _ in range(4)))

    assert asyncio.run(several()) == ["verified"] * 4


def test_without_credits_the_error_lists_the_plans_and_the_operation_stays(server: RealServer) -> None:
    with Client(base_url=server.base_url, api_key=server.poor_api_key) as client:
        operation = client.begin(ROW_PRESENT, new_order())
        with pytest.raises(PaymentRequiredError) as refused:
            operation.verify()
        assert refused.value.payment["packs"]
        assert operation.status().state == "created"
