"""The idempotency key of a call that ended without a response, for the next call of the same handle."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from uuid import uuid4

from tookeffect._errors import ApiError, TookEffectError
from tookeffect._errors import ConnectionError as NoResponseError


class UnansweredKey:
    """The key of a handle's last verify if the service may still be busy with it."""

    def __init__(self) -> None:
        self._key: str | None = None

    @contextmanager
    def using(self, given: str | None) -> Generator[str, None, None]:
        """Yields the key of the next call: `given`, or the unanswered one, or a new one. Keeps it if the call
        ends without a response, also because it was cancelled."""
        key = given or self._key or str(uuid4())
        try:
            yield key
        except BaseException as error:
            self._key = key if _may_be_running(error) else None
            raise
        self._key = None


def _may_be_running(error: BaseException) -> bool:
    if isinstance(error, ApiError):
        return error.status >= 500 or error.code == "idempotency_in_flight"
    return isinstance(error, NoResponseError) or not isinstance(error, TookEffectError)
