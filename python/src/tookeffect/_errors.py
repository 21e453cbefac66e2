"""How a call can fail. The tree, the same as in TypeScript:

    TookEffectError                    code: configuration_invalid, credential_missing, argument_invalid
    ├─ ApiError                        the service refused or failed, by a problem document
    │  ├─ BadRequestError (400) · AuthenticationError (401) · PaymentRequiredError (402, payment)
    │  ├─ PermissionDeniedError (403) · NotFoundError (404) · ConflictError (409)
    │  ├─ PayloadTooLargeError (413) · UnprocessableEntityError (422) → IdempotencyKeyReusedError
    │  └─ RateLimitError (429) · InternalServerError (500 and above)
    ├─ ConnectionError → TimeoutError  no answer came, or not in time
    ├─ ResponseError                   an answer came that cannot be read, or cannot be true
    ├─ KeyDocumentError                a key document that is not relied on
    ├─ CanonicalJsonError              bytes or a value without canonical JSON
    └─ ReceiptError                    a misuse of `verify_receipt`; never what a receipt contains

A cancelled call raises what its runtime raises: `KeyboardInterrupt`, `asyncio.CancelledError`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tookeffect._generated.vocabulary import CanonicalJsonErrorCode

ReceiptErrorCode = Literal["option_invalid", "option_unknown", "salt_malformed"]
"""How a call of the receipt functions can be wrong, whatever the receipt."""

ResponseErrorCode = Literal["response_malformed", "response_impossible"]
"""Why an answer is not taken: it has not the documented shape, or it cannot be true."""

KeyDocumentErrorCode = Literal[
    "key_document_malformed", "key_document_expired", "key_document_outdated", "key_document_not_trusted"
]
"""Why a key document is not relied on."""


class TookEffectError(Exception):
    """What every failure of this package is. Programs read `code`, which is stable; people read the text."""

    code: str

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class CanonicalJsonError(TookEffectError):
    """Bytes, text or a value without canonical JSON under the strict profile; the text never repeats it."""

    offset: int | None
    """For text and bytes: where the offending token begins, in bytes of UTF-8 from 0."""
    pointer: str | None
    """For values: the RFC 6901 pointer of the offending value."""

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
    """A misuse of a call; never raised for what a receipt contains."""

    def __init__(self, code: ReceiptErrorCode, message: str) -> None:
        super().__init__(code, message)


class KeyDocumentError(TookEffectError):
    """A key document that is not relied on; receipts are then not validated by it."""

    def __init__(self, code: KeyDocumentErrorCode, message: str) -> None:
        super().__init__(code, message)


class ConnectionError(TookEffectError):
    """No answer came; whether the service acted is not known, unless the call only reads."""

    idempotency_key: str | None
    """The key that was sent; hand it in again to get the stored result instead of a second one."""

    def __init__(
        self, message: str, idempotency_key: str | None = None, code: str = "connection_failed"
    ) -> None:
        super().__init__(code, message)
        self.idempotency_key = idempotency_key


class TimeoutError(ConnectionError):
    """No whole answer came in time."""

    def __init__(self, message: str, idempotency_key: str | None = None) -> None:
        super().__init__(message, idempotency_key, "timed_out")


class ResponseError(TookEffectError):
    """An answer that cannot be read, or cannot be true; whoever acts on it acts on nothing."""

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


@dataclass(frozen=True)
class ProblemPlace:
    """Where a body or an input is at fault."""

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
    """The service refused the call or failed; the class goes by the status, and `code` says why."""

    status: int
    type: str | None
    title: str | None
    detail: str | None
    doc_url: str | None
    """The page that explains the code, absolute."""
    request_id: str | None
    retry_after: float | None
    """Seconds to wait before asking again, where the service said so."""
    idempotency_key: str | None
    """The `Idempotency-Key` that was sent."""
    headers: Mapping[str, str]
    """Of the answer; names are in lower case."""
    errors: tuple[ProblemPlace, ...]

    def __init__(self, problem: Problem) -> None:
        detail = problem.detail or problem.title or "the service gave no reason"
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
    """400: the request is not one that the service can read."""


class AuthenticationError(ApiError):
    """401: no credential, or a wrong, expired or revoked one."""


class PaymentRequiredError(ApiError):
    """402: no credit is left; `payment` lists the plans and the packs, as the service spells them."""

    payment: Mapping[str, object]

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.payment = problem.payment or {"plans": [], "packs": []}


class PermissionDeniedError(ApiError):
    """403: the credential lacks a scope, or came over clear text."""


class NotFoundError(ApiError):
    """404: there is no such thing, or it is another account's."""


class ConflictError(ApiError):
    """409: the call conflicts with what is stored or runs."""


class PayloadTooLargeError(ApiError):
    """413: the body is larger than the endpoint takes."""


class UnprocessableEntityError(ApiError):
    """422: the request was understood, and what it asks for cannot be."""


class IdempotencyKeyReusedError(UnprocessableEntityError):
    """422 `idempotency_key_reused`: the key was first used with another body or operation."""


class RateLimitError(ApiError):
    """429: too many requests, or the operation was observed too recently; see `retry_after`."""


class InternalServerError(ApiError):
    """500 and above: the service failed or cannot answer now."""
