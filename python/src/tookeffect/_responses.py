"""Reads response bodies: checks the members that this package relies on, then builds the model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from tookeffect._errors import ResponseError, ResponseErrorCode
from tookeffect._generated.models import Operation, Verification
from tookeffect._json_profile import is_object
from tookeffect._open_models import ModelT, open_model, open_value
from tookeffect._request_flow import Success
from tookeffect._verdicts import find_contradiction

T = TypeVar("T")

MemberKind: TypeAlias = Literal["text", "object", "list", "boolean", "number", "object_or_null"]
"""The JSON type of a member."""

_HAS_KIND: Final[Mapping[MemberKind, Callable[[Any], bool]]] = {
    "text": lambda value: isinstance(value, str),
    "object": lambda value: isinstance(value, dict),
    "list": lambda value: isinstance(value, list),
    "boolean": lambda value: isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "object_or_null": lambda value: value is None or isinstance(value, dict),
}

_VERIFICATION: Final[Mapping[str, MemberKind]] = {
    "verdict": "text",
    "reason": "text",
    "attribution": "object_or_null",
    "evidenceLevels": "list",
    "checks": "list",
    "evidence": "list",
    "coverage": "object",
    "nextAction": "text",
    "receiptId": "text",
}
_OPERATION: Final[Mapping[str, MemberKind]] = {
    "id": "text",
    "contract": "object",
    "idempotencyKey": "text",
    "correlationKeys": "object",
    "state": "text",
    "lastVerdict": "object_or_null",
    "notices": "list",
}
_RECEIPT: Final[Mapping[str, MemberKind]] = {
    "receiptVersion": "text",
    "payload": "object",
    "signatures": "list",
}
_PAGE: Final[Mapping[str, MemberKind]] = {"data": "list", "hasMore": "boolean"}


class KeyedVerification(Verification):
    """A verification with the idempotency key of its request."""

    idempotency_key: str
    """Pass it to `verify` again to get this stored result, free of charge."""


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    data: list[T]
    next_cursor: str | None
    """None on the last page."""


def require_members(success: Success, kinds: Mapping[str, MemberKind]) -> dict[str, Any]:
    """Returns the members of a JSON object; raises `ResponseError` `response_malformed` if one of `kinds` is
    missing or has another type."""
    body = success.body
    if not isinstance(body, dict):
        raise response_error(success, "response_malformed", "the response is not a JSON object")
    for name, kind in kinds.items():
        if name not in body or not _HAS_KIND[kind](body[name]):
            message = f"the member {name} of the response is missing or has the wrong type"
            raise response_error(success, "response_malformed", message)
    return body


def model_reader(model: type[ModelT], kinds: Mapping[str, MemberKind]) -> Callable[[Success], ModelT]:
    """Creates the reader of a response; members that the model does not have are ignored."""
    return lambda success: open_model(model, require_members(success, kinds))


def read_verification(success: Success) -> KeyedVerification:
    """Reads a verification; the verdict is returned as the service sent it.

    Raises `ResponseError` `response_malformed`, and `response_impossible` for a verdict that contradicts the
    rest of the response.
    """
    members = require_members(success, _VERIFICATION)
    coverage = members["coverage"]
    if not all(isinstance(coverage.get(name), list) for name in ("reads", "limits")):
        message = "the coverage has no list of reads or of limits"
        raise response_error(success, "response_malformed", message)
    contradiction = find_contradiction(members)
    if contradiction is not None:
        raise response_error(success, "response_impossible", contradiction)
    key = success.idempotency_key or ""
    return open_model(KeyedVerification, {**members, "idempotency_key": key})


def read_operation(success: Success) -> Operation:
    """Reads an operation. Raises `ResponseError` `response_malformed`, and `response_impossible` for a last
    verdict or a state that contradicts the rest of the response."""
    members = require_members(success, _OPERATION)
    if not all(is_object(notice) for notice in members["notices"]):
        raise response_error(success, "response_malformed", "a notice is not a JSON object")
    last = members["lastVerdict"]
    if members["state"] == "verified" and (last is None or last.get("verdict") != "verified"):
        message = "the state is verified, but the last verdict is not"
        raise response_error(success, "response_impossible", message)
    if members["state"] == "cancelled" and last is not None and last.get("verdict") == "verified":
        message = "the operation is cancelled, but the last verdict is verified"
        raise response_error(success, "response_impossible", message)
    if last is not None:
        if not isinstance(last.get("evidenceLevels"), list):
            message = "the last verdict has no list of evidence levels"
            raise response_error(success, "response_malformed", message)
        contradiction = find_contradiction(last)
        if contradiction is not None:
            raise response_error(success, "response_impossible", contradiction)
    return open_model(Operation, members)


def operation_reader(operation_id: str) -> Callable[[Success], Operation]:
    """Creates the reader of one operation; a response with another operation, as from a faulty cache or
    proxy, raises `ResponseError` `response_impossible`."""

    def read(success: Success) -> Operation:
        operation = read_operation(success)
        if operation.id != operation_id:
            message = "the response contains another operation than the one requested"
            raise response_error(success, "response_impossible", message)
        return operation

    return read


def read_receipt_text(success: Success) -> str:
    """Returns the text of a receipt, byte for byte; raises `ResponseError` `response_malformed`."""
    require_members(success, _RECEIPT)
    return success.content.decode()


def read_page(item_type: Any, cursor: str | None, success: Success) -> Page[Any]:
    """Reads the page after `cursor`; raises `ResponseError` `response_malformed`."""
    members = require_members(success, _PAGE)
    following = members.get("nextCursor")
    # A page without a new cursor is the last one, or the iteration would never end.
    has_next = members["hasMore"] and isinstance(following, str) and following != cursor
    return Page([open_value(item_type, item) for item in members["data"]], following if has_next else None)


def read_no_content(_: Success) -> None:
    """Reads a response without data."""
    return None


def response_error(success: Success, code: ResponseErrorCode, message: str) -> ResponseError:
    """The error for a response that is refused; it contains the request id, and nothing of the body."""
    return ResponseError(
        code,
        message,
        status=success.status,
        request_id=success.request_id,
        idempotency_key=success.idempotency_key,
    )
