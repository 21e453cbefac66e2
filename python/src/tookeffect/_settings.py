"""How a client is configured; what is left out comes from the environment, then from the defaults."""

from __future__ import annotations

import ipaddress
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import SplitResult, urlsplit

from tookeffect._errors import TookEffectError

DEFAULT_BASE_URL: Final = "http://127.0.0.1:8787"
"""Where a server on this machine listens."""

_API_KEY: Final = re.compile(r"[\x21-\x7e]{1,8185}")
"""An API key or an access token, as long as the service reads one."""


@dataclass(frozen=True)
class ClientSettings:
    """Where the service is and how it is spoken to; fixed for the life of a client."""

    base_url: str
    """Without a slash at its end."""
    api_key: str | None = field(repr=False)
    """None where only the calls that need none are made."""
    timeout_seconds: float
    total_timeout_seconds: float
    max_retries: int
    headers: Mapping[str, str] = field(repr=False)

    @property
    def is_loopback(self) -> bool:
        """Whether the service is on this machine, where no proxy must come between."""
        return _is_loopback(urlsplit(self.base_url).hostname)


def client_settings(
    *,
    environment: Mapping[str, str],
    api_key: str | None,
    base_url: str | None,
    timeout_seconds: float,
    total_timeout_seconds: float,
    max_retries: int,
    headers: Mapping[str, str] | None,
    allow_clear_text: bool,
) -> ClientSettings:
    """Raises `TookEffectError` `configuration_invalid`; no message shows a secret. An empty text in the
    environment counts as not set."""
    key = api_key if api_key is not None else environment.get("TOOKEFFECT_API_KEY") or None
    url = base_url if base_url is not None else environment.get("TOOKEFFECT_BASE_URL") or DEFAULT_BASE_URL
    return ClientSettings(
        base_url=_check_base_url(url, allow_clear_text),
        api_key=None if key is None else _check_api_key(key),
        timeout_seconds=check_seconds("timeout_seconds", timeout_seconds),
        total_timeout_seconds=check_seconds("total_timeout_seconds", total_timeout_seconds),
        max_retries=check_retries(max_retries),
        headers=dict(headers or {}),
    )


def check_seconds(name: str, value: float) -> float:
    """A time that can be waited; raises `configuration_invalid`."""
    if math.isfinite(value) and value > 0:
        return float(value)
    raise _invalid(f"{name} is a number of seconds above 0")


def check_retries(value: int) -> int:
    """How often to ask again; raises `configuration_invalid`."""
    if value >= 0:
        return value
    raise _invalid("max_retries is a whole number from 0")


def _check_api_key(api_key: str) -> str:
    if not _API_KEY.fullmatch(api_key):
        raise _invalid("the API key must be visible ASCII without spaces; was a line break copied along?")
    return api_key


def _check_base_url(base_url: str, allow_clear_text: bool) -> str:
    url = _split(base_url)
    if url.scheme not in ("https", "http"):
        raise _invalid("the base URL must begin with https:// or http://")
    if "@" in url.netloc or url.query or url.fragment:
        raise _invalid("the base URL must have no user, password, query or fragment")
    # Clear text to another machine would show the key to everyone between.
    if url.scheme == "http" and not allow_clear_text and not _is_loopback(url.hostname):
        raise _invalid("clear text is for loopback only: use https://, or set allow_clear_text")
    return base_url.rstrip("/")


def _split(base_url: str) -> SplitResult:
    is_plain = re.fullmatch(r"[\x21-\x7e]+", base_url) is not None
    try:
        url = urlsplit(base_url) if is_plain else None
        # A port that is no number is found out only when it is asked for.
        is_whole = url is not None and (url.port is None or url.port > 0) and bool(url.hostname)
    except ValueError:
        url, is_whole = None, False
    if url is None or not is_whole:
        raise _invalid("the base URL is not a URL")
    return url


def _is_loopback(hostname: str | None) -> bool:
    if hostname == "localhost":
        return True
    try:
        return ipaddress.ip_address(hostname or "").is_loopback
    except ValueError:
        return False


def _invalid(message: str) -> TookEffectError:
    return TookEffectError("configuration_invalid", message)
