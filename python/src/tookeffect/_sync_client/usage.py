# Written by `npm run generate` from ../_async_client; do not edit.
"""Credits of the account: how many there are, what they were spent on, and how to buy more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tookeffect._generated.models import Checkout, CheckoutRequest, Usage, UsageEntry
from tookeffect._raw_response import api_method
from tookeffect._requests import ApiRequest, call_options, to_wire_members
from tookeffect._responses import model_reader
from tookeffect._sync_client.resource import PagedList, Resource


class UsageReader(Resource):
    """The credits of the account."""

    @api_method
    def get(
        self,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Usage:
        """Returns the credits of the plan, the bought credits, and the verified actions of this period."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return self._call(ApiRequest("getUsage", options), _read_usage)

    def history(
        self,
        *,
        page_size: int | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PagedList[UsageEntry]:
        """Lists every change of the credits, newest first; the changes of a bucket add up to its balance."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return self._list("getUsageHistory", UsageEntry, options, page_size)


class Billing(Resource):
    """The purchase of credits."""

    @api_method
    def checkout(
        self,
        purchase: CheckoutRequest | Mapping[str, object],
        *,
        idempotency_key: str | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Checkout:
        """Creates a link at which a person can pay for `{"plan": …}` or `{"pack": …, "quantity": …}`. The
        credits are added once the payment provider has confirmed the payment.

        - `idempotency_key`: the same key and purchase return the same link; a new key is generated if None.

        Raises `ConflictError` `checkout_not_configured` if the service does not sell credits.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        body = to_wire_members(purchase)
        request = ApiRequest("createCheckout", options, body=body, idempotency_key=idempotency_key)
        return self._call(request, _read_checkout)


_read_usage: Final = model_reader(
    Usage, {"plan": "object", "bought": "object", "verifiedActions": "number", "reserved": "number"}
)
_read_checkout: Final = model_reader(Checkout, {"checkoutUrl": "text", "expiresAt": "text"})
