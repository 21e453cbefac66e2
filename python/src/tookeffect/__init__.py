"""TookEffect: did the agent's action really take effect?

`Client` and `AsyncClient` call the service that verifies it; `verify_receipt` validates a receipt offline.
`tookeffect.models` has a pydantic model for every document of the API, and `tookeffect.vocabulary` its closed
lists of values.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tookeffect._adapter_registry import find_adapter
from tookeffect._canonical_json import canonicalize
from tookeffect._digests import contract_hash, operation_document_digest, payload_digest, salted_digest
from tookeffect._ed25519 import verify_ed25519_strict
from tookeffect._errors import (
    ApiError,
    AuthenticationError,
    BadRequestError,
    CanonicalJsonError,
    ConflictError,
    ConnectionError,
    GateError,
    IdempotencyKeyReusedError,
    InternalServerError,
    KeyDocumentError,
    NotFoundError,
    NothingSent,
    NotVerifiedError,
    PayloadTooLargeError,
    PaymentRequiredError,
    PermissionDeniedError,
    ProblemPlace,
    RateLimitError,
    ReceiptError,
    ResponseError,
    TimeoutError,
    TookEffectError,
    ToolsFileError,
    UnprocessableEntityError,
    UnverifiableError,
)
from tookeffect._gate import gate_rounds, gate_text
from tookeffect._json_parser import parse_strict, parse_strict_object
from tookeffect._keys import PublishedKeys, read_key_document
from tookeffect._operation_keys import operation_key, verify_key
from tookeffect._receipt import ReceiptExpectations, verify_receipt
from tookeffect._receipt_validation import ReceiptValidation
from tookeffect._tool_runs import (
    Acknowledgement,
    DoneText,
    FailedRun,
    NotAnAcknowledgement,
    ToolBinding,
    ToolCall,
    ToolRun,
    current_operation,
    error_text,
    operation_of,
    present,
    require_verified,
)
from tookeffect._tools_file import ToolBindings, load_tool_bindings, read_tool_bindings
from tookeffect._trusted_keys import TrustedKeyRecord
from tookeffect._verdicts import took_effect
from tookeffect._version import __version__

if TYPE_CHECKING:
    from tookeffect._async_client.adapters import AsyncAdapter, AsyncAdapterRuntime, AsyncRunTool
    from tookeffect._async_client.client import AsyncClient
    from tookeffect._async_client.operations import AsyncBegunOperation, AsyncOperationHandle
    from tookeffect._async_client.resource import AsyncPagedList
    from tookeffect._raw_response import RawResponse
    from tookeffect._requests import BeginOptions, CallOptions
    from tookeffect._responses import KeyedVerification, Page
    from tookeffect._sync_client.adapters import Adapter, AdapterRuntime, RunTool
    from tookeffect._sync_client.client import Client
    from tookeffect._sync_client.operations import BegunOperation, OperationHandle
    from tookeffect._sync_client.resource import PagedList

__all__ = [
    "Acknowledgement",
    "Adapter",
    "AdapterRuntime",
    "ApiError",
    "AsyncAdapter",
    "AsyncAdapterRuntime",
    "AsyncBegunOperation",
    "AsyncClient",
    "AsyncOperationHandle",
    "AsyncPagedList",
    "AsyncRunTool",
    "AuthenticationError",
    "BadRequestError",
    "BeginOptions",
    "BegunOperation",
    "CallOptions",
    "CanonicalJsonError",
    "Client",
    "ConflictError",
    "ConnectionError",
    "DoneText",
    "FailedRun",
    "GateError",
    "IdempotencyKeyReusedError",
    "InternalServerError",
    "KeyDocumentError",
    "KeyedVerification",
    "NotAnAcknowledgement",
    "NotFoundError",
    "NotVerifiedError",
    "NothingSent",
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
    "RunTool",
    "TimeoutError",
    "TookEffectError",
    "ToolBinding",
    "ToolBindings",
    "ToolCall",
    "ToolRun",
    "ToolsFileError",
    "TrustedKeyRecord",
    "UnprocessableEntityError",
    "UnverifiableError",
    "__version__",
    "canonicalize",
    "contract_hash",
    "current_operation",
    "error_text",
    "find_adapter",
    "gate_rounds",
    "gate_text",
    "load_tool_bindings",
    "operation_document_digest",
    "operation_key",
    "operation_of",
    "parse_strict",
    "parse_strict_object",
    "payload_digest",
    "present",
    "read_key_document",
    "read_tool_bindings",
    "require_verified",
    "salted_digest",
    "took_effect",
    "verify_ed25519_strict",
    "verify_key",
    "verify_receipt",
]

# The clients import an HTTP library and the models. They are imported on first use, so that a program that
# only validates receipts starts fast.
_IMPORTED_ON_FIRST_USE = {
    "Adapter": "_sync_client.adapters",
    "AdapterRuntime": "_sync_client.adapters",
    "AsyncAdapter": "_async_client.adapters",
    "AsyncAdapterRuntime": "_async_client.adapters",
    "AsyncBegunOperation": "_async_client.operations",
    "AsyncClient": "_async_client.client",
    "AsyncOperationHandle": "_async_client.operations",
    "AsyncPagedList": "_async_client.resource",
    "AsyncRunTool": "_async_client.adapters",
    "BeginOptions": "_requests",
    "BegunOperation": "_sync_client.operations",
    "CallOptions": "_requests",
    "Client": "_sync_client.client",
    "KeyedVerification": "_responses",
    "OperationHandle": "_sync_client.operations",
    "Page": "_responses",
    "PagedList": "_sync_client.resource",
    "RawResponse": "_raw_response",
    "RunTool": "_sync_client.adapters",
}


def __getattr__(name: str) -> Any:
    module = _IMPORTED_ON_FIRST_USE.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{module}"), name)


def __dir__() -> list[str]:
    return __all__
