"""Decodes the raw bytes of a fixture."""

from __future__ import annotations

from typing import Any


def decode_fixture_bytes(encoded: str | list[dict[str, Any]]) -> bytes:
    """Decodes lower-case hex, or parts that are repeated; the schema has validated the format."""
    if isinstance(encoded, str):
        return bytes.fromhex(encoded)
    return b"".join(bytes.fromhex(part["hex"]) * part["times"] for part in encoded)
