"""Reading a receipt of any origin: the parsed raw JSON, never a model of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from tookeffect._canonical_json import canonicalize, canonicalize_plain, parse_strict_object
from tookeffect._closed_schema import compile_closed_schema
from tookeffect._errors import CanonicalJsonError
from tookeffect._json_profile import JsonObject
from tookeffect._receipt_validation import ReceiptRefusedError
from tookeffect._tables.receipt_schema import RECEIPT_SCHEMA

ReceiptInput: TypeAlias = "bytes | bytearray | memoryview | str | Mapping[str, object]"
"""A receipt as a caller has it: bytes and text show duplicate names, a parsed object no longer does."""

PAYLOAD_TYPE: Final = "application/vnd.in-toto+json"
"""What the signature of a receipt declares its payload to be."""

_VERSION: Final = "tookeffect-receipt/1"
_MAX_BYTES: Final = 65_536
_NOT_PRINTABLE: Final = re.compile(r"[^\x20-\x7e]")

_check_receipt = compile_closed_schema(RECEIPT_SCHEMA)


@dataclass(frozen=True)
class ReceiptDocument:
    """A receipt that fits its schema; nothing is said about its signature yet."""

    payload: dict[str, Any]
    signature: dict[str, Any]
    """The one entry of `signatures`."""
    canonical_payload: bytes
    log_proof: str | None

    @property
    def predicate(self) -> dict[str, Any]:
        """What the receipt says."""
        return self.payload["predicate"]


def read_receipt(receipt: ReceiptInput) -> ReceiptDocument:
    """Reads a receipt, whatever it contains; raises `ReceiptRefusedError` and nothing else."""
    document: dict[str, Any] = _parsed(receipt)
    version = document.get("receiptVersion")
    if isinstance(version, str) and version != _VERSION:
        raise ReceiptRefusedError("receipt_version_unsupported", f"only {_VERSION} is known")
    violation = _check_receipt(document)
    if violation is not None:
        place = violation or "the receipt itself"
        raise ReceiptRefusedError("receipt_schema_invalid", f"{place} does not fit the receipt's schema")
    payload = document["payload"]
    # The schema has ASCII names and integers only, for which the encoder in C writes what RFC 8785 demands.
    canonical_payload = canonicalize_plain(payload).encode()
    return ReceiptDocument(payload, document["signatures"][0], canonical_payload, document.get("logProof"))


def dsse_pae(payload_type: str, payload: bytes) -> bytes:
    """The DSSE pre-authentication encoding, the bytes that a signature covers; the type is ASCII.

    See https://github.com/secure-systems-lab/dsse/blob/master/protocol.md
    """
    return b"DSSEv1 %d %b %d %b" % (len(payload_type), payload_type.encode("ascii"), len(payload), payload)


def _parsed(receipt: ReceiptInput) -> JsonObject:
    try:
        if isinstance(receipt, (bytes, bytearray, memoryview, str)):
            return parse_strict_object(receipt, max_bytes=_MAX_BYTES)
        # A mapping is written down first: what is checked then is what is signed, whatever its methods do.
        # Anything else than a mapping cannot be written as an object, and so is malformed too.
        written = canonicalize(receipt, max_characters=_MAX_BYTES)
        return parse_strict_object(written, max_bytes=_MAX_BYTES)
    except CanonicalJsonError as error:
        detail = _explained(error)
    except Exception:
        # Only a method of the caller's own mapping raises anything else.
        detail = "the object could not be read"
    raise ReceiptRefusedError("receipt_malformed", detail)


def _explained(error: CanonicalJsonError) -> str:
    place = f"byte {error.offset}" if error.pointer is None else f'the value at "{_ascii(error.pointer)}"'
    return f"{error.code} at {place}: {_ascii(str(error))}"


def _ascii(text: str) -> str:
    """Names within a hostile document go into a detail short, and without control characters."""
    return _NOT_PRINTABLE.sub("?", text)[:200]
