"""TookEffect: did the agent's action really take effect?

`Client` and `AsyncClient` speak to the service that finds out; `verify_receipt` validates a receipt offline.
`tookeffect.models` has every document on the wire as a pydantic model, and `tookeffect.vocabulary` the closed
lists of words in them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tookeffect._canonical_json import canonicalize, parse_strict, parse_strict_object
from tookeffect._digests import contract_hash, operation_document_digest, payload_digest, salted_digest
from tookeffect._ed25519 import verify_ed25519_strict
from tookeffect._errors import (
    ApiError,
    AuthenticationError,
    BadRequestError,
    CanonicalJsonError,
    ConflictError,
    ConnectionError,
    IdempotencyKeyReusedError,
    InternalServerError,
    KeyDocumentError,
    NotFoundError,
    PayloadTooLargeError,
    PaymentRequiredError,
    PermissionDeniedError,
    ProblemPlace,
    RateLimitError,
    ReceiptError,
    ResponseError,
    TimeoutError,
    TookEffectError,
    UnprocessableEntityError,
)
from tookeffect._keys import PublishedKeys, read_key_document
from tookeffect._receipt import ReceiptExpectations, verify_receipt
from tookeffect._receipt_validation import ReceiptValidation
from tookeffect._trusted_keys import TrustedKeyRecord
from tookeffect._verdicts import took_effect
from tookeffect._version import __version__

if TYPE_CHECKING:
    from tookeffect._answers import KeyedVerification
    from tookeffect._bound_calls import RawResponse
    from tookeffect._client import AsyncClient, Client
    from tookeffect._operation_calls import (
        AsyncBegunOperation,
        AsyncOperationHandle,
        BegunOperation,
        OperationHandle,
    )
    from tookeffect._pages import AsyncPagedList, Page, PagedList
    from tookeffect._requests import CallOptions

__all__ = [
    "ApiError",
    "AsyncBegunOperation",
    "AsyncClient",
    "AsyncOperationHandle",
    "AsyncPagedList",
    "AuthenticationError",
    "BadRequestError",
    "BegunOperation",
    "CallOptions",
    "CanonicalJsonError",
    "Client",
    "ConflictError",
    "ConnectionError",
    "IdempotencyKeyReusedError",
    "InternalServerError",
    "KeyDocumentError",
    "KeyedVerification",
    "NotFoundError",
    "OperationHandle",
    "Page",
    "PagedList",
    "PayloadTooLargeError",
    "PaymentRequiredError",
    "PermissionDeniedError",
    "ProblemPlace",
    "PublishedKeys",
    "RateLimitError",
    "RawResponse",
    "ReceiptError",
    "ReceiptExpectations",
    "ReceiptValidation",
    "ResponseError",
    "TimeoutError",
    "TookEffectError",
    "TrustedKeyRecord",
    "UnprocessableEntityError",
    "__version__",
    "canonicalize",
    "contract_hash",
    "operation_document_digest",
    "parse_strict",
    "parse_strict_object",
    "payload_digest",
    "read_key_document",
    "salted_digest",
    "took_effect",
    "verify_ed25519_strict",
    "verify_receipt",
]

# What speaks to the service needs an HTTP client and the models, for which nobody should wait who only
# validates receipts.
_LOADED_WHEN_ASKED = {
    "AsyncBegunOperation": "_operation_calls",
    "AsyncClient": "_client",
    "AsyncOperationHandle": "_operation_calls",
    "AsyncPagedList": "_pages",
    "BegunOperation": "_operation_calls",
    "CallOptions": "_requests",
    "Client": "_client",
    "KeyedVerification": "_answers",
    "OperationHandle": "_operation_calls",
    "Page": "_pages",
    "PagedList": "_pages",
    "RawResponse": "_bound_calls",
}


def __getattr__(name: str) -> Any:
    module = _LOADED_WHEN_ASKED.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{module}"), name)


def __dir__() -> list[str]:
    return __all__
