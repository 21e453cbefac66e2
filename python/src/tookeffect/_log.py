"""One line an attempt, on the logger `tookeffect`: no header, body, query or credential is in it.

`TOOKEFFECT_LOG=debug` (or `warn`) writes it to standard error, for a program that configures no logging.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final, Protocol

from tookeffect._errors import ApiError, ConnectionError, TookEffectError

_LOGGER: Final = logging.getLogger("tookeffect")
# A library is silent unless the program, or the user by TOOKEFFECT_LOG, wants to hear it.
_LOGGER.addHandler(logging.NullHandler())

_LEVELS: Final = {"off": None, "warn": logging.WARNING, "debug": logging.DEBUG}


class _Answered(Protocol):
    @property
    def status(self) -> int: ...
    @property
    def headers(self) -> Mapping[str, str]: ...


def configure_logging(environment: Mapping[str, str]) -> None:
    """Raises `TookEffectError` `configuration_invalid` for a level that is not known."""
    asked = environment.get("TOOKEFFECT_LOG") or "off"
    if asked not in _LEVELS:
        raise TookEffectError("configuration_invalid", "TOOKEFFECT_LOG is off, warn or debug")
    level = _LEVELS[asked]
    if level is None:
        return
    _LOGGER.setLevel(level)
    if not any(isinstance(handler, logging.StreamHandler) for handler in _LOGGER.handlers):
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
        _LOGGER.addHandler(handler)


def log_attempt(
    *,
    operation: str,
    method: str,
    path: str,
    attempt: int,
    elapsed_seconds: float,
    answer: _Answered | ConnectionError,
    retry_in_seconds: float | None,
) -> None:
    """Logs a success as `DEBUG`, a failure as `WARNING`."""
    is_failure = isinstance(answer, (ApiError, ConnectionError))
    level = logging.WARNING if is_failure else logging.DEBUG
    if not _LOGGER.isEnabledFor(level):
        return
    parts = [f"{method} {path} ({operation}, attempt {attempt}):"]
    if not isinstance(answer, ConnectionError):
        parts += [str(answer.status), f"request {answer.headers.get('x-request-id', 'unknown')}"]
    if isinstance(answer, (ApiError, ConnectionError)):
        parts.append(answer.code)
    parts.append(f"after {elapsed_seconds:.3f} s")
    if retry_in_seconds is not None:
        parts.append(f"again in {retry_in_seconds:.3f} s")
    _LOGGER.log(level, " ".join(parts))
