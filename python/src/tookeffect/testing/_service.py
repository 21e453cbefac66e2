"""A service in memory, for tests of programs that use a client."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from threading import RLock
from typing import Any, Final, TypedDict

import httpx2

from tookeffect._canonical_json import canonicalize
from tookeffect._digests import contract_hash
from tookeffect._errors import TookEffectError
from tookeffect._generated.vocabulary import CoverageLimit, NextAction, Reason, Verdict
from tookeffect._json_profile import is_list
from tookeffect._trusted_keys import TrustedKeyRecord
from tookeffect.testing._calls import Call, find_route, read_action_result, read_begin
from tookeffect.testing._ids import new_id
from tookeffect.testing._input_check import input_faults
from tookeffect.testing._operation import BeginRequest, OperationRecord, Run, instant
from tookeffect.testing._refusals import RefusedCallError
from tookeffect.testing._signing_key import TEST_ISSUER, SigningKey, signed_key_document
from tookeffect.testing._verdict import complete_verdict

_API_KEY: Final = "tke_test_service_in_memory"
_KEY_DOCUMENT_VALID_MS: Final = 10 * 365 * 86_400_000
_WEEK_SECONDS: Final = 604_800
_FINISHED: Final = ("verified", "refuted", "cancelled")
_PACK: Final = {"id": "pack_test", "title": "Test credits", "amountCredits": 500}


class ClientOptions(TypedDict):
    """Arguments of `Client`; no request leaves the process."""

    base_url: str
    api_key: str
    http_client: httpx2.Client


class AsyncClientOptions(TypedDict):
    """Arguments of `AsyncClient`; no request leaves the process."""

    base_url: str
    api_key: str
    http_client: httpx2.AsyncClient


class TestService:
    """A service in memory, for tests of programs that use a client. The test sets its verdicts: it evaluates
    nothing. It refuses what the service refuses, with the same statuses and codes, and signs each receipt
    with a key of its own, whose issuer and environment say that it is for tests. Several threads can use it.

    ```python
    service = TestService([contract])
    client = Client(**service.client_options)
    service.set_verdict("refuted")
    ```
    """

    __test__ = False

    trusted_keys: Mapping[str, TrustedKeyRecord]
    """For `verify_receipt`. Trust it in tests only."""
    root_keys: Mapping[str, str]
    """For `client.keys(root_keys=…)`."""
    credits: int
    """The credits that are left; a test may set it."""

    def __init__(
        self, contracts: Iterable[Mapping[str, Any]], *, credits: int = 500, now_ms: int | None = None
    ) -> None:
        """Makes a service without operations.

        - `contracts`: the contracts that operations can name: JSON objects, of which `id` and `input`, the
          JSON Schema of inputs, are required.
        - `credits`: the credits; a conclusive verdict costs one.
        - `now_ms`: when the service's clock starts, in milliseconds since 1970-01-01 UTC; now if None. It
          advances only by `advance`.
        """
        self.credits = credits
        self._now_ms = time.time_ns() // 1_000_000 if now_ms is None else now_ms
        self._workspace_id = new_id("ws", self._now_ms)[0]
        self._contracts = {contract["id"]: dict(contract) for contract in contracts}
        self._operations: dict[str, OperationRecord] = {}
        self._verdicts: dict[str, dict[str, Any]] = {}
        self._calls: dict[str, tuple[str, Any]] = {}
        self._lock = RLock()
        self._key, root_key = SigningKey(), SigningKey()
        expires = instant(self._now_ms + _KEY_DOCUMENT_VALID_MS)
        self._key_document = signed_key_document(self._key, root_key, expires)
        record: TrustedKeyRecord = {
            "publicKey": self._key.public_key,
            "issuer": TEST_ISSUER,
            "environment": "test",
        }
        self.trusted_keys = {self._key.key_id: record}
        self.root_keys = {root_key.key_id: root_key.public_key}

    @property
    def client_options(self) -> ClientOptions:
        """For `Client`: address, API key and a new HTTP client."""
        http_client = httpx2.Client(transport=httpx2.MockTransport(self._respond))
        return {"base_url": TEST_ISSUER, "api_key": _API_KEY, "http_client": http_client}

    @property
    def async_client_options(self) -> AsyncClientOptions:
        """For `AsyncClient`: address, API key and a new HTTP client."""
        http_client = httpx2.AsyncClient(transport=httpx2.MockTransport(self._respond))
        return {"base_url": TEST_ISSUER, "api_key": _API_KEY, "http_client": http_client}

    def set_verdict(
        self,
        verdict: Verdict,
        *,
        of: str | None = None,
        reason: Reason | None = None,
        attribution: Mapping[str, Any] | None = None,
        checks: Sequence[Mapping[str, Any]] | None = None,
        next_action: NextAction | None = None,
        retry_after_seconds: int | None = None,
        limits: Sequence[CoverageLimit] = (),
    ) -> None:
        """Sets what the next verifications decide, until it is set again. Without it every verdict is
        `inconclusive`. What is left out follows from `verdict`.

        - `of`: the id of an operation or of a contract; every operation if None. The nearest one counts.
        - `reason`: `all_checks_passed`, `effect_absent`, `not_settled` or `evidence_insufficient` if None.
        - `attribution`: for `verified`, a sufficient `marker` if None, or `state` for `state_reached`.
        - `checks`: one required check, `effect`, if None.
        - `retry_after_seconds`: until then, another verify is refused with `observed_too_recently`.
        - `limits`: what the reads did not establish.

        Raises `TookEffectError` `argument_invalid` for a verdict that contradicts itself, and an unknown
        `of`.
        """
        complete = complete_verdict(
            verdict,
            reason=reason,
            attribution=attribution,
            checks=checks,
            next_action=next_action,
            retry_after_seconds=retry_after_seconds,
            limits=limits,
        )
        with self._lock:
            if of is not None and of not in self._operations and of not in self._contracts:
                message = f"the test service has no operation and no contract {of}"
                raise TookEffectError("argument_invalid", message)
            self._verdicts[of or ""] = complete

    def advance(self, seconds: float) -> None:
        """Advances the clock, for example beyond a deadline."""
        with self._lock:
            self._now_ms += round(seconds * 1000)

    def receipts(self, operation_id: str) -> list[dict[str, Any]]:
        """Returns the receipts of an operation, oldest first; they are what `verify_receipt` takes.

        Raises `TookEffectError` `argument_invalid` for another id.
        """
        with self._lock:
            operation = self._operations.get(operation_id)
            if operation is None:
                message = f"the test service has no operation {operation_id}"
                raise TookEffectError("argument_invalid", message)
            return deepcopy(operation.receipts)

    def _respond(self, request: httpx2.Request) -> httpx2.Response:
        request_id = f"req_{new_id('x', self._now_ms)[0][2:]}"
        try:
            with self._lock:
                status, body, more = self._route(find_route(request))
            headers = {"content-type": "application/json", **more}
        except RefusedCallError as error:
            status, body, headers = error.status, error.problem(request_id), error.headers()
        content = canonicalize(body).encode()
        return httpx2.Response(status, headers={**headers, "x-request-id": request_id}, content=content)

    def _route(self, call: Call) -> tuple[int, Any, Mapping[str, str]]:
        if call.needs_key:
            _require_key(call.headers.get("authorization"))
        match call.operation:
            case "createOperation":
                return self._begin(call)
            case "verifyOperation":
                operation = self._find(call.id)
                return self._once(call, lambda: (200, self._verify(operation)))
            case "submitActionResult":
                result = read_action_result(call.body)
                stored, is_new = self._find(call.id).submit(result, self._now_ms)
                return (201 if is_new else 200), stored, {}
            case "cancelOperation":
                return 200, self._find(call.id).cancel(self._now_ms), {}
            case _:
                return 200, self._read(call), {}

    def _read(self, call: Call) -> Any:
        match call.operation:
            case "getOperation":
                return self._find(call.id).at(self._now_ms)
            case "getOperationDocument":
                return self._find(call.id).document
            case "getTimeline":
                return _page(self._find(call.id).timeline)
            case "getReceipt":
                receipts = self._find(call.id).receipts
                sequence = int(call.query.get("sequence") or len(receipts))
                if 1 <= sequence <= len(receipts):
                    return receipts[sequence - 1]
                raise RefusedCallError("receipt_not_found", "The operation has no such receipt.")
            case "listOperations":
                return _page(self._list(call.query.get("state"), call.query.get("unfinished")))
            case "getContract":
                return self._contract(call.id)
            case "getKeyDocument":
                return self._key_document
            case _:
                raise RefusedCallError("not_found", "The service in memory does not have this call.")

    def _begin(self, call: Call) -> tuple[int, Any, Mapping[str, str]]:
        request = read_begin(call.body)
        contract = self._contract(request["contract"])
        faults = input_faults(contract["input"], request["input"], ("input",))
        if faults:
            detail = f"The contract {contract['id']} does not accept this input."
            raise RefusedCallError("input_invalid", detail, errors=faults)
        markers: Any = contract.get("correlation", {}).get("marker")
        begun = BeginRequest(
            contract={"id": contract["id"], "hash": contract.get("hash") or contract_hash(contract)},
            input=request["input"],
            marker=markers[0] if is_list(markers) else markers,
            deadline_seconds=request.get("deadlineSeconds", _WEEK_SECONDS),
            settle_seconds=request.get("settleSeconds"),
            act_within_seconds=request.get("actWithinSeconds", 900),
        )

        def begin() -> tuple[int, Any]:
            operation = OperationRecord(begun, self._now_ms)
            self._operations[operation.id] = operation
            return 201, operation.at(self._now_ms)

        return self._once(call, begin)

    def _verify(self, operation: OperationRecord) -> dict[str, Any]:
        operation.refuse_verify(self._now_ms)
        if self.credits < 1:
            payment = {"plans": [], "packs": [_PACK]}
            raise RefusedCallError("credit_exhausted", "No credit is left in this period.", payment=payment)
        verdict = self._verdict_of(operation)
        verification = operation.conclude(Run(verdict, self._now_ms, self._key, self._workspace_id))
        self.credits -= verification["charged"]
        return verification

    def _once(self, call: Call, act: Callable[[], tuple[int, Any]]) -> tuple[int, Any, Mapping[str, str]]:
        """Runs a call once for each idempotency key. A refused call is not stored."""
        key = call.headers.get("idempotency-key")
        if key is None:
            return *act(), {}
        place, request = f"{call.operation} {key}", canonicalize({"id": call.id, "body": call.body})
        known = self._calls.get(place)
        if known is None:
            status, body = act()
            self._calls[place] = (request, deepcopy(body))
            return status, body, {"idempotency-key": key}
        if known[0] != request:
            detail = "This key was first used with another request."
            raise RefusedCallError("idempotency_key_reused", detail)
        return 200, known[1], {"idempotency-key": key, "idempotency-replayed": "true"}

    def _verdict_of(self, operation: OperationRecord) -> Mapping[str, Any]:
        for of in (operation.id, operation.document["contract"]["id"], ""):
            if of in self._verdicts:
                return self._verdicts[of]
        return complete_verdict("inconclusive")

    def _find(self, operation_id: str) -> OperationRecord:
        if operation_id in self._operations:
            return self._operations[operation_id]
        raise RefusedCallError("not_found", "Not found, or not in your workspace.")

    def _contract(self, contract_id: str) -> Mapping[str, Any]:
        if contract_id in self._contracts:
            return self._contracts[contract_id]
        detail = "No contract with this id and version is published."
        raise RefusedCallError("contract_not_found", detail)

    def _list(self, state: str | None, unfinished: str | None) -> list[dict[str, Any]]:
        """Newest first."""
        shown = [operation.at(self._now_ms) for operation in reversed(self._operations.values())]
        if state is not None:
            shown = [operation for operation in shown if operation["state"] == state]
        if unfinished == "overdue":
            return [operation for operation in shown if operation["state"] == "expired"]
        if unfinished is not None:
            return [operation for operation in shown if operation["state"] not in _FINISHED]
        return shown


def _require_key(authorization: str | None) -> None:
    if authorization is None:
        raise RefusedCallError("credential_missing", "Send the credential as `Authorization: Bearer …`.")
    if authorization != f"Bearer {_API_KEY}":
        raise RefusedCallError("credential_invalid", "The credential is wrong, expired or revoked.")


def _page(data: list[Any]) -> dict[str, Any]:
    """A list in one page."""
    return {"data": data, "hasMore": False, "nextCursor": None}
