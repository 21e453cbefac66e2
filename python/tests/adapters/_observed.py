"""Records the requests of a client, and makes some of them fail."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass, field
from threading import Event

import httpx2

_TOOL_SECONDS = 60
_STATUS = re.compile(r"/v1/operations/[^/]+")


@dataclass
class Observed:
    """The requests of a case, as its clients sent them."""

    requests: list[str] = field(default_factory=list[str])
    action_results: list[str] = field(default_factory=list[str])
    """The statuses of the action results that reached the service."""
    operation_ids: set[str] = field(default_factory=set[str])
    """The ids of the operations that the service has begun."""
    first_begun_at: str | None = None
    """When the service began the first one, in its own time."""
    has_acted: Event | None = None
    """An action result is sent only after that."""

    def before(self, request: httpx2.Request, faults: dict[str, str]) -> httpx2.Response | None:
        """Records a request; returns a response in place of that of the service, or raises."""
        endpoint = _endpoint_of(request)
        if endpoint == "other":
            return None
        self.requests.append(endpoint)
        if faults.get(endpoint) == "unreachable":
            raise httpx2.ConnectError("the service cannot be reached")
        if faults.get(endpoint) == "unavailable":
            return httpx2.Response(503, text="unavailable", request=request)
        if faults.get(endpoint) == "too_early":
            return _too_early(request)
        return None

    def after(self, request: httpx2.Request, response: httpx2.Response, faults: dict[str, str]) -> None:
        """Records what the service has done; raises if the response is to be lost."""
        endpoint = _endpoint_of(request)
        if endpoint == "begin" and response.is_success:
            begun = json.loads(response.content)
            self.operation_ids.add(begun["id"])
            self.first_begun_at = min(begun["createdAt"], self.first_begun_at or begun["createdAt"])
        if endpoint == "action-result":
            self.action_results.append(json.loads(request.content)["status"])
        if faults.get(endpoint) == "lost":
            raise httpx2.ReadError("the response is lost")


class ObservedTransport(httpx2.HTTPTransport):
    """The transport of a blocking client."""

    def __init__(self, observed: Observed, faults: dict[str, str]) -> None:
        # The service is on loopback; loading the certificates of a trust store takes longer than a case.
        super().__init__(verify=False)
        self._observed = observed
        self._faults = faults

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        _wait_for_the_tool(self._observed, request)
        answer = self._observed.before(request, self._faults)
        if answer is not None:
            return answer
        response = super().handle_request(request)
        response.read()
        self._observed.after(request, response, self._faults)
        return response


class ObservedAsyncTransport(httpx2.AsyncHTTPTransport):
    """The transport of an asynchronous client."""

    def __init__(self, observed: Observed, faults: dict[str, str]) -> None:
        # The service is on loopback; loading the certificates of a trust store takes longer than a case.
        super().__init__(verify=False)
        self._observed = observed
        self._faults = faults

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        if self._observed.has_acted is not None:
            await asyncio.to_thread(_wait_for_the_tool, self._observed, request)
        answer = self._observed.before(request, self._faults)
        if answer is not None:
            return answer
        response = await super().handle_async_request(request)
        await response.aread()
        self._observed.after(request, response, self._faults)
        return response


def _too_early(request: httpx2.Request) -> httpx2.Response:
    code = "observed_too_recently"
    problem = {"type": f"urn:tookeffect:{code}", "title": "Too early", "status": 429, "code": code}
    headers = {"content-type": "application/problem+json", "retry-after": "30"}
    return httpx2.Response(429, text=json.dumps(problem), headers=headers, request=request)


def _wait_for_the_tool(observed: Observed, request: httpx2.Request) -> None:
    """A tool that does not end has acted nevertheless, however short its time limit is."""
    if observed.has_acted is not None and _endpoint_of(request) == "action-result":
        assert observed.has_acted.wait(_TOOL_SECONDS), "the tool did not act"


def _endpoint_of(request: httpx2.Request) -> str:
    path = request.url.path
    if path.endswith("/v1/operations"):
        return "begin"
    for endpoint in ("action-result", "verify"):
        if path.endswith(f"/{endpoint}"):
            return endpoint
    return "status" if request.method == "GET" and _STATUS.fullmatch(path) else "other"
