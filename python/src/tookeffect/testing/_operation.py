"""An operation of a test service: its documents, its receipts, and what the service refuses."""

from __future__ import annotations

import os
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any

from tookeffect._canonical_json import canonicalize
from tookeffect._digests import operation_document_digest, payload_digest, salted_digest
from tookeffect._instants import to_instant
from tookeffect._receipt_document import PAYLOAD_TYPE, dsse_pae
from tookeffect.testing._ids import new_id
from tookeffect.testing._refusals import RefusedCallError
from tookeffect.testing._signing_key import TEST_ISSUER, SigningKey


@dataclass(frozen=True)
class BeginRequest:
    """What an operation is begun with."""

    contract: Mapping[str, Any]
    """The id and the hash."""
    input: Mapping[str, Any]
    marker: str | None
    """The contract's marker, with placeholders."""
    deadline_seconds: int
    settle_seconds: int | None
    act_within_seconds: int


@dataclass(frozen=True)
class Run:
    """One verification: the verdict that the test set, and who signs its receipt."""

    verdict: Mapping[str, Any]
    now_ms: int
    key: SigningKey
    workspace_id: str


class OperationRecord:
    """An operation in memory. Times are milliseconds since 1970-01-01 UTC."""

    def __init__(self, request: BeginRequest, now_ms: int) -> None:
        self.id, external_id = new_id("op", now_ms)
        self.receipts: list[dict[str, Any]] = []
        self._timeline: list[dict[str, Any]] = []
        self._deadline_ms = now_ms + request.deadline_seconds * 1000
        self._earliest_verify_ms = 0
        correlation_keys = {
            "reference": self.id,
            "externalId": external_id,
            "metadata": {"tookeffect_operation": self.id},
        }
        if request.marker is not None:
            marker = request.marker.replace("{operation.id}", self.id)
            correlation_keys["marker"] = marker.replace("{operation.externalId}", external_id)
        self.document: dict[str, Any] = {
            "contract": dict(request.contract),
            "correlationKeys": correlation_keys,
            "input": deepcopy(dict(request.input)),
            "salt": os.urandom(16).hex(),
        }
        created_at = instant(now_ms)
        self._operation: dict[str, Any] = {
            "id": self.id,
            "contract": self.document["contract"],
            "input": self.document["input"],
            "idempotencyKey": f"tookeffect-{self.id}",
            "correlationKeys": correlation_keys,
            "lastVerdict": None,
            "actionResult": None,
            "baseline": None,
            "settleSeconds": request.settle_seconds,
            "actWithinSeconds": request.act_within_seconds,
            "deadline": instant(self._deadline_ms),
            "createdAt": created_at,
            "updatedAt": created_at,
            "notices": [],
            "cancelledAt": None,
        }
        self._record({"kind": "operation_created", "occurredAt": created_at})

    @property
    def timeline(self) -> list[dict[str, Any]]:
        """Newest first."""
        return self._timeline[::-1]

    def at(self, now_ms: int) -> dict[str, Any]:
        """The operation as the service shows it at an instant."""
        return deepcopy({**self._operation, "state": self._state_at(now_ms)})

    def submit(self, result: Mapping[str, Any], now_ms: int) -> tuple[dict[str, Any], bool]:
        """Returns the stored action result, and whether it is new.

        Raises `RefusedCallError` `operation_cancelled`, `action_result_conflict`.
        """
        digest = salted_digest("action-result", self.document["salt"], result)
        known = self._operation["actionResult"]
        if known is not None and known["digest"] == digest:
            return known, False
        if known is not None:
            raise RefusedCallError(
                "action_result_conflict",
                f"This operation already has the action result {known['reference']}. Create a new operation "
                "for another action.",
            )
        self._refuse_cancelled()
        stored: dict[str, Any] = {"reference": new_id("ack", now_ms)[0], "status": result["status"]}
        if "providerReference" in result:
            stored["providerReference"] = result["providerReference"]
        stored |= {"digest": digest, "submittedAt": instant(now_ms)}
        self._operation["actionResult"] = stored
        entry = {"kind": "action_result_submitted", "occurredAt": instant(now_ms)}
        self._record({**entry, "reference": stored["reference"], "status": stored["status"]})
        return stored, True

    def cancel(self, now_ms: int) -> dict[str, Any]:
        """Raises `RefusedCallError` `operation_not_cancellable`."""
        if self._state_at(now_ms) == "verified":
            raise RefusedCallError(
                "operation_not_cancellable", "The operation is verified, so it was acted on."
            )
        if self._operation["cancelledAt"] is None:
            self._operation["cancelledAt"] = instant(now_ms)
            self._record({"kind": "operation_cancelled", "occurredAt": instant(now_ms)})
        return self.at(now_ms)

    def refuse_verify(self, now_ms: int) -> None:
        """Raises `RefusedCallError` `operation_cancelled`, `observed_too_recently`."""
        self._refuse_cancelled()
        seconds = -((now_ms - self._earliest_verify_ms) // 1000)
        if seconds > 0:
            raise RefusedCallError(
                "observed_too_recently",
                f"Verified too recently; retry after {seconds} s.",
                retry_after_seconds=seconds,
            )

    def conclude(self, run: Run) -> dict[str, Any]:
        """Ends a run with the verdict that the test set: signs the receipt, and returns the verification."""
        observed_at = instant(run.now_ms)
        evidence = self._evidence(run.now_ms)
        levels = [item["level"] for item in evidence]
        signed = ("verdict", "reason", "attribution", "checks")
        verdict = {**{name: run.verdict[name] for name in signed}, "evidenceLevels": levels}
        read = {"read": "main", "key": "identity", "complete": True, "asOf": observed_at}
        coverage = {"reads": [read], "limits": run.verdict["limits"]}
        payload = self._payload(run, {"verdict": verdict, "evidence": evidence, "coverage": coverage})
        self._sign(payload, run.key)
        receipt = {name: payload["predicate"][name] for name in ("receiptId", "sequence")}
        charged = 1 if verdict["verdict"] in ("verified", "refuted") else 0
        following = {
            name: run.verdict[name] for name in ("nextAction", "retryAfterSeconds") if name in run.verdict
        }
        self._earliest_verify_ms = run.now_ms + following.get("retryAfterSeconds", 0) * 1000
        said = {"verdict": verdict["verdict"], "reason": verdict["reason"], "evidenceLevels": levels}
        self._operation["lastVerdict"] = {**said, **following, **receipt, "observedAt": observed_at}
        entry = {"kind": "verification_completed", "occurredAt": observed_at}
        run_id = new_id("run", run.now_ms)[0]
        self._record({**entry, "runId": run_id, **receipt, **said, "charged": charged})
        return {
            **verdict,
            "evidence": evidence,
            **following,
            "charged": charged,
            "receiptId": receipt["receiptId"],
            "observedAt": observed_at,
            "coverage": coverage,
        }

    def _sign(self, payload: dict[str, Any], key: SigningKey) -> None:
        signature = key.sign(dsse_pae(PAYLOAD_TYPE, canonicalize(payload).encode()))
        self.receipts.append(
            {
                "receiptVersion": "tookeffect-receipt/1",
                "payloadType": PAYLOAD_TYPE,
                "payload": payload,
                "signatures": [{"keyId": key.key_id, "alg": "Ed25519", "sig": signature.hex()}],
            }
        )

    def _payload(self, run: Run, parts: Mapping[str, Any]) -> dict[str, Any]:
        contract, salt = self.document["contract"], self.document["salt"]
        digest = operation_document_digest(self.document)
        predicate: dict[str, Any] = {
            "receiptId": new_id("rcp", run.now_ms)[0],
            "issuer": TEST_ISSUER,
            "keyId": run.key.key_id,
            "issuedAt": instant(run.now_ms),
            "environment": "test",
            "workspaceId": run.workspace_id,
            "sequence": len(self.receipts) + 1,
            "previous": self._previous(),
            "operation": {
                "id": self.id,
                "contractId": contract["id"],
                "contractHash": contract["hash"],
                "inputHash": salted_digest("input", salt, self.document["input"]),
                "correlationKeys": self.document["correlationKeys"],
            },
            "actionResult": self._signed_action_result(),
            "baseline": None,
            "evaluator": {"version": "0.0.0-testing"},
            **parts,
        }
        return {
            "_type": "https://in-toto.io/Statement/v1",
            "subject": [{"name": f"operation/{self.id}", "digest": {"sha256": digest}}],
            "predicateType": "https://tookeffect.dev/receipt/v1",
            "predicate": predicate,
        }

    def _previous(self) -> dict[str, Any] | None:
        if not self.receipts:
            return None
        payload = self.receipts[-1]["payload"]
        return {"receiptId": payload["predicate"]["receiptId"], "digest": payload_digest(payload)}

    def _signed_action_result(self) -> dict[str, Any] | None:
        result = self._operation["actionResult"]
        return result and {name: result[name] for name in ("reference", "digest", "submittedAt")}

    def _evidence(self, now_ms: int) -> list[dict[str, Any]]:
        """What a run would rest on: the action result, and one read of a system that does not exist."""
        digest = salted_digest("evidence", self.document["salt"], None)
        source = {
            "connector": "in_memory",
            "origin": TEST_ISSUER,
            "connectionId": new_id("con", now_ms)[0],
            "requestDigest": digest,
        }
        read = {"level": "E3", "source": source, "digest": digest, "observedAt": instant(now_ms)}
        result = self._operation["actionResult"]
        if result is None:
            return [read]
        claim = {"level": "E1", "source": {"reference": result["reference"]}, "digest": result["digest"]}
        return [{**claim, "observedAt": result["submittedAt"]}, read]

    def _record(self, entry: dict[str, Any]) -> None:
        self._timeline.append(entry)
        self._operation["updatedAt"] = entry["occurredAt"]

    def _state_at(self, now_ms: int) -> str:
        if self._operation["cancelledAt"] is not None:
            return "cancelled"
        last = self._operation["lastVerdict"]
        verdict = last and last["verdict"]
        if verdict in ("verified", "refuted"):
            return verdict
        if now_ms >= self._deadline_ms:
            return "expired"
        return verdict or ("created" if self._operation["actionResult"] is None else "acknowledged")

    def _refuse_cancelled(self) -> None:
        if self._operation["cancelledAt"] is not None:
            raise RefusedCallError(
                "operation_cancelled", "The operation was cancelled. Create a new one for another action."
            )


def instant(milliseconds: int) -> str:
    """Formats milliseconds since 1970-01-01 UTC."""
    text = to_instant(datetime.fromtimestamp(milliseconds // 1000, timezone.utc))
    assert text is not None
    return f"{text[:-5]}.{milliseconds % 1000:03}Z"
