"""Sends requests over httpx2: `Transport` blocks, `AsyncTransport` runs on asyncio.

Both execute the steps of `request_flow`, so that the rules for retries and errors exist once.
"""

from __future__ import annotations

import asyncio
import os
import ssl
import time
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import httpx2

from tookeffect._request_flow import (
    MAX_RESPONSE_BYTES,
    Attempt,
    HttpResponse,
    NoResponse,
    Pause,
    Platform,
    Success,
    request_flow,
)
from tookeffect._requests import ApiRequest
from tookeffect._settings import ClientSettings


class Transport:
    """Sends requests and blocks until the response is read."""

    def __init__(
        self,
        settings: ClientSettings,
        http_client: httpx2.Client | None = None,
        platform: Platform | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._settings = settings
        self._http = http_client or httpx2.Client(**_client_options(settings))
        self._owns_http = http_client is None
        self._platform = platform or Platform()
        self._sleep = sleep

    def send(self, request: ApiRequest) -> Success:
        """Raises an error of the tree in `_errors`."""
        steps = request_flow(request, self._settings, self._platform)
        outcome = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as end:
                return end.value
            outcome = self._execute(step)

    def _execute(self, step: Attempt | Pause) -> HttpResponse | NoResponse | None:
        if isinstance(step, Attempt):
            return self._attempt(step)
        self._sleep(step.seconds)
        return None

    def _attempt(self, attempt: Attempt) -> HttpResponse | NoResponse:
        ends_at = time.monotonic() + attempt.timeout_seconds
        content = bytearray()
        try:
            with self._http.stream(**_arguments(attempt)) as response:
                for chunk in response.iter_bytes():
                    content += chunk
                    if time.monotonic() > ends_at:
                        return NoResponse(is_timeout=True, cause="slow response")
                    if len(content) > MAX_RESPONSE_BYTES:
                        break
                return _to_response(response, content)
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            return _to_no_response(error)

    def now(self) -> float:
        """Seconds of a clock that never goes back."""
        return self._platform.monotonic()

    def pause(self, seconds: float) -> None:
        """Waits."""
        self._sleep(seconds)

    def close(self) -> None:
        """Closes the connections, unless the caller passed the HTTP client."""
        if self._owns_http:
            self._http.close()


class AsyncTransport:
    """Sends requests on the event loop of asyncio."""

    def __init__(
        self,
        settings: ClientSettings,
        http_client: httpx2.AsyncClient | None = None,
        platform: Platform | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._settings = settings
        self._http = http_client or httpx2.AsyncClient(**_client_options(settings))
        self._owns_http = http_client is None
        self._platform = platform or Platform()
        self._sleep = sleep

    async def send(self, request: ApiRequest) -> Success:
        """Raises an error of the tree in `_errors`; cancelling the call closes its request."""
        steps = request_flow(request, self._settings, self._platform)
        outcome = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as end:
                return end.value
            outcome = await self._execute(step)

    async def _execute(self, step: Attempt | Pause) -> HttpResponse | NoResponse | None:
        if isinstance(step, Pause):
            await self._sleep(step.seconds)
            return None
        try:
            return await asyncio.wait_for(self._attempt(step), step.timeout_seconds)
        except asyncio.TimeoutError:
            return NoResponse(is_timeout=True, cause="slow response")

    async def _attempt(self, attempt: Attempt) -> HttpResponse | NoResponse:
        content = bytearray()
        try:
            async with self._http.stream(**_arguments(attempt)) as response:
                async for chunk in response.aiter_bytes():
                    content += chunk
                    if len(content) > MAX_RESPONSE_BYTES:
                        break
                return _to_response(response, content)
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            return _to_no_response(error)

    def now(self) -> float:
        """Seconds of a clock that never goes back."""
        return self._platform.monotonic()

    async def pause(self, seconds: float) -> None:
        """Waits; cancelling the call ends the wait."""
        await self._sleep(seconds)

    async def close(self) -> None:
        """Closes the connections, unless the caller passed the HTTP client."""
        if self._owns_http:
            await self._http.aclose()


def _client_options(settings: ClientSettings) -> dict[str, Any]:
    # Requests to this machine ignore the proxy settings: a proxy would receive the API key in clear text.
    trust_env = not settings.is_loopback
    files = (os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR")) if trust_env else (None, None)
    return {"trust_env": trust_env, "verify": _tls_context(trust_env, *files)}


@cache
def _tls_context(trust_env: bool, _cert_file: str | None, _cert_dir: str | None) -> ssl.SSLContext:
    """The certificates that clients with the same settings trust. Reading them takes longer than everything
    else that makes a client, so a process reads them once."""
    return httpx2.create_ssl_context(trust_env=trust_env)


def _arguments(attempt: Attempt) -> dict[str, Any]:
    return {
        "method": attempt.method,
        "url": attempt.url,
        "headers": dict(attempt.headers),
        "content": attempt.content,
        "timeout": attempt.timeout_seconds,
        # Following a redirect would send the API key to another address.
        "follow_redirects": False,
        "auth": None,
    }


def _to_response(response: httpx2.Response, content: bytearray) -> HttpResponse:
    headers = {name.lower(): value for name, value in response.headers.items()}
    return HttpResponse(response.status_code, headers, bytes(content))


def _to_no_response(error: httpx2.HTTPError | httpx2.InvalidURL) -> NoResponse:
    # Only the class name is kept: the error refers to the request, which contains the API key.
    return NoResponse(isinstance(error, httpx2.TimeoutException), type(error).__name__)
