"""Converts an error response, a problem document (RFC 9457), to the exception of its status."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urljoin

from tookeffect._errors import (
    ApiError,
    AuthenticationError,
    BadRequestError,
    ConflictError,
    IdempotencyKeyReusedError,
    InternalServerError,
    NotFoundError,
    PayloadTooLargeError,
    PaymentRequiredError,
    PermissionDeniedError,
    Problem,
    ProblemPlace,
    RateLimitError,
    UnprocessableEntityError,
    UnverifiableError,
)
from tookeffect._json_profile import JsonValue, is_list, is_object

_BY_CODE: Final[Mapping[str, type[ApiError]]] = {
    "idempotency_key_reused": IdempotencyKeyReusedError,
    "connection_missing": UnverifiableError,
    "operation_not_verifiable": UnverifiableError,
}

_BY_STATUS: Final[Mapping[int, type[ApiError]]] = {
    400: BadRequestError,
    401: AuthenticationError,
    402: PaymentRequiredError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    413: PayloadTooLargeError,
    422: UnprocessableEntityError,
    429: RateLimitError,
}


def to_api_error(
    *,
    status: int,
    headers: Mapping[str, str],
    body: JsonValue,
    base_url: str,
    retry_after: float | None,
    idempotency_key: str | None,
) -> ApiError:
    """The exception for an error response. Members of the wrong type are ignored; `body` is None if it is not
    JSON, as from a proxy."""
    members: dict[str, Any] = body if is_object(body) else {}
    problem_type = _text(members.get("type"))
    problem = Problem(
        status=status,
        code=_text(members.get("code")) or "unknown_error",
        type=problem_type,
        title=_text(members.get("title")),
        detail=_text(members.get("detail")),
        doc_url=None if problem_type is None else _absolute(problem_type, base_url),
        request_id=headers.get("x-request-id") or _text(members.get("requestId")),
        retry_after=retry_after,
        idempotency_key=idempotency_key,
        headers=headers,
        errors=_places(members.get("errors")),
        payment=_payment(members.get("payment")),
    )
    by_status = _BY_STATUS.get(status, InternalServerError if status >= 500 else ApiError)
    return _BY_CODE.get(problem.code, by_status)(problem)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _absolute(problem_type: str, base_url: str) -> str | None:
    try:
        return urljoin(base_url, problem_type)
    except ValueError:
        return None


def _places(value: object) -> tuple[ProblemPlace, ...]:
    places = [place for place in value if is_object(place)] if is_list(value) else []
    named = [(place.get("pointer"), place.get("message")) for place in places]
    return tuple(
        ProblemPlace(pointer, message)
        for pointer, message in named
        if isinstance(pointer, str) and isinstance(message, str)
    )


def _payment(value: object) -> dict[str, Any]:
    is_whole = is_object(value) and is_list(value.get("plans")) and is_list(value.get("packs"))
    return value if is_whole and is_object(value) else {}
