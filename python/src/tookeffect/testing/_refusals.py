"""The errors of a test service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

_STATUSES: Final = {
    "request_invalid": 400,
    "credential_missing": 401,
    "credential_invalid": 401,
    "credit_exhausted": 402,
    "not_found": 404,
    "contract_not_found": 404,
    "receipt_not_found": 404,
    "action_result_conflict": 409,
    "operation_cancelled": 409,
    "operation_not_cancellable": 409,
    "idempotency_key_reused": 422,
    "input_invalid": 422,
    "observed_too_recently": 429,
}
"""The HTTP status of each error that a test service responds with."""


class RefusedCallError(Exception):
    """A refused call; it becomes a problem document (RFC 9457)."""

    def __init__(
        self, code: str, detail: str, *, retry_after_seconds: int | None = None, **members: Any
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.status = _STATUSES[code]
        self._retry_after_seconds = retry_after_seconds
        self._members = members

    def problem(self, request_id: str) -> dict[str, Any]:
        """The body of the response."""
        return {
            "type": f"/errors/{self.code}",
            "title": self.code.replace("_", " ").capitalize(),
            "status": self.status,
            "detail": str(self),
            "code": self.code,
            "requestId": request_id,
            **self._members,
        }

    def headers(self) -> Mapping[str, str]:
        """The headers of the response."""
        headers = {"content-type": "application/problem+json"}
        if self._retry_after_seconds is not None:
            headers["retry-after"] = str(self._retry_after_seconds)
        if self.status == 401:
            headers["www-authenticate"] = "Bearer"
        return headers
