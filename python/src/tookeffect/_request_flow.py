"""The steps of one call: attempts, pauses between them, and the result.

`request_flow` decides each step and does no I/O. `Transport` and `AsyncTransport` execute the steps.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from random import random
from typing import Final, TypeAlias, TypeVar
from urllib.parse import urlsplit
from uuid import uuid4

from tookeffect._errors import (
    ApiError,
    CanonicalJsonError,
    ConnectionError,
    ResponseError,
    TimeoutError,
)
from tookeffect._json_parser import parse_strict
from tookeffect._json_profile import JsonValue
from tookeffect._log import log_attempt
from tookeffect._problems import to_api_error
from tookeffect._requests import ApiRequest, build_headers, build_url, encode_body
from tookeffect._retry_policy import (
    backoff_seconds,
    is_in_flight,
    is_too_early,
    read_retry_after,
    should_retry,
)
from tookeffect._settings import ClientSettings, check_retries, check_seconds
from tookeffect._tables.operations import OPERATIONS

NumberT = TypeVar("NumberT", int, float)

MAX_RESPONSE_BYTES: Final = 16_777_216
"""The longest response body that is read."""


@dataclass(frozen=True)
class Attempt:
    """Step: send this request and read the whole response within `timeout_seconds`; follow no redirect."""

    method: str
    url: str
    headers: Mapping[str, str] = field(repr=False)
    content: bytes | None = field(repr=False)
    timeout_seconds: float


@dataclass(frozen=True)
class Pause:
    """Step: wait before the next attempt."""

    seconds: float


@dataclass(frozen=True)
class HttpResponse:
    """A complete HTTP response. Names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    content: bytes


@dataclass(frozen=True)
class NoResponse:
    """No complete response was received. `cause` names the reason and contains no secret."""

    is_timeout: bool
    cause: str


@dataclass(frozen=True)
class Success:
    """A response with a success status, and how it was obtained."""

    body: JsonValue
    """The parsed body; None for a 204."""
    content: bytes
    status: int
    headers: Mapping[str, str]
    attempts: int
    """Number of requests sent."""
    idempotency_key: str | None
    """The `Idempotency-Key` sent; None where the endpoint takes none."""

    @property
    def request_id(self) -> str | None:
        """The id of the request in the logs of the service."""
        return self.headers.get("x-request-id")


@dataclass(frozen=True)
class Platform:
    """Clocks, randomness and key generation; tests replace them."""

    monotonic: Callable[[], float] = time.monotonic
    wall_clock: Callable[[], float] = time.time
    random: Callable[[], float] = random
    new_key: Callable[[], str] = lambda: str(uuid4())


RequestFlow: TypeAlias = Generator["Attempt | Pause", "HttpResponse | NoResponse | None", Success]
"""Yields the steps of a call. Send the outcome of an attempt back, and None after a pause."""


@dataclass(frozen=True)
class _Call:
    """A prepared call: everything that is the same for all attempts."""

    request: ApiRequest
    url: str
    headers: Mapping[str, str] = field(repr=False)
    content: bytes | None = field(repr=False)
    idempotency_key: str | None
    timeout_seconds: float
    max_retries: int
    ends_at: float


def request_flow(request: ApiRequest, settings: ClientSettings, platform: Platform) -> RequestFlow:
    """Runs a call through its attempts. All attempts send the same idempotency key, which the result and each
    error contain. Raises an error of the tree in `_errors`."""
    call = _prepare(request, settings, platform)
    attempt = 0
    failures = 0
    while True:
        attempt += 1
        started_at = platform.monotonic()
        remaining = call.ends_at - started_at
        if remaining <= 0:
            raise TimeoutError("the total timeout has passed", call.idempotency_key)
        method = OPERATIONS[request.operation].method
        seconds = min(call.timeout_seconds, remaining)
        received = yield Attempt(method, call.url, call.headers, call.content, seconds)
        outcome = _to_outcome(call, received, settings, platform, seconds)
        failure = None if isinstance(outcome, HttpResponse) else outcome
        # A call that waits for an earlier one has not failed: only the total time ends it.
        if failure is not None and not (isinstance(failure, ApiError) and is_in_flight(failure)):
            failures += 1
        is_last = failures > call.max_retries or call.max_retries == 0 or _is_for_caller(call, failure)
        wait = None if failure is None or is_last else _retry_delay(call, failure, attempt, platform)
        log_attempt(
            operation=request.operation,
            method=method,
            path=urlsplit(call.url).path,
            attempt=attempt,
            elapsed_seconds=platform.monotonic() - started_at,
            outcome=outcome,
            retry_in_seconds=wait,
        )
        if isinstance(outcome, HttpResponse):
            return _to_success(call, outcome, attempt)
        if wait is None:
            raise outcome
        yield Pause(wait)


def _prepare(request: ApiRequest, settings: ClientSettings, platform: Platform) -> _Call:
    options = request.options
    takes_key = OPERATIONS[request.operation].repeat == "with_key"
    idempotency_key = (request.idempotency_key or platform.new_key()) if takes_key else None
    attempt_timeout = _choose(options.get("timeout_seconds"), settings.timeout_seconds)
    total_timeout = _choose(options.get("total_timeout_seconds"), settings.total_timeout_seconds)
    max_retries = _choose(options.get("max_retries"), settings.max_retries)
    return _Call(
        request=request,
        url=build_url(settings.base_url, request),
        headers=build_headers(settings, request, idempotency_key),
        content=encode_body(request),
        idempotency_key=idempotency_key,
        timeout_seconds=check_seconds("timeout_seconds", attempt_timeout),
        max_retries=check_retries(max_retries),
        ends_at=platform.monotonic() + check_seconds("total_timeout_seconds", total_timeout),
    )


def _choose(option: NumberT | None, default: NumberT) -> NumberT:
    return default if option is None else option


def _to_outcome(
    call: _Call,
    received: HttpResponse | NoResponse | None,
    settings: ClientSettings,
    platform: Platform,
    seconds: float,
) -> HttpResponse | ApiError | ConnectionError:
    if isinstance(received, HttpResponse):
        return received if received.status < 400 else _to_failure(call, received, settings, platform)
    if received is not None and received.is_timeout:
        return TimeoutError(f"no complete response within {seconds:g} s", call.idempotency_key)
    cause = received.cause if received else "no attempt was made"
    return ConnectionError(f"the service could not be reached ({cause})", call.idempotency_key)


def _to_failure(
    call: _Call, response: HttpResponse, settings: ClientSettings, platform: Platform
) -> ApiError:
    return to_api_error(
        status=response.status,
        headers=response.headers,
        body=_parse_problem(response),
        base_url=settings.base_url,
        retry_after=read_retry_after(response.headers, platform.wall_clock()),
        idempotency_key=call.idempotency_key,
    )


def _is_for_caller(call: _Call, failure: ApiError | ConnectionError | None) -> bool:
    return call.request.is_awaited_by_caller and isinstance(failure, ApiError) and is_too_early(failure)


def _retry_delay(
    call: _Call, failure: ApiError | ConnectionError, attempt: int, platform: Platform
) -> float | None:
    """Seconds to wait before the next attempt; None if there is no next attempt."""
    repeat = OPERATIONS[call.request.operation].repeat
    if isinstance(failure, ApiError):
        is_retried, retry_after = should_retry(failure, repeat), failure.retry_after
    else:
        is_retried, retry_after = repeat != "never", None
    seconds = backoff_seconds(attempt, retry_after, platform.random())
    return seconds if is_retried and platform.monotonic() + seconds < call.ends_at else None


def _to_success(call: _Call, response: HttpResponse, attempts: int) -> Success:
    return Success(
        body=_parse_body(call, response),
        content=response.content,
        status=response.status,
        headers=response.headers,
        attempts=attempts,
        idempotency_key=call.idempotency_key,
    )


def _parse_body(call: _Call, response: HttpResponse) -> JsonValue:
    """Parses the body of a success. Duplicate names are refused, because two parsers could read two different
    verdicts."""
    if response.status == 204:
        return None
    message = (
        "the service sent a redirect, which is not followed: it would send the API key to another address"
    )
    if 200 <= response.status <= 299:
        try:
            return parse_strict(response.content, max_bytes=MAX_RESPONSE_BYTES)
        except CanonicalJsonError as error:
            message = f"the response is not strict JSON ({error.code})"
    raise ResponseError(
        "response_malformed",
        message,
        status=response.status,
        request_id=response.headers.get("x-request-id"),
        idempotency_key=call.idempotency_key,
    )


def _parse_problem(response: HttpResponse) -> JsonValue:
    """Parses the body of an error response; None if it is not JSON, as from a proxy."""
    try:
        return parse_strict(response.content)
    except CanonicalJsonError:
        return None
