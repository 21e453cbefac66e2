"""Runs localstripe on a free loopback port with its state in memory only."""

import socket

from aiohttp import web
from localstripe.resources import Store
from localstripe.server import app


def _keep_in_memory(_store: Store) -> None:
    """Do nothing; localstripe would write to one file that all processes of the machine share."""


Store.dump_to_disk = _keep_in_memory
listener = socket.create_server(("127.0.0.1", 0))
print(f"HTTP at address: 127.0.0.1:{listener.getsockname()[1]}", flush=True)
web.run_app(app, sock=listener, print=None)
