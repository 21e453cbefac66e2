# Written by `npm run generate` from ../_async_client; do not edit.
"""Events that providers have sent to the workspace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tookeffect._generated.models import EraseEventsRequest, EventErasure
from tookeffect._raw_response import api_method
from tookeffect._requests import ApiRequest, call_options, to_wire_members
from tookeffect._responses import model_reader
from tookeffect._sync_client.resource import Resource


class Events(Resource):
    """The events that providers have sent to the workspace."""

    @api_method
    def erase(
        self,
        request: EraseEventsRequest | Mapping[str, object],
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EventErasure:
        """Erases the bodies of events, the oldest first, at most 1,000 a call: repeat it while
        ``has_more``. Digests, ids and receipts stay. An erased event is no evidence."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return self._call(ApiRequest("eraseEvents", options, body=to_wire_members(request)), _read_erasure)


_read_erasure: Final = model_reader(EventErasure, {"erasedEvents": "number", "hasMore": "boolean"})
