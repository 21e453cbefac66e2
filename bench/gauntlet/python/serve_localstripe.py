"""Runs localstripe with its state in memory only: `serve_localstripe.py PORT CLOCK_OFFSET_SECONDS`."""

import sys
import time

port, offset = int(sys.argv[1]), float(sys.argv[2])
_real_time = time.time
# A provider whose clock differs; its `Date` header and its instants have the same clock. It is set before the imports
# below, because their modules may take a reference to `time.time` when they are loaded.
time.time = lambda: _real_time() + offset

from aiohttp import web  # noqa: E402 (after the clock is set)
from localstripe.resources import Store  # noqa: E402 (after the clock is set)
from localstripe.server import app  # noqa: E402 (after the clock is set)


def _keep_in_memory(_store: Store) -> None:
    """Do nothing; localstripe would write to one file that all processes of the machine share."""


Store.dump_to_disk = _keep_in_memory
web.run_app(app, host="127.0.0.1", port=port, print=None)
