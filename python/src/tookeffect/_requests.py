"""One call before it is sent."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import quote, urlencode

from typing_extensions import TypedDict

from tookeffect._errors import TookEffectError
from tookeffect._settings import ClientSettings
from tookeffect._tables.operations import OPERATIONS, OperationId
from tookeffect._version import __version__


class CallOptions(TypedDict, total=False):
    """What every call takes."""

    timeout_seconds: float
    """How long one attempt may take."""
    total_timeout_seconds: float
    """How long all attempts and waits together may take."""
    max_retries: int
    """How often to ask again where that is safe."""
    headers: Mapping[str, str]
    """Sent too; `authorization` is refused, because the key comes from configuration only."""


@dataclass(frozen=True)
class ApiRequest:
    """A call: which one, with what, and how it is to be sent."""

    operation: OperationId
    options: CallOptions
    path: Mapping[str, str] = field(default_factory=dict[str, str])
    query: Mapping[str, str | int | None] = field(default_factory=dict[str, "str | int | None"])
    """A member that is None is left out."""
    body: object = field(default=None, repr=False)
    """None where there is none; every body of the API is an object."""
    idempotency_key: str | None = None
    """Sent with the calls that take a key; a fresh one when left out."""


_CLIENT: Final = f"tookeffect-python/{__version__}"
_OWN_HEADERS: Final = frozenset(
    {"authorization", "idempotency-key", "content-type", "user-agent", "x-tookeffect-client"}
)
_HEADER_NAME: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_HEADER_VALUE: Final = re.compile(r"[\x20-\x7e]*")
_IDEMPOTENCY_KEY: Final = re.compile(r"[\x21-\x7e]{1,255}")


def url_of(base_url: str, request: ApiRequest) -> str:
    """The address of a call; every parameter is percent-encoded, so that it cannot leave its segment.

    Raises `TookEffectError` `argument_invalid` for a parameter that is missing, empty, `.` or `..`.
    """

    def filled(found: re.Match[str]) -> str:
        value = request.path.get(found[1], "")
        if value in ("", ".", ".."):
            raise TookEffectError("argument_invalid", f"expected the {found[1]}, not {value!r}")
        return quote(value, safe="")

    path = re.sub(r"\{(\w+)\}", filled, OPERATIONS[request.operation].path)
    query = urlencode({name: value for name, value in request.query.items() if value is not None})
    return f"{base_url}{path}{query and f'?{query}'}"


def headers_of(settings: ClientSettings, request: ApiRequest, idempotency_key: str | None) -> dict[str, str]:
    """The headers of a call.

    Raises `TookEffectError` `credential_missing` where the call needs a key and none is configured;
    `argument_invalid` for headers that the client sets itself, and for what cannot be a header.
    """
    headers = _callers_headers({**settings.headers, **request.options.get("headers", {})})
    headers["accept"] = "application/json, application/problem+json"
    headers["user-agent"] = _CLIENT
    headers["x-tookeffect-client"] = _CLIENT
    if idempotency_key is not None:
        if not _IDEMPOTENCY_KEY.fullmatch(idempotency_key):
            message = "an idempotency key is 1 to 255 visible ASCII characters"
            raise TookEffectError("argument_invalid", message)
        headers["idempotency-key"] = idempotency_key
    if OPERATIONS[request.operation].needs_key:
        headers["authorization"] = f"Bearer {_key_of(settings)}"
    if request.body is not None:
        headers["content-type"] = "application/json"
    return headers


def content_of(request: ApiRequest) -> bytes | None:
    """The body of a call; raises `TookEffectError` `argument_invalid` for what cannot be written as JSON."""
    if request.body is None:
        return None
    try:
        return json.dumps(request.body, ensure_ascii=False, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError):
        problem = TookEffectError("argument_invalid", "the body cannot be written as JSON")
    raise problem


def _callers_headers(given: Mapping[str, str]) -> dict[str, str]:
    for name, value in given.items():
        if not _HEADER_NAME.fullmatch(name) or not _HEADER_VALUE.fullmatch(value):
            # The value may be a secret, and is not shown.
            raise TookEffectError("argument_invalid", "a header has an impossible name or value")
        if name.lower() in _OWN_HEADERS:
            raise TookEffectError("argument_invalid", f"the client sets {name.lower()} itself")
    return {name.lower(): value for name, value in given.items()}


def _key_of(settings: ClientSettings) -> str:
    if settings.api_key is None:
        message = "no API key is configured: set TOOKEFFECT_API_KEY, or give api_key to the client"
        raise TookEffectError("credential_missing", message)
    return settings.api_key
