"""Runs localstripe with its state in memory only: `serve_localstripe.py PORT CLOCK_OFFSET_SECONDS`."""

import sys
import time

port, offset = int(sys.argv[1]), float(sys.argv[2])
_real_time = time.time
# A provider whose clock differs; its `Date` header and its instants have the same clock. It is set before the imports
# below, because their modules may take a reference to `time.time` when they are loaded.
time.time = lambda: _real_time() + offset

from aiohttp import web  # noqa: E402 (after the clock is set)
from localstripe.resources import Charge, PaymentIntent, Store  # noqa: E402 (after the clock is set)
from localstripe.server import app  # noqa: E402 (after the clock is set)


def _keep_in_memory(_store: Store) -> None:
    """Do nothing; localstripe would write to one file that all processes of the machine share."""


Store.dump_to_disk = _keep_in_memory

_capture = Charge._capture


def _capture_and_remember(charge: Charge, amount: object, on_success: object = None) -> None:
    """Capture, and remember how much: a later refund changes what the charge shows."""
    _capture(charge, amount, on_success)
    charge._amount_captured = charge.amount if amount is None else int(str(amount))


def _amount_received(intent: PaymentIntent) -> int:
    """Return the member of Stripe's API that localstripe lacks: what was captured, from its own charge."""
    if intent.status != "succeeded":
        return 0
    return getattr(intent.latest_charge, "_amount_captured", intent.latest_charge.amount)


Charge._capture = _capture_and_remember
PaymentIntent.amount_received = property(_amount_received)
web.run_app(app, host="127.0.0.1", port=port, print=None)
