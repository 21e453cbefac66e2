# Written by `npm run generate` from ../_async_client; do not edit.
"""Operations of the workspace, and the handles that act on one operation."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, Literal

from tookeffect._generated.models import (
    BaselineErasure,
    ContractReference,
    CorrelationKeys,
    EraseBaselinesRequest,
    Notice,
    Operation,
    OperationDocument,
    Receipt,
    StoredActionResult,
    TimelineEntry,
)
from tookeffect._generated.vocabulary import ActionStatus, AttributionKind, OperationState
from tookeffect._not_given import NOT_GIVEN, NotGiven
from tookeffect._raw_response import api_method
from tookeffect._requests import ApiRequest, call_options, to_wire_members
from tookeffect._requirements import require_input, required_verification_reader, to_comparable
from tookeffect._responses import (
    KeyedVerification,
    model_reader,
    operation_reader,
    read_receipt_text,
    read_verification,
)
from tookeffect._sync_client.resource import PagedList, Resource
from tookeffect._sync_client.waiting import wait_for_verdict
from tookeffect._transport import Transport
from tookeffect._unanswered_key import UnansweredKey


class Operations(Resource):
    """The operations of the workspace."""

    def list(
        self,
        *,
        state: OperationState | None = None,
        contract: str | None = None,
        unfinished: Literal["any", "overdue"] | None = None,
        page_size: int | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PagedList[Operation]:
        """Lists the operations, newest first; with `state` or `contract` (a contract id), only the matching
        ones. `unfinished` selects those without a conclusive verdict that are not cancelled: `any`, or those
        that are `overdue`, because their deadline has passed. Whether an overdue operation took effect is
        unknown: verify it before anyone acts again."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        query = {"state": state, "contract": contract, "unfinished": unfinished}
        return self._list("listOperations", Operation, options, page_size, query=query)

    @api_method
    def cancel(
        self,
        operation_id: str,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Operation:
        """Cancels an operation by its id, as `cancel` of its handle does.

        Raises `ConflictError` `operation_not_cancellable` if it is verified or a run is in progress.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("cancelOperation", options, path={"id": operation_id})
        return self._call(request, operation_reader(operation_id))

    @api_method
    def erase_baselines(
        self,
        request: EraseBaselinesRequest | Mapping[str, object],
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BaselineErasure:
        """Erases the baselines of the workspace's operations, the oldest first, at most 1,000 a call: repeat
        it while ``has_more``. Digests, operations and receipts stay. A verdict that could depend on one is
        `inconclusive: baseline_missing`."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return self._call(ApiRequest("eraseBaselines", options, body=to_wire_members(request)), _read_erasure)


class OperationHandle(Resource):
    """Acts on one operation, given by its id."""

    id: str

    def __init__(self, transport: Transport, operation_id: str) -> None:
        """Created by `resume` and `begin`."""
        super().__init__(transport)
        self.id = operation_id
        self._unanswered = UnansweredKey()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"

    @api_method
    def action_result(
        self,
        status: ActionStatus,
        *,
        provider_reference: str | None = None,
        response: object | NotGiven = NOT_GIVEN,
        occurred_at: str | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> StoredActionResult:
        """Submits what the provider returned (evidence level E1). It helps to find the effect and never
        proves it. The same result submitted twice is stored once.

        - `status`: how the action ended; `accepted` if the provider only queued it, `unknown` if the call
          failed or timed out.
        - `provider_reference`: the id of the created object at the provider.
        - `response`: the response of the provider, any JSON value.
        - `occurred_at`: when the action happened, such as `2026-11-21T09:30:00.000Z`.

        Raises `ConflictError` `action_result_conflict` if another result was submitted before.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        body: dict[str, object] = {"status": status}
        if provider_reference is not None:
            body["providerReference"] = provider_reference
        if not isinstance(response, NotGiven):
            body["response"] = response
        if occurred_at is not None:
            body["occurredAt"] = occurred_at
        request = ApiRequest("submitActionResult", options, path={"id": self.id}, body=body)
        return self._call(request, _read_stored)

    @api_method
    def verify(
        self,
        *,
        idempotency_key: str | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> KeyedVerification:
        """Has the service observe the system of record once and evaluate the contract. The verdict is
        returned as the service sent it; a negative one is a result, not an error. A conclusive verdict costs
        one credit. After a call of this handle that ended without a response, the next one sends its key
        again: it waits for that run, and returns its result.

        - `idempotency_key`: the key of an earlier call returns its stored result, for example after a crash.
          If None, each call generates a new key: an old key would always return the old verdict. The key is
          that of the call before if that one ended without a response.

        Raises `PaymentRequiredError` `credit_exhausted`, with the plans and the packs.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        with self._unanswered.using(idempotency_key) as key:
            request = ApiRequest("verifyOperation", options, path={"id": self.id}, idempotency_key=key)
            return self._call(request, read_verification)

    @api_method
    def require_verified(
        self,
        *,
        input: Mapping[str, Any] | None = None,
        attribution: Collection[AttributionKind] | None = None,
        idempotency_key: str | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> KeyedVerification:
        """Verifies, and raises unless the effect is established and sufficiently tied to this operation. Use
        it where a program relies on an operation of somebody else.

        - `input`: the input that the operation must have been begun with, because the verdict is about that
          input; compared before the verify, members in any order. Not compared if None.
        - `attribution`: the kinds of attribution that are accepted; if None, those that the contract calls
          sufficient.
        - `idempotency_key`: the key of an earlier verify, whose stored result is judged free of charge; a new
          key is generated if None.

        Raises `NotVerifiedError` `not_verified` or `attribution_insufficient`, with the verification, or
        `input_differs`; and `TookEffectError` `argument_invalid` if `input` is not JSON.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        path = {"id": self.id}
        if input is not None:
            expected = to_comparable(input)
            begun = self._transport.send(ApiRequest("getOperation", options, path=path))
            require_input(expected, operation_reader(self.id)(begun))
        request = ApiRequest("verifyOperation", options, path=path, idempotency_key=idempotency_key)
        return self._call(request, required_verification_reader(self.id, attribution))

    def wait(
        self,
        *,
        within_seconds: float = 60,
        interval_seconds: float = 2,
        verify: bool | Literal["again"] = False,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Operation:
        """Waits until the operation is verified, refuted or cancelled, or the time is over, and returns the
        operation as it was read last. With `verify`, it also ends when waiting cannot help: the next action
        of a verdict is not `wait`, or the service refuses a verify for longer than the time that is left. It
        raises for no verdict: read `state` and `last_verdict` of the result.

        - `within_seconds`: the longest time to wait; a request that was sent before is awaited.
        - `interval_seconds`: seconds between two requests, if the service does not say when the next is
          useful.
        - `verify`: True verifies as soon as the service allows it; "again" also verifies an operation that
          has a conclusive verdict, because its effect may be gone. A conclusive verdict costs one credit. If
          False, it only reads the state, free of charge.

        The other arguments are those of each request. Raises what `status` and, with `verify`, `verify`
        raise, and `TookEffectError` `configuration_invalid` for a time that is not finite and above 0.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return wait_for_verdict(
            self,
            self._transport,
            self._unanswered,
            options,
            within_seconds=within_seconds,
            interval_seconds=interval_seconds,
            verify=verify,
        )

    @api_method
    def cancel(
        self,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Operation:
        """Says that the agent will not act, and returns the operation with the state `cancelled`. It is no
        rival of operations that begin later, and can neither be verified nor take an action result.
        Cancelling it again changes nothing. Only the credential that began it may cancel it, or one with
        `keys:manage`.

        Raises `ConflictError` `operation_not_cancellable` if it is verified or a run is in progress.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("cancelOperation", options, path={"id": self.id})
        return self._call(request, operation_reader(self.id))

    @api_method
    def status(
        self,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Operation:
        """Returns the operation with its state and its last verdict."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("getOperation", options, path={"id": self.id})
        return self._call(request, operation_reader(self.id))

    @api_method
    def receipt(
        self,
        *,
        sequence: int | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Receipt:
        """Returns a signed receipt as a model, for reading. To validate a receipt, pass `receipt_text` to
        `verify_receipt`.

        - `sequence`: the number of the receipt in the operation's chain, from 1; the newest if None.

        Raises `NotFoundError` `receipt_not_found` if the operation has no such receipt.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("getReceipt", options, path={"id": self.id}, query={"sequence": sequence})
        return self._call(request, _read_receipt)

    @api_method
    def receipt_text(
        self,
        *,
        sequence: int | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> str:
        """Returns the text of a receipt as the service sent it, to be kept in a file and validated offline.

        - `sequence`: the number of the receipt in the operation's chain, from 1; the newest if None.

        Raises `NotFoundError` `receipt_not_found` if the operation has no such receipt.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("getReceipt", options, path={"id": self.id}, query={"sequence": sequence})
        return self._call(request, read_receipt_text)

    @api_method
    def document(
        self,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> OperationDocument:
        """Returns the canonical operation document with its salt; its digest is the subject of the receipts.
        Compute the digest over the bytes of `document.with_raw_response`, not over the model."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("getOperationDocument", options, path={"id": self.id})
        return self._call(request, _read_document)

    def timeline(
        self,
        *,
        page_size: int | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PagedList[TimelineEntry]:
        """Lists the events of the operation, newest first."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return self._list("getTimeline", TimelineEntry, options, page_size, path={"id": self.id})


class BegunOperation(OperationHandle):
    """An operation that `begin` returned, with the values that the provider call must contain."""

    operation: Operation
    """The operation as `begin` received it; `status` returns the current one."""

    def __init__(self, transport: Transport, operation: Operation) -> None:
        """Created by `begin`."""
        super().__init__(transport, operation.id)
        self.operation = operation

    @property
    def idempotency_key(self) -> str:
        """For the provider call: the same for every retry, so that a retried agent does not act twice."""
        return self.operation.idempotency_key

    @property
    def correlation_keys(self) -> CorrelationKeys:
        """To embed in the provider call, so that the effect is found even if its response was lost."""
        return self.operation.correlation_keys

    @property
    def notices(self) -> list[Notice]:
        """What to know before acting, for example that the state is as asked already. Empty if nothing limits
        the verdict."""
        return self.operation.notices

    @property
    def contract(self) -> ContractReference:
        """The contract that is evaluated, pinned to its hash."""
        return self.operation.contract


_read_stored: Final = model_reader(StoredActionResult, {"reference": "text"})
_read_receipt: Final = model_reader(
    Receipt, {"receiptVersion": "text", "payload": "object", "signatures": "list"}
)
_read_document: Final = model_reader(
    OperationDocument, {"contract": "object", "input": "object", "salt": "text"}
)


_read_erasure: Final = model_reader(BaselineErasure, {"erasedBaselines": "number", "hasMore": "boolean"})
