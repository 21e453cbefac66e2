"""Python and TypeScript read the same keys from any key document, or refuse it with the same code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fuzz import read_key_document as harness
from fuzz._key_documents import NOW, ROOT_KEYS, sign_envelope
from fuzz._typescript import require_same
from tookeffect import KeyDocumentError, canonicalize, read_key_document


def attempt(data: bytes) -> None:
    """The first byte selects the options, and whether the document is put into a signed envelope."""
    choice, document = data[0] if data else 0, data[1:]
    options: dict[str, Any] = {"now": NOW, "minVersion": 2} if choice & 1 else {}
    if choice & 2:
        options["rootKeys"] = ROOT_KEYS
    envelope = sign_envelope(document) if choice & 4 else document
    require_same(_read(envelope, options), "keys", envelope, options)


def _read(envelope: bytes, options: dict[str, Any]) -> str:
    try:
        published = read_key_document(
            envelope,
            root_keys=options.get("rootKeys"),
            now=options.get("now"),
            min_version=options.get("minVersion", 0),
        )
    except KeyDocumentError as error:
        return error.code
    return canonicalize(
        {
            "version": published.version,
            "expires": published.expires,
            "keys": published.keys,
            "trustedKeys": published.trusted_keys,
            "isRootSigned": published.is_root_signed,
        }
    )


def seeds() -> Iterator[bytes]:
    """The initial inputs of the harness without TypeScript."""
    return harness.seeds()
