"""The configuration of a client: arguments, then environment variables, then defaults."""

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
"""The address of a server on this machine."""

_API_KEY: Final = re.compile(r"[\x21-\x7e]{1,8185}")
"""An API key or an access token; the service accepts no longer ones."""


@dataclass(frozen=True)
class ClientSettings:
    """The validated configuration of a client."""

    base_url: str
    """Without a slash at its end."""
    api_key: str | None = field(repr=False)
    """None if only requests without an API key are sent."""
    timeout_seconds: float
    total_timeout_seconds: float
    max_retries: int
    headers: Mapping[str, str] = field(repr=False)

    @property
    def is_loopback(self) -> bool:
        """Whether the service is on this machine; then no proxy is used."""
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
    """Validates the configuration. An empty environment variable counts as not set.

    Raises `TookEffectError` `configuration_invalid`; the message contains no secret.
    """
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
    """Checks a timeout; raises `configuration_invalid`."""
    if math.isfinite(value) and value > 0:
        return float(value)
    raise _invalid(f"invalid {name}: expected a finite number above 0")


def check_retries(value: int) -> int:
    """Checks a number of retries; raises `configuration_invalid`."""
    if value >= 0:
        return value
    raise _invalid("invalid max_retries: expected an integer of at least 0")


def _check_api_key(api_key: str) -> str:
    if not _API_KEY.fullmatch(api_key):
        raise _invalid("invalid API key: expected visible ASCII without spaces or line breaks")
    return api_key


def _check_base_url(base_url: str, allow_clear_text: bool) -> str:
    url = _split(base_url)
    if url.scheme not in ("https", "http"):
        raise _invalid("invalid base URL: expected https:// or http://")
    if "@" in url.netloc or url.query or url.fragment:
        raise _invalid("invalid base URL: it must not contain a user, password, query or fragment")
    # Over plain HTTP, everyone on the network could read the API key.
    if url.scheme == "http" and not allow_clear_text and not _is_loopback(url.hostname):
        raise _invalid("http:// is allowed for this machine only: use https://, or set allow_clear_text")
    return base_url.rstrip("/")


def _split(base_url: str) -> SplitResult:
    is_plain = re.fullmatch(r"[\x21-\x7e]+", base_url) is not None
    try:
        url = urlsplit(base_url) if is_plain else None
        # Reading the port raises ValueError if it is not a number.
        is_whole = url is not None and (url.port is None or url.port > 0) and bool(url.hostname)
    except ValueError:
        url, is_whole = None, False
    if url is None or not is_whole:
        raise _invalid("invalid base URL: expected a URL such as https://api.example.com")
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
