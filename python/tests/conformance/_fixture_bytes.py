"""Raw bytes as a fixture spells them."""

from __future__ import annotations

from typing import Any


def spelled_bytes(spelled: str | list[dict[str, Any]]) -> bytes:
    """The bytes of lower-case hex, or of parts that are repeated; the schema has checked the spelling."""
    if isinstance(spelled, str):
        return bytes.fromhex(spelled)
    return b"".join(bytes.fromhex(part["hex"]) * part["times"] for part in spelled)
