"""Runs localstripe on a free port of loopback, with its state in memory only."""

import socket

from aiohttp import web
from localstripe.resources import Store
from localstripe.server import app


def _keep_in_memory(_store: Store) -> None:
    """Every change would be written to one file that all processes of a machine share."""


Store.dump_to_disk = _keep_in_memory
listener = socket.create_server(("127.0.0.1", 0))
print(f"HTTP at address: 127.0.0.1:{listener.getsockname()[1]}", flush=True)
web.run_app(app, sock=listener, print=None)
