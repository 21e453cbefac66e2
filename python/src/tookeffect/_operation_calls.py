"""What can be asked about one operation, and the handles through which it is asked."""

from __future__ import annotations

from typing import Any, Final

from typing_extensions import Unpack

from tookeffect._answers import (
    KeyedVerification,
    demanded,
    model_reader,
    own_operation_reader,
    read_operation,
    read_verification,
)
from tookeffect._bound_calls import ApiCall, AsyncSide, BlockingSide, Call
from tookeffect._exchange import Success
from tookeffect._generated.models import (
    ContractReference,
    CorrelationKeys,
    Operation,
    OperationDocument,
    Receipt,
    StoredActionResult,
    TimelineEntry,
)
from tookeffect._generated.vocabulary import ActionStatus
from tookeffect._omitted import OMITTED, Omitted
from tookeffect._pages import ApiListing, Listing, ListOptions, listing
from tookeffect._ports import AsyncPort, BlockingPort
from tookeffect._requests import ApiRequest, CallOptions

_read_stored: Final = model_reader(StoredActionResult, {"reference": "text"})
_read_receipt: Final = model_reader(
    Receipt, {"receiptVersion": "text", "payload": "object", "signatures": "list"}
)
_read_document: Final = model_reader(
    OperationDocument, {"contract": "object", "input": "object", "salt": "text"}
)


class OperationCalls:
    """What can be asked about one operation."""

    id: str

    @ApiCall
    def action_result(
        self,
        status: ActionStatus,
        *,
        provider_reference: str | None = None,
        response: object | Omitted = OMITTED,
        occurred_at: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Call[StoredActionResult]:
        """Hands in what the provider said (E1). It helps to find the effect and never proves it.

        `response` is any JSON. The same result handed in twice is stored once; raises `ConflictError`
        `action_result_conflict` where another one was handed in before.
        """
        body: dict[str, object] = {"status": status}
        if provider_reference is not None:
            body["providerReference"] = provider_reference
        if not isinstance(response, Omitted):
            body["response"] = response
        if occurred_at is not None:
            body["occurredAt"] = occurred_at
        return Call(ApiRequest("submitActionResult", options, path={"id": self.id}, body=body), _read_stored)

    @ApiCall
    def verify(
        self, *, idempotency_key: str | None = None, **options: Unpack[CallOptions]
    ) -> Call[KeyedVerification]:
        """Lets the service observe once and judge. A negative verdict is an answer, not an error; the verdict
        is given as the service gave it. Costs one credit where it is conclusive.

        `idempotency_key` is that of an earlier call, to get its stored result after a crash; a fresh one each
        call when left out, because an old key gives the old verdict for ever. Raises `PaymentRequiredError`
        `credit_exhausted`, with the plans and the packs.
        """
        request = ApiRequest(
            "verifyOperation", options, path={"id": self.id}, idempotency_key=idempotency_key
        )
        return Call(request, read_verification)

    @ApiCall
    def status(self, **options: Unpack[CallOptions]) -> Call[Operation]:
        """The operation with its state and last verdict."""
        request = ApiRequest("getOperation", options, path={"id": self.id})
        return Call(request, own_operation_reader(self.id))

    @ApiCall
    def receipt(self, *, sequence: int | None = None, **options: Unpack[CallOptions]) -> Call[Receipt]:
        """The signed receipt as a model, for reading: the newest, or the one of that place in the operation's
        chain, counted from 1. `verify_receipt` takes `receipt_text`.

        Raises `NotFoundError` `receipt_not_found` before the first.
        """
        return Call(self._receipt_request(sequence, options), _read_receipt)

    @ApiCall
    def receipt_text(self, *, sequence: int | None = None, **options: Unpack[CallOptions]) -> Call[str]:
        """The receipt's text as the service sent it, to be kept in a file and validated offline."""
        return Call(self._receipt_request(sequence, options), _read_receipt_text)

    @ApiCall
    def document(self, **options: Unpack[CallOptions]) -> Call[OperationDocument]:
        """The canonical operation with its salt, whose digest is the subject of the receipts. The digest is
        taken over the bytes of `document.with_raw_response`, not over the model."""
        request = ApiRequest("getOperationDocument", options, path={"id": self.id})
        return Call(request, _read_document)

    @ApiListing
    def timeline(self, **options: Unpack[ListOptions]) -> Listing[TimelineEntry]:
        """Walks what happened to the operation, newest first."""
        return listing("getTimeline", TimelineEntry, options, path={"id": self.id})

    def _receipt_request(self, sequence: int | None, options: CallOptions) -> ApiRequest:
        return ApiRequest("getReceipt", options, path={"id": self.id}, query={"sequence": sequence})


class OperationHandle(BlockingSide, OperationCalls):
    """An operation by its id, in any session: what it came from is not known here."""

    def __init__(self, port: BlockingPort, operation_id: str) -> None:
        super().__init__(port)
        self.id = operation_id

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"


class AsyncOperationHandle(AsyncSide, OperationCalls):
    """An operation by its id, in any session: what it came from is not known here."""

    def __init__(self, port: AsyncPort, operation_id: str) -> None:
        super().__init__(port)
        self.id = operation_id

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"


class _Begun:
    """What the provider call must carry."""

    operation: Operation
    """The operation as it was answered; `status` asks for what it is now."""

    @property
    def idempotency_key(self) -> str:
        """For the provider call: the same for every retry, so that a retried agent does not act twice."""
        return self.operation.idempotency_key

    @property
    def correlation_keys(self) -> CorrelationKeys:
        """To embed in the provider call, so that the effect is found even when its answer was lost."""
        return self.operation.correlation_keys

    @property
    def contract(self) -> ContractReference:
        """The contract that it is judged by, pinned to its hash."""
        return self.operation.contract


class BegunOperation(OperationHandle, _Begun):
    """An operation that was begun here, with what the provider call must carry."""

    def __init__(self, port: BlockingPort, operation: Operation) -> None:
        super().__init__(port, operation.id)
        self.operation = operation


class AsyncBegunOperation(AsyncOperationHandle, _Begun):
    """An operation that was begun here, with what the provider call must carry."""

    def __init__(self, port: AsyncPort, operation: Operation) -> None:
        super().__init__(port, operation.id)
        self.operation = operation


def begin_call(
    contract: str,
    operation_input: dict[str, Any],
    *,
    idempotency_key: str | None,
    deadline_seconds: int | None,
    connection_id: str | None,
    options: CallOptions,
) -> Call[Operation]:
    """The call that records what is about to be done."""
    body: dict[str, object] = {"contract": contract, "input": operation_input}
    if deadline_seconds is not None:
        body["deadlineSeconds"] = deadline_seconds
    if connection_id is not None:
        body["connectionId"] = connection_id
    request = ApiRequest("createOperation", options, body=body, idempotency_key=idempotency_key)
    return Call(request, read_operation)


def _read_receipt_text(success: Success) -> str:
    demanded(success, {"receiptVersion": "text", "payload": "object", "signatures": "list"})
    return success.content.decode()
