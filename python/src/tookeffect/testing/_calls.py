"""Calls of the API, as a test service reads them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote

import httpx2

from tookeffect._errors import CanonicalJsonError
from tookeffect._json_parser import parse_strict
from tookeffect._json_profile import is_object
from tookeffect._tables.operations import OPERATIONS, OperationId
from tookeffect.testing._refusals import RefusedCallError


@dataclass(frozen=True)
class Call:
    """A call of the API."""

    operation: OperationId
    id: str
    """The parameter of the path; empty without one."""
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: Any
    """Parsed; None without one."""
    needs_key: bool


_ROUTES: Final[list[tuple[OperationId, str, re.Pattern[str], bool]]] = [
    (
        operation,
        call.method,
        re.compile(re.sub(r"\\{\w+\\}", "([^/]+)", re.escape(call.path))),
        call.needs_key,
    )
    for operation, call in OPERATIONS.items()
]


def find_route(request: httpx2.Request) -> Call:
    """Raises `RefusedCallError` `not_found`, `request_invalid`."""
    path = request.url.raw_path.decode("ascii").split("?")[0]
    for operation, method, pattern, needs_key in _ROUTES:
        found = pattern.fullmatch(path)
        if found is not None and method == request.method:
            identifier = unquote(found[1]) if found.groups() else ""
            body = _read_body(request.content)
            query = dict(request.url.params)
            headers = {name.lower(): value for name, value in request.headers.items()}
            return Call(operation, identifier, query, headers, body, needs_key)
    raise RefusedCallError("not_found", "Not found, or not in your workspace.")


def _read_body(content: bytes) -> Any:
    if not content:
        return None
    try:
        return parse_strict(content)
    except CanonicalJsonError:
        raise RefusedCallError("request_invalid", "The body is not strict JSON.") from None


def read_begin(body: Any) -> Mapping[str, Any]:
    """Raises `RefusedCallError` `request_invalid`."""
    if is_object(body) and isinstance(body.get("contract"), str) and is_object(body.get("input")):
        return body
    raise _not_the_schema("must have the text contract and the object input")


def read_action_result(body: Any) -> Mapping[str, Any]:
    """Raises `RefusedCallError` `request_invalid`."""
    if is_object(body) and isinstance(body.get("status"), str):
        return body
    raise _not_the_schema("must have the text status")


def _not_the_schema(message: str) -> RefusedCallError:
    errors = [{"pointer": "", "message": message}]
    return RefusedCallError(
        "request_invalid", "The body does not match the schema of the request.", errors=errors
    )
