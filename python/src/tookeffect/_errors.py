"""The exceptions of this package. The tree is the same as in TypeScript:

    TookEffectError                    code: configuration_invalid, credential_missing, argument_invalid
    ├─ ApiError                        the service sent an error response
    │  ├─ BadRequestError (400) · AuthenticationError (401) · PaymentRequiredError (402, payment)
    │  ├─ PermissionDeniedError (403) · NotFoundError (404) · ConflictError (409) → UnverifiableError
    │  ├─ PayloadTooLargeError (413) · UnprocessableEntityError (422) → IdempotencyKeyReusedError
    │  └─ RateLimitError (429) · InternalServerError (500 and above)
    ├─ ConnectionError → TimeoutError  no response, or not in time
    ├─ ResponseError                   the response is malformed or contradicts itself
    ├─ NotVerifiedError                require_verified: the effect is not verified, or not as required
    ├─ NothingSent                     raised by a tool: nothing left the process
    ├─ GateError                       an agent ended with effects that are not verified
    ├─ ToolsFileError                  a tools file is refused
    ├─ KeyDocumentError                the key document is refused
    ├─ CanonicalJsonError              the input has no canonical JSON
    └─ ReceiptError                    wrong arguments; never for the content of a receipt

A cancelled call raises what its runtime raises: `KeyboardInterrupt`, `asyncio.CancelledError`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from tookeffect._generated.vocabulary import CanonicalJsonErrorCode

if TYPE_CHECKING:
    from tookeffect._responses import KeyedVerification

ReceiptErrorCode = Literal["option_invalid", "option_unknown", "salt_malformed"]
"""Codes of `ReceiptError`."""

ResponseErrorCode = Literal["response_malformed", "response_impossible"]
"""Codes of `ResponseError`."""

NotVerifiedErrorCode = Literal["not_verified", "attribution_insufficient", "input_differs"]
"""Codes of `NotVerifiedError`. `attribution_insufficient`: the effect is verified, and somebody else may have
caused it. `input_differs`: the operation was begun with another input."""

KeyDocumentErrorCode = Literal[
    "key_document_malformed", "key_document_expired", "key_document_outdated", "key_document_not_trusted"
]
"""Codes of `KeyDocumentError`."""


class TookEffectError(Exception):
    """The base class of all errors of this package. `code` is stable and for programs; the text is for
    people."""

    code: str

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class CanonicalJsonError(TookEffectError):
    """The input has no canonical JSON under the strict profile; the text does not contain the input."""

    offset: int | None
    """For text and bytes: the start of the invalid token, in bytes of UTF-8 from 0."""
    pointer: str | None
    """For values: the RFC 6901 pointer of the invalid value."""

    def __init__(
        self,
        code: CanonicalJsonErrorCode,
        message: str,
        *,
        offset: int | None = None,
        pointer: str | None = None,
    ) -> None:
        super().__init__(code, message)
        self.offset = offset
        self.pointer = pointer


class ReceiptError(TookEffectError):
    """Wrong arguments of a receipt function; never raised for the content of a receipt."""

    def __init__(self, code: ReceiptErrorCode, message: str) -> None:
        super().__init__(code, message)


class NothingSent(TookEffectError):
    """Raised by the body of a tool that knows that nothing left the process, for example because a connection
    was refused: the body counts as not begun. Nothing is submitted or verified, the operation stays open, and
    a repeated call runs the body. The code is `nothing_sent`.

    Raise it only before the first request is written: after that, a lost response says nothing.
    """

    def __init__(self, message: str = "nothing was sent") -> None:
        super().__init__("nothing_sent", message)


class GateError(TookEffectError):
    """The agent gave a final answer although effects of its run are not verified; do not rely on the answer.
    The code is `effects_unsettled`."""

    unsettled: list[dict[str, Any]]
    """The calls that are not verified, as they were when the last answer was refused; see `unsettled` of the
    runtime of an adapter."""

    def __init__(self, unsettled: list[dict[str, Any]]) -> None:
        tools = ", ".join(dict.fromkeys(call["tool"] for call in unsettled))
        message = f"the agent ended with {len(unsettled)} calls that are not verified: {tools}"
        super().__init__("effects_unsettled", message)
        self.unsettled = unsettled


class ToolsFileError(TookEffectError):
    """A tools file that is refused; the code is `tools_file_invalid`."""

    file: str
    pointer: str | None
    """The place in the file, as JSON Pointer; None if the file is not JSON, or cannot be read."""

    def __init__(self, file: str, pointer: str | None, expected: str) -> None:
        super().__init__("tools_file_invalid", ": ".join(filter(None, (file, pointer, expected))))
        self.file = file
        self.pointer = pointer


class KeyDocumentError(TookEffectError):
    """A key document that is malformed, expired, outdated or not trusted."""

    def __init__(self, code: KeyDocumentErrorCode, message: str) -> None:
        super().__init__(code, message)


class ConnectionError(TookEffectError):
    """No response was received. Unless the request only reads, it is unknown whether the service acted."""

    idempotency_key: str | None
    """The key of the request; pass it again to get the stored result instead of a second one."""

    def __init__(
        self, message: str, idempotency_key: str | None = None, code: str = "connection_failed"
    ) -> None:
        super().__init__(code, message)
        self.idempotency_key = idempotency_key


class TimeoutError(ConnectionError):
    """No complete response was received in time."""

    def __init__(self, message: str, idempotency_key: str | None = None) -> None:
        super().__init__(message, idempotency_key, "timed_out")


class ResponseError(TookEffectError):
    """A response that is malformed or contradicts itself; it must not be used."""

    status: int
    """The HTTP status."""
    request_id: str | None
    idempotency_key: str | None

    def __init__(
        self,
        code: ResponseErrorCode,
        message: str,
        *,
        status: int,
        request_id: str | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        super().__init__(code, message)
        self.status = status
        self.request_id = request_id
        self.idempotency_key = idempotency_key


class NotVerifiedError(TookEffectError):
    """An effect on which the caller must not rely; raised by `require_verified` only."""

    operation_id: str | None
    """None if the tool ran without an operation."""
    verification: KeyedVerification | None
    """The verification; None if there is none: the verify failed, or the input differs."""

    def __init__(
        self,
        code: NotVerifiedErrorCode,
        message: str,
        *,
        operation_id: str | None,
        verification: KeyedVerification | None,
    ) -> None:
        super().__init__(code, message)
        self.operation_id = operation_id
        self.verification = verification


@dataclass(frozen=True)
class ProblemPlace:
    """An invalid member of a request body or an input."""

    pointer: str
    message: str


@dataclass(frozen=True)
class Problem:
    """The members of an error response."""

    status: int
    code: str = "unknown_error"
    type: str | None = None
    title: str | None = None
    detail: str | None = None
    doc_url: str | None = None
    request_id: str | None = None
    retry_after: float | None = None
    idempotency_key: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    errors: tuple[ProblemPlace, ...] = ()
    payment: Mapping[str, object] = field(default_factory=dict[str, object])


class ApiError(TookEffectError):
    """The service sent an error response. The class depends on the status; `code` gives the reason."""

    status: int
    type: str | None
    title: str | None
    detail: str | None
    doc_url: str | None
    """The absolute URL of the page that explains the code."""
    request_id: str | None
    retry_after: float | None
    """Seconds to wait before a retry, if the service sent them."""
    idempotency_key: str | None
    """The `Idempotency-Key` of the request."""
    headers: Mapping[str, str]
    """The headers of the response; names are in lower case."""
    errors: tuple[ProblemPlace, ...]

    def __init__(self, problem: Problem) -> None:
        detail = problem.detail or problem.title or "the service sent no detail"
        super().__init__(problem.code, f"{problem.status} {problem.code}: {detail}")
        self.status = problem.status
        self.type = problem.type
        self.title = problem.title
        self.detail = problem.detail
        self.doc_url = problem.doc_url
        self.request_id = problem.request_id
        self.retry_after = problem.retry_after
        self.idempotency_key = problem.idempotency_key
        self.headers = problem.headers
        self.errors = problem.errors


class BadRequestError(ApiError):
    """400: the request is malformed."""


class AuthenticationError(ApiError):
    """401: the credential is missing, wrong, expired or revoked."""


class PaymentRequiredError(ApiError):
    """402: no credit is left; `payment` lists the plans and the packs, with the names of the wire."""

    payment: Mapping[str, object]

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.payment = problem.payment or {"plans": [], "packs": []}


class PermissionDeniedError(ApiError):
    """403: the credential lacks a scope, or was sent over plain HTTP."""


class NotFoundError(ApiError):
    """404: not found, or not in your workspace."""


class ConflictError(ApiError):
    """409: the request conflicts with stored data or a running request."""


class UnverifiableError(ConflictError):
    """409 `connection_missing` or `operation_not_verifiable`: the effect could not be verified as things are;
    `detail` says why."""


class PayloadTooLargeError(ApiError):
    """413: the body is larger than the endpoint accepts."""


class UnprocessableEntityError(ApiError):
    """422: the request is well-formed but cannot be processed."""


class IdempotencyKeyReusedError(UnprocessableEntityError):
    """422 `idempotency_key_reused`: the key was first used with another body or operation."""


class RateLimitError(ApiError):
    """429: too many requests, or the operation was observed too recently; see `retry_after`."""


class InternalServerError(ApiError):
    """500 and above: the service failed or is unavailable."""
