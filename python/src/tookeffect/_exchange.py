"""Sending a call and asking again where that is safe: what to do next, without doing it.

The same steps are carried out by a blocking port and by an asynchronous one, so that no rule exists twice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from random import random
from typing import Final, TypeAlias
from urllib.parse import urlsplit
from uuid import uuid4

from tookeffect._canonical_json import parse_strict
from tookeffect._errors import (
    ApiError,
    CanonicalJsonError,
    ConnectionError,
    ResponseError,
    TimeoutError,
)
from tookeffect._json_profile import JsonValue
from tookeffect._log import log_attempt
from tookeffect._refusals import api_error_of
from tookeffect._requests import ApiRequest, content_of, headers_of, url_of
from tookeffect._retry_policy import backoff_seconds, read_retry_after, should_retry
from tookeffect._settings import ClientSettings, checked_retries, checked_seconds
from tookeffect._tables.operations import OPERATIONS

MAX_ANSWER_BYTES: Final = 16_777_216
"""The longest answer that is read."""


@dataclass(frozen=True)
class Attempt:
    """Send this request, and read the whole answer within the time; redirects are not followed."""

    method: str
    url: str
    headers: Mapping[str, str] = field(repr=False)
    content: bytes | None = field(repr=False)
    timeout_seconds: float


@dataclass(frozen=True)
class Pause:
    """Wait so long."""

    seconds: float


@dataclass(frozen=True)
class Answer:
    """A whole answer: its body was read to the end. Names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    content: bytes


@dataclass(frozen=True)
class Unanswered:
    """No whole answer came, or not in time; `cause` names what happened and holds no secret."""

    is_timeout: bool
    cause: str


@dataclass(frozen=True)
class Success:
    """A success as it came, with what was needed to get it."""

    body: JsonValue
    """The parsed body; None for a 204."""
    content: bytes
    status: int
    headers: Mapping[str, str]
    attempts: int
    """How many requests were sent."""
    idempotency_key: str | None
    """The `Idempotency-Key` that was sent, where the call takes one."""

    @property
    def request_id(self) -> str | None:
        """By which the service's logs name the request."""
        return self.headers.get("x-request-id")


@dataclass(frozen=True)
class Platform:
    """What the rules take from outside."""

    monotonic: Callable[[], float] = time.monotonic
    wall_clock: Callable[[], float] = time.time
    random: Callable[[], float] = random
    new_key: Callable[[], str] = lambda: str(uuid4())


Exchange: TypeAlias = Generator["Attempt | Pause", "Answer | Unanswered | None", Success]
"""The steps of a call; an attempt is answered with what came of it, a pause with None."""


@dataclass(frozen=True)
class _Call:
    """A call with everything that stays the same over its attempts."""

    request: ApiRequest
    url: str
    headers: Mapping[str, str] = field(repr=False)
    content: bytes | None = field(repr=False)
    idempotency_key: str | None
    timeout_seconds: float
    max_retries: int
    ends_at: float


def exchange(request: ApiRequest, settings: ClientSettings, platform: Platform) -> Exchange:
    """The steps of a call; the same idempotency key goes with every attempt, and stands on the result and the
    error. Raises one of the tree that `_errors` draws."""
    call = _prepared(request, settings, platform)
    attempt = 0
    while True:
        attempt += 1
        started_at = platform.monotonic()
        remaining = call.ends_at - started_at
        if remaining <= 0:
            raise TimeoutError("the total time is over", call.idempotency_key)
        method = OPERATIONS[request.operation].method
        seconds = min(call.timeout_seconds, remaining)
        given = yield Attempt(method, call.url, call.headers, call.content, seconds)
        outcome = _outcome(call, given, settings, platform, seconds)
        failure = None if isinstance(outcome, Answer) else outcome
        wait = None if failure is None else _wait(call, failure, attempt, platform)
        log_attempt(
            operation=request.operation,
            method=method,
            path=urlsplit(call.url).path,
            attempt=attempt,
            elapsed_seconds=platform.monotonic() - started_at,
            answer=outcome,
            retry_in_seconds=wait,
        )
        if isinstance(outcome, Answer):
            return _success(call, outcome, attempt)
        if wait is None:
            raise outcome
        yield Pause(wait)


def _prepared(request: ApiRequest, settings: ClientSettings, platform: Platform) -> _Call:
    options = request.options
    takes_key = OPERATIONS[request.operation].repeat == "with_key"
    idempotency_key = (request.idempotency_key or platform.new_key()) if takes_key else None
    total = options.get("total_timeout_seconds", settings.total_timeout_seconds)
    single = options.get("timeout_seconds", settings.timeout_seconds)
    return _Call(
        request=request,
        url=url_of(settings.base_url, request),
        headers=headers_of(settings, request, idempotency_key),
        content=content_of(request),
        idempotency_key=idempotency_key,
        timeout_seconds=checked_seconds("timeout_seconds", single),
        max_retries=checked_retries(options.get("max_retries", settings.max_retries)),
        ends_at=platform.monotonic() + checked_seconds("total_timeout_seconds", total),
    )


def _outcome(
    call: _Call,
    given: Answer | Unanswered | None,
    settings: ClientSettings,
    platform: Platform,
    seconds: float,
) -> Answer | ApiError | ConnectionError:
    if isinstance(given, Answer):
        return given if given.status < 400 else _refusal(call, given, settings, platform)
    if given is not None and given.is_timeout:
        return TimeoutError(f"no whole answer within {seconds:g} s", call.idempotency_key)
    cause = given.cause if given else "it was not asked"
    return ConnectionError(f"the service could not be reached ({cause})", call.idempotency_key)


def _refusal(call: _Call, answer: Answer, settings: ClientSettings, platform: Platform) -> ApiError:
    return api_error_of(
        status=answer.status,
        headers=answer.headers,
        body=_problem(answer),
        base_url=settings.base_url,
        retry_after=read_retry_after(answer.headers, platform.wall_clock()),
        idempotency_key=call.idempotency_key,
    )


def _wait(call: _Call, failure: ApiError | ConnectionError, attempt: int, platform: Platform) -> float | None:
    """Seconds to wait before the next attempt; None where there is none."""
    if attempt > call.max_retries:
        return None
    repeat = OPERATIONS[call.request.operation].repeat
    if isinstance(failure, ApiError):
        is_repeated, retry_after = should_retry(failure, repeat), failure.retry_after
    else:
        is_repeated, retry_after = repeat != "never", None
    seconds = backoff_seconds(attempt, retry_after, platform.random())
    return seconds if is_repeated and platform.monotonic() + seconds < call.ends_at else None


def _success(call: _Call, answer: Answer, attempts: int) -> Success:
    return Success(
        body=_parsed(call, answer),
        content=answer.content,
        status=answer.status,
        headers=answer.headers,
        attempts=attempts,
        idempotency_key=call.idempotency_key,
    )


def _parsed(call: _Call, answer: Answer) -> JsonValue:
    """Reads the body of a success. Duplicate names are refused, because two readers could see two
    verdicts."""
    if answer.status == 204:
        return None
    message = "the service redirects; a client never follows, because its key would go along"
    if 200 <= answer.status <= 299:
        try:
            return parse_strict(answer.content, max_bytes=MAX_ANSWER_BYTES)
        except CanonicalJsonError as error:
            message = f"the answer is not strict JSON ({error.code})"
    raise ResponseError(
        "response_malformed",
        message,
        status=answer.status,
        request_id=answer.headers.get("x-request-id"),
        idempotency_key=call.idempotency_key,
    )


def _problem(answer: Answer) -> JsonValue:
    """Reads the body of a refusal, which a proxy may have written: None where it is not JSON."""
    try:
        return parse_strict(answer.content)
    except CanonicalJsonError:
        return None
