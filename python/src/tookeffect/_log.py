"""Logs one line for each attempt and each notice of a new operation, to the logger `tookeffect`, without
headers, bodies, queries or credentials.

`TOOKEFFECT_LOG=debug` (or `warn`) writes the lines to standard error, for programs that do not configure
logging."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final, Protocol

from tookeffect._errors import ApiError, ConnectionError, TookEffectError

_LOGGER: Final = logging.getLogger("tookeffect")
# Without this handler, Python would print warnings of a program that does not configure logging.
_LOGGER.addHandler(logging.NullHandler())

_LEVELS: Final = {"off": None, "warn": logging.WARNING, "debug": logging.DEBUG}


class _Notice(Protocol):
    @property
    def code(self) -> str: ...
    @property
    def reason(self) -> str | None: ...


class _Response(Protocol):
    @property
    def status(self) -> int: ...
    @property
    def headers(self) -> Mapping[str, str]: ...


def configure_logging(environment: Mapping[str, str]) -> None:
    """Sets the level of `TOOKEFFECT_LOG`; raises `TookEffectError` `configuration_invalid` for an unknown
    one."""
    level_name = environment.get("TOOKEFFECT_LOG") or "off"
    if level_name not in _LEVELS:
        raise TookEffectError("configuration_invalid", "invalid TOOKEFFECT_LOG: expected off, warn or debug")
    level = _LEVELS[level_name]
    if level is None:
        return
    _LOGGER.setLevel(level)
    if not any(isinstance(handler, logging.StreamHandler) for handler in _LOGGER.handlers):
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
        _LOGGER.addHandler(handler)


def log_notice(operation_id: str, notice: _Notice) -> None:
    """Logs a notice with level `WARNING`, without its text. A service of another version may omit members."""
    code, reason = getattr(notice, "code", "unknown"), getattr(notice, "reason", None)
    _LOGGER.warning("operation %s: %s%s", operation_id, code, f" ({reason})" if reason else "")


def log_attempt(
    *,
    operation: str,
    method: str,
    path: str,
    attempt: int,
    elapsed_seconds: float,
    outcome: _Response | ConnectionError,
    retry_in_seconds: float | None,
) -> None:
    """Logs a success with level `DEBUG`, a failure with level `WARNING`."""
    is_failure = isinstance(outcome, (ApiError, ConnectionError))
    level = logging.WARNING if is_failure else logging.DEBUG
    if not _LOGGER.isEnabledFor(level):
        return
    parts = [f"{method} {path} ({operation}, attempt {attempt}):"]
    if not isinstance(outcome, ConnectionError):
        parts += [str(outcome.status), f"request {outcome.headers.get('x-request-id', 'unknown')}"]
    if isinstance(outcome, (ApiError, ConnectionError)):
        parts.append(outcome.code)
    parts.append(f"after {elapsed_seconds:.3f} s")
    if retry_in_seconds is not None:
        parts.append(f"retry in {retry_in_seconds:.3f} s")
    _LOGGER.log(level, " ".join(parts))
