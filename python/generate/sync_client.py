"""The blocking client, derived from the asynchronous one by rewriting its keywords and names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

# Applied in this order to every line.
_REWRITES: Final = [
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"\basync (def|with|for)\b", r"\1"),
        (r"\bawait ", ""),
        (r"\b__a(enter|exit|iter)__\b", r"__\1__"),
        (r"\basync_api_method\b", "api_method"),
        (r"\b_async_client\b", "_sync_client"),
        (r"\bAsync([A-Z]\w*)\b", r"\1"),
        (r"\bAn asynchronous\b", "A blocking"),
        (r"\basynchronous\b", "blocking"),
        (r"methods are awaited, on the event loop of asyncio", "methods return when the response is read"),
        (r" `npm run generate` derives `_sync_client` from it\.", " Derived from `_async_client`."),
    )
]
_LEFT_OVER: Final = re.compile(r"\b(?:async|await|asyncio|Async[A-Z]\w*|asynchronous)\b")


def sync_modules(async_client: Path) -> dict[str, str]:
    """The modules of the blocking client by file name, not yet formatted.

    Raises `ValueError` if a line still mentions asynchronous code.
    """
    return {file.name: _to_sync(file) for file in sorted(async_client.glob("*.py"))}


def _to_sync(file: Path) -> str:
    text = file.read_text("utf-8")
    for pattern, replacement in _REWRITES:
        text = pattern.sub(replacement, text)
    found = _LEFT_OVER.search(text.replace("Derived from `_async_client`", ""))
    if found is not None:
        raise ValueError(f"{file.name}: no rewrite for {found[0]!r}")
    return text
