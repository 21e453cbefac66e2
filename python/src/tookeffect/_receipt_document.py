"""Reads a receipt from untrusted input, as plain parsed JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from tookeffect._canonical_json import canonicalize, canonicalize_plain
from tookeffect._canonical_pattern import canonical_pattern
from tookeffect._closed_schema import compile_closed_schema
from tookeffect._errors import CanonicalJsonError
from tookeffect._json_parser import parse_strict_object
from tookeffect._json_profile import JsonObject
from tookeffect._receipt_validation import ReceiptRefusedError
from tookeffect._tables.receipt_schema import RECEIPT_SCHEMA

ReceiptInput: TypeAlias = "bytes | bytearray | memoryview | str | Mapping[str, object]"
"""A receipt. Bytes and text show duplicate names; a parsed object does not."""

PAYLOAD_TYPE: Final = "application/vnd.in-toto+json"
"""The payload type of receipts, which the signature covers."""

_VERSION: Final = "tookeffect-receipt/1"
_MAX_BYTES: Final = 65_536
_NOT_PRINTABLE: Final = re.compile(r"[^\x20-\x7e]")

_check_receipt = compile_closed_schema(RECEIPT_SCHEMA)
_match_canonical_receipt: Final = re.compile(canonical_pattern(RECEIPT_SCHEMA)).fullmatch
_PAYLOAD_MEMBER: Final = '"payload":'


@dataclass(frozen=True)
class ReceiptDocument:
    """A receipt that matches the schema; its signature is not checked yet."""

    payload: dict[str, Any]
    signature: dict[str, Any]
    """The one entry of `signatures`."""
    canonical_payload: bytes
    log_proof: str | None

    @property
    def predicate(self) -> dict[str, Any]:
        """The predicate of the in-toto statement: the content of the receipt."""
        return self.payload["predicate"]


def read_receipt(receipt: ReceiptInput) -> ReceiptDocument:
    """Reads a receipt; raises only `ReceiptRefusedError`, whatever the input contains."""
    text = _as_text(receipt)
    plain = None if text is None else _read_plain(text)
    if plain is not None:
        return plain
    document: dict[str, Any] = _parse(receipt if text is None else text)
    version = document.get("receiptVersion")
    if isinstance(version, str) and version != _VERSION:
        raise ReceiptRefusedError(
            "receipt_version_unsupported", f"unknown receipt version: expected {_VERSION}"
        )
    violation = _check_receipt(document)
    if violation is not None:
        place = violation or "the receipt itself"
        raise ReceiptRefusedError("receipt_schema_invalid", f"{place} does not match the receipt schema")
    # The schema allows only ASCII names and integers, for which `canonicalize_plain` is sufficient.
    return _to_document(document, canonicalize_plain(document["payload"]))


def dsse_pae(payload_type: str, payload: bytes) -> bytes:
    """Encodes the bytes that a DSSE signature covers (PAE); the payload type is ASCII.

    See https://github.com/secure-systems-lab/dsse/blob/master/protocol.md
    """
    return b"DSSEv1 %d %b %d %b" % (len(payload_type), payload_type.encode("ascii"), len(payload), payload)


def _as_text(receipt: ReceiptInput) -> str | None:
    """Returns the text of a document in ASCII; None for other receipts."""
    try:
        if isinstance(receipt, str):
            return receipt if receipt.isascii() else None
        if isinstance(receipt, (bytes, bytearray, memoryview)):
            return bytes(receipt).decode("ascii")
    except UnicodeDecodeError:
        pass
    return None


def _read_plain(text: str) -> ReceiptDocument | None:
    """Reads a receipt in ASCII and without escapes, which both parsers read alike; None for any other text.

    The parser of the standard library keeps the last of two members with one name. A text without escapes
    has two quotes for each name and string, so it has more of them than its canonical text if a member is
    lost.
    """
    if len(text) > _MAX_BYTES or "\\" in text:
        return None
    canonical, is_canonical = text, _match_canonical_receipt(text) is not None
    try:
        document = json.loads(text)
        if not is_canonical:
            canonical = canonicalize_plain(document)
            if text.count('"') != canonical.count('"') or _match_canonical_receipt(canonical) is None:
                return None
    except (ValueError, RecursionError):
        return None
    start = canonical.index(_PAYLOAD_MEMBER) + len(_PAYLOAD_MEMBER)
    return _to_document(document, canonical[start : canonical.rindex(',"payloadType":')])


def _to_document(document: dict[str, Any], canonical_payload: str) -> ReceiptDocument:
    return ReceiptDocument(
        document["payload"], document["signatures"][0], canonical_payload.encode(), document.get("logProof")
    )


def _parse(receipt: ReceiptInput) -> JsonObject:
    try:
        if isinstance(receipt, (bytes, bytearray, memoryview, str)):
            return parse_strict_object(receipt, max_bytes=_MAX_BYTES)
        # A mapping is serialized first, so that its methods cannot return other values to later checks.
        # Other types do not become a JSON object, and are malformed too.
        written = canonicalize(receipt, max_characters=_MAX_BYTES)
        return parse_strict_object(written, max_bytes=_MAX_BYTES)
    except CanonicalJsonError as error:
        detail = _describe(error)
    except Exception:
        # Only a method of a custom mapping can raise another exception.
        detail = "the object could not be read"
    raise ReceiptRefusedError("receipt_malformed", detail)


def _describe(error: CanonicalJsonError) -> str:
    place = (
        f"byte {error.offset}" if error.pointer is None else f'the value at "{_to_printable(error.pointer)}"'
    )
    return f"{error.code} at {place}: {_to_printable(str(error))}"


def _to_printable(text: str) -> str:
    """Shortens text of an untrusted document, and replaces control characters."""
    return _NOT_PRINTABLE.sub("?", text)[:200]
