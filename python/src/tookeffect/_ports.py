"""Carrying out the steps of a call over httpx2, in a blocking way or not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx2

from tookeffect._exchange import (
    MAX_ANSWER_BYTES,
    Answer,
    Attempt,
    Pause,
    Platform,
    Success,
    Unanswered,
    exchange,
)
from tookeffect._requests import ApiRequest
from tookeffect._settings import ClientSettings


class BlockingPort:
    """Sends calls and waits for them."""

    def __init__(
        self,
        settings: ClientSettings,
        http_client: httpx2.Client | None = None,
        platform: Platform | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._settings = settings
        # A proxy of the environment is not for this machine: it would see the key in clear text.
        self._http = http_client or httpx2.Client(trust_env=not settings.is_loopback)
        self._owns_http = http_client is None
        self._platform = platform or Platform()
        self._sleep = sleep

    def send(self, request: ApiRequest) -> Success:
        """Raises one of the tree that `_errors` draws."""
        steps = exchange(request, self._settings, self._platform)
        given = None
        while True:
            try:
                step = steps.send(given)
            except StopIteration as end:
                return end.value
            given = self._carried_out(step)

    def _carried_out(self, step: Attempt | Pause) -> Answer | Unanswered | None:
        if isinstance(step, Attempt):
            return self._attempted(step)
        self._sleep(step.seconds)
        return None

    def _attempted(self, attempt: Attempt) -> Answer | Unanswered:
        ends_at = time.monotonic() + attempt.timeout_seconds
        content = bytearray()
        try:
            with self._http.stream(**_arguments(attempt)) as response:
                for chunk in response.iter_bytes():
                    content += chunk
                    if time.monotonic() > ends_at:
                        return Unanswered(is_timeout=True, cause="a slow answer")
                    if len(content) > MAX_ANSWER_BYTES:
                        break
                return _answer(response, content)
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            return _unanswered(error)

    def close(self) -> None:
        """Ends the connections, where they are its own."""
        if self._owns_http:
            self._http.close()


class AsyncPort:
    """Sends calls without blocking the event loop, which is asyncio's."""

    def __init__(
        self,
        settings: ClientSettings,
        http_client: httpx2.AsyncClient | None = None,
        platform: Platform | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._settings = settings
        self._http = http_client or httpx2.AsyncClient(trust_env=not settings.is_loopback)
        self._owns_http = http_client is None
        self._platform = platform or Platform()
        self._sleep = sleep

    async def send(self, request: ApiRequest) -> Success:
        """Raises one of the tree that `_errors` draws; a cancelled call ends its request."""
        steps = exchange(request, self._settings, self._platform)
        given = None
        while True:
            try:
                step = steps.send(given)
            except StopIteration as end:
                return end.value
            given = await self._carried_out(step)

    async def _carried_out(self, step: Attempt | Pause) -> Answer | Unanswered | None:
        if isinstance(step, Pause):
            await self._sleep(step.seconds)
            return None
        try:
            return await asyncio.wait_for(self._attempted(step), step.timeout_seconds)
        except asyncio.TimeoutError:
            return Unanswered(is_timeout=True, cause="a slow answer")

    async def _attempted(self, attempt: Attempt) -> Answer | Unanswered:
        content = bytearray()
        try:
            async with self._http.stream(**_arguments(attempt)) as response:
                async for chunk in response.aiter_bytes():
                    content += chunk
                    if len(content) > MAX_ANSWER_BYTES:
                        break
                return _answer(response, content)
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            return _unanswered(error)

    async def close(self) -> None:
        """Ends the connections, where they are its own."""
        if self._owns_http:
            await self._http.aclose()


def _arguments(attempt: Attempt) -> dict[str, Any]:
    return {
        "method": attempt.method,
        "url": attempt.url,
        "headers": dict(attempt.headers),
        "content": attempt.content,
        "timeout": attempt.timeout_seconds,
        # A redirect would take the key along.
        "follow_redirects": False,
        "auth": None,
    }


def _answer(response: httpx2.Response, content: bytearray) -> Answer:
    headers = {name.lower(): value for name, value in response.headers.items()}
    return Answer(response.status_code, headers, bytes(content))


def _unanswered(error: httpx2.HTTPError | httpx2.InvalidURL) -> Unanswered:
    # The error's own text and request are left behind, because the request has the key.
    return Unanswered(isinstance(error, httpx2.TimeoutException), type(error).__name__)
