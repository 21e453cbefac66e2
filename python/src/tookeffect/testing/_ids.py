"""Ids in the spelling of the service."""

from __future__ import annotations

import os
from typing import Final
from uuid import UUID

_DIGITS: Final = "0123456789abcdefghjkmnpqrstvwxyz"


def new_id(prefix: str, now_ms: int) -> tuple[str, str]:
    """Returns a TypeID, which is the prefix and a UUIDv7 in base 32, and its UUID. Ids sort by `now_ms`,
    milliseconds since 1970-01-01 UTC."""
    content = bytearray(now_ms.to_bytes(6, "big") + os.urandom(10))
    content[6] = (content[6] & 0x0F) | 0x70
    content[8] = (content[8] & 0x3F) | 0x80
    number = int.from_bytes(content, "big")
    text = "".join(_DIGITS[(number >> (5 * (25 - place))) & 31] for place in range(26))
    return f"{prefix}_{text}", str(UUID(bytes=bytes(content)))
