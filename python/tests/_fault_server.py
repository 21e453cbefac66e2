"""A server on a free port that sends the given responses in order, and then 500."""

from __future__ import annotations

import json
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

SUCCESS: dict[str, Any] = {
    "status": 200,
    "body": {"plan": {}, "bought": {}, "verifiedActions": 0, "reserved": 0},
}
"""A valid response of `getUsage`."""


@dataclass(frozen=True)
class ReceivedRequest:
    """A received request; names of headers are in lower case."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class FaultServer:
    """The address of the server, and the received requests."""

    base_url: str
    behaviours: list[Any]
    received: list[ReceivedRequest] = field(default_factory=list["ReceivedRequest"])
    ended: threading.Event = field(default_factory=threading.Event)


@contextmanager
def fault_server(*behaviours: Any) -> Generator[FaultServer]:
    """Starts a server. A behaviour is `{status, headers?, body?}`, or `cut`, `silence` or `half`; a body of
    bytes is sent unchanged."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    state = FaultServer(f"http://127.0.0.1:{server.server_port}", list(behaviours))
    vars(server)["state"] = state
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield state
    finally:
        state.ended.set()
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self._serve()

    def do_POST(self) -> None:
        self._serve()

    def do_DELETE(self) -> None:
        self._serve()

    def _serve(self) -> None:
        state: FaultServer = vars(self.server)["state"]
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        state.received.append(ReceivedRequest(self.command, self.path, headers, body))
        place = len(state.received) - 1
        behaviour = state.behaviours[place] if place < len(state.behaviours) else {"status": 500}
        self.close_connection = True
        match behaviour:
            case "silence":
                state.ended.wait()
            case "cut":
                return
            case "half":
                self._head(200, {"content-length": "100"})
                self.wfile.write(b'{"half":')
                self.wfile.flush()
                state.ended.wait()
            case _:
                self._respond(behaviour)

    def _respond(self, behaviour: dict[str, Any]) -> None:
        body = behaviour.get("body")
        content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        has_content = behaviour["status"] not in (204, 304)
        length = {"content-length": str(len(content))} if has_content else {}
        self._head(behaviour["status"], {**length, **behaviour.get("headers", {})})
        if has_content:
            self.wfile.write(content)

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self.send_response_only(status)
        common = {"content-type": "application/json", "x-request-id": "req_test", "connection": "close"}
        for name, value in {**common, **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Logs nothing."""
