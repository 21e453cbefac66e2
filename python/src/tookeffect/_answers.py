"""Readers of answers: the members that this package relies on must be there, of their kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias

from tookeffect._errors import ResponseError, ResponseErrorCode
from tookeffect._exchange import Success
from tookeffect._generated.models import Operation, Verification
from tookeffect._open_models import ModelT, open_model
from tookeffect._verdicts import impossible_verdict

Kind: TypeAlias = Literal["text", "object", "list", "boolean", "number", "object_or_null"]
"""What a member of an answer can be."""

_IS: Final[Mapping[Kind, Callable[[Any], bool]]] = {
    "text": lambda value: isinstance(value, str),
    "object": lambda value: isinstance(value, dict),
    "list": lambda value: isinstance(value, list),
    "boolean": lambda value: isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "object_or_null": lambda value: value is None or isinstance(value, dict),
}

_VERIFICATION: Final[Mapping[str, Kind]] = {
    "verdict": "text",
    "reason": "text",
    "evidenceLevels": "list",
    "checks": "list",
    "nextAction": "text",
    "receiptId": "text",
}
_OPERATION: Final[Mapping[str, Kind]] = {
    "id": "text",
    "contract": "object",
    "idempotencyKey": "text",
    "correlationKeys": "object",
    "state": "text",
    "lastVerdict": "object_or_null",
}


class KeyedVerification(Verification):
    """A verification, with the key under which the service keeps it."""

    idempotency_key: str
    """Hand it in again to get this very result, free of charge."""


def refused(success: Success, code: ResponseErrorCode, message: str) -> ResponseError:
    """The error for an answer that is not taken; it names the request, and nothing of the body."""
    return ResponseError(
        code,
        message,
        status=success.status,
        request_id=success.request_id,
        idempotency_key=success.idempotency_key,
    )


def demanded(success: Success, kinds: Mapping[str, Kind]) -> dict[str, Any]:
    """The members of an answer; raises `ResponseError` `response_malformed`."""
    body = success.body
    if not isinstance(body, dict):
        raise refused(success, "response_malformed", "the answer is no JSON object")
    for name, kind in kinds.items():
        if name not in body or not _IS[kind](body[name]):
            raise refused(
                success, "response_malformed", f"the answer lacks {name}, or has another kind of it"
            )
    return body


def model_reader(model: type[ModelT], kinds: Mapping[str, Kind]) -> Callable[[Success], ModelT]:
    """Makes the reader of an answer; members that the model does not know are left out of it."""
    return lambda success: open_model(model, demanded(success, kinds))


def read_verification(success: Success) -> KeyedVerification:
    """What a verify came to, as the service gave it.

    Raises `ResponseError` `response_malformed`, and `response_impossible` for a verdict that cannot be true.
    """
    members = demanded(success, _VERIFICATION)
    reason = impossible_verdict(members)
    if reason is not None:
        raise refused(success, "response_impossible", reason)
    key = success.idempotency_key or ""
    return open_model(KeyedVerification, {**members, "idempotency_key": key})


def read_operation(success: Success) -> Operation:
    """An operation. Raises `ResponseError` `response_malformed`, and `response_impossible` where the last
    verdict, or a state that says more than it, cannot be true."""
    members = demanded(success, _OPERATION)
    last = members["lastVerdict"]
    if members["state"] == "verified" and (last is None or last.get("verdict") != "verified"):
        raise refused(success, "response_impossible", "the state is verified, and the last verdict is not")
    if last is not None:
        if not isinstance(last.get("evidenceLevels"), list):
            message = "the last verdict has no list of evidence levels"
            raise refused(success, "response_malformed", message)
        reason = impossible_verdict(last)
        if reason is not None:
            raise refused(success, "response_impossible", reason)
    return open_model(Operation, members)


def own_operation_reader(operation_id: str) -> Callable[[Success], Operation]:
    """The same for an operation that was asked for by its id: another one's answer is no answer, because a
    cache or a proxy mixed them up."""

    def read(success: Success) -> Operation:
        operation = read_operation(success)
        if operation.id != operation_id:
            raise refused(success, "response_impossible", "the answer is of another operation")
        return operation

    return read
