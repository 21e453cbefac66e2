"""Builds the URL, the headers and the body of a request."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import quote, urlencode

from pydantic import BaseModel
from typing_extensions import TypedDict

from tookeffect._errors import TookEffectError
from tookeffect._settings import ClientSettings
from tookeffect._tables.operations import OPERATIONS, OperationId
from tookeffect._version import __version__


class CallOptions(TypedDict, total=False):
    """The keyword arguments of every API method; None and left out mean the value of the client."""

    timeout_seconds: float | None
    """Limit of one attempt."""
    total_timeout_seconds: float | None
    """Limit of all attempts and pauses together."""
    max_retries: int | None
    """Most retries after a failed attempt; only safe calls are retried."""
    headers: Mapping[str, str] | None
    """Additional headers; `authorization` is refused, because the API key comes from the configuration."""


class BeginOptions(CallOptions, total=False):
    """The keyword arguments of `begin` besides the contract and its input, which `Client.begin` describes."""

    idempotency_key: str | None
    deadline_seconds: int | None
    connection_id: str | None
    settle_seconds: int | None
    act_within_seconds: int | None
    require_verifiable: bool


def call_options(
    timeout_seconds: float | None,
    total_timeout_seconds: float | None,
    max_retries: int | None,
    headers: Mapping[str, str] | None,
) -> CallOptions:
    """Collects the call options of an API method."""
    return {
        "timeout_seconds": timeout_seconds,
        "total_timeout_seconds": total_timeout_seconds,
        "max_retries": max_retries,
        "headers": headers,
    }


@dataclass(frozen=True)
class ApiRequest:
    """A request of one API operation, before it is built."""

    operation: OperationId
    options: CallOptions
    path: Mapping[str, str] = field(default_factory=dict[str, str])
    query: Mapping[str, str | int | None] = field(default_factory=dict[str, "str | int | None"])
    """Members that are None are left out."""
    body: object = field(default=None, repr=False)
    """A JSON object; None for a request without a body."""
    idempotency_key: str | None = None
    """For operations that take a key; a new key is generated if None."""
    is_awaited_by_caller: bool = False
    """The caller decides how long it waits: a refusal that `is_too_early` is raised at once."""


_CLIENT: Final = f"tookeffect-python/{__version__}"
_OWN_HEADERS: Final = frozenset(
    {"authorization", "idempotency-key", "content-type", "user-agent", "x-tookeffect-client"}
)
_HEADER_NAME: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_HEADER_VALUE: Final = re.compile(r"[\x20-\x7e]*")
_IDEMPOTENCY_KEY: Final = re.compile(r"[\x21-\x7e]{1,255}")


def build_url(base_url: str, request: ApiRequest) -> str:
    """Builds the URL. Path parameters are percent-encoded, so that each stays in its path segment.

    Raises `TookEffectError` `argument_invalid` for a path parameter that is missing, empty, `.` or `..`.
    """

    def fill(found: re.Match[str]) -> str:
        value = request.path.get(found[1], "")
        if value in ("", ".", ".."):
            raise TookEffectError(
                "argument_invalid", f"invalid {found[1]} {value!r}: expected the text of an id"
            )
        return quote(value, safe="")

    path = re.sub(r"\{(\w+)\}", fill, OPERATIONS[request.operation].path)
    query = urlencode({name: value for name, value in request.query.items() if value is not None})
    return f"{base_url}{path}{query and f'?{query}'}"


def build_headers(
    settings: ClientSettings, request: ApiRequest, idempotency_key: str | None
) -> dict[str, str]:
    """Builds the headers.

    Raises `TookEffectError` `credential_missing` if the operation needs an API key and none is configured,
    and `argument_invalid` for a header that the client sets itself or that HTTP does not allow.
    """
    headers = _check_headers({**settings.headers, **(request.options.get("headers") or {})})
    headers["accept"] = "application/json, application/problem+json"
    headers["user-agent"] = _CLIENT
    headers["x-tookeffect-client"] = _CLIENT
    if idempotency_key is not None:
        if not _IDEMPOTENCY_KEY.fullmatch(idempotency_key):
            message = "invalid idempotency key: expected 1 to 255 visible ASCII characters"
            raise TookEffectError("argument_invalid", message)
        headers["idempotency-key"] = idempotency_key
    if OPERATIONS[request.operation].needs_key:
        headers["authorization"] = f"Bearer {_read_api_key(settings)}"
    if request.body is not None:
        headers["content-type"] = "application/json"
    return headers


def encode_body(request: ApiRequest) -> bytes | None:
    """Encodes the body; raises `TookEffectError` `argument_invalid` if it cannot be written as JSON."""
    if request.body is None:
        return None
    try:
        return json.dumps(request.body, ensure_ascii=False, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError):
        message = "the arguments cannot be written as JSON: expected finite numbers and valid Unicode"
        problem = TookEffectError("argument_invalid", message)
    raise problem


def to_wire_members(body: BaseModel | Mapping[str, object]) -> dict[str, object]:
    """The members of a request body, named as on the wire. A mapping must have these names already."""
    if isinstance(body, BaseModel):
        return body.model_dump(by_alias=True, exclude_unset=True)
    return dict(body)


def _check_headers(given: Mapping[str, str]) -> dict[str, str]:
    for name, value in given.items():
        if not _HEADER_NAME.fullmatch(name) or not _HEADER_VALUE.fullmatch(value):
            # The message does not show the value, which may be a secret.
            raise TookEffectError(
                "argument_invalid", "a header has an invalid name or value; a value is printable ASCII"
            )
        if name.lower() in _OWN_HEADERS:
            raise TookEffectError(
                "argument_invalid", f"the client sets the header {name.lower()} itself; leave it out"
            )
    return {name.lower(): value for name, value in given.items()}


def _read_api_key(settings: ClientSettings) -> str:
    if settings.api_key is None:
        message = "no API key is configured; set TOOKEFFECT_API_KEY or pass api_key to the client"
        raise TookEffectError("credential_missing", message)
    return settings.api_key
