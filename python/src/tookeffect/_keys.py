"""Reads key documents: the signing keys of an issuer, signed by its root key."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, cast

from tookeffect._canonical_json import canonicalize
from tookeffect._ed25519 import verify_ed25519_strict
from tookeffect._errors import CanonicalJsonError, KeyDocumentError, ReceiptError
from tookeffect._instants import is_instant, to_instant
from tookeffect._json_parser import parse_strict_object
from tookeffect._json_profile import is_list, is_object
from tookeffect._receipt_document import dsse_pae
from tookeffect._trusted_keys import TrustedKeyRecord

KEY_DOCUMENT_PAYLOAD_TYPE: Final = "application/vnd.tookeffect.keys+json"
_BASE64: Final = re.compile(r"[A-Za-z0-9+/]*={0,2}")
_PUBLIC_KEY: Final = re.compile(r"[0-9a-f]{64}")

_MAX_ENVELOPE_BYTES: Final = 2_097_152
_MAX_VERSION: Final = 9_007_199_254_740_991

# The limits of the schemas of the envelope and the document.
_MAX_SIGNATURES: Final = 4
_MAX_KEYS: Final = 256


@dataclass(frozen=True)
class PublishedKeys:
    """The signing keys of an issuer, for validating receipts."""

    version: int
    expires: str
    """The instant at which the document expires."""
    keys: tuple[Mapping[str, Any], ...]
    """As published, with issuer and environment."""
    trusted_keys: Mapping[str, TrustedKeyRecord]
    """The `trusted_keys` of `verify_receipt`."""
    is_root_signed: bool
    """Whether one of `root_keys` signed the document; False if none were given."""


def read_key_document(
    envelope: bytes | bytearray | memoryview | str | Mapping[str, object],
    *,
    root_keys: Mapping[str, str] | None = None,
    now: str | datetime | None = None,
    min_version: int = 0,
) -> PublishedKeys:
    """Reads the envelope of `GET /.well-known/tookeffect/keys.json`, or a file with the same content. The
    keys that it returns count only for the issuer and the environment that the document names.

    - `envelope`: bytes as received (preferred, because they show duplicate names), text, or a parsed object.
    - `root_keys`: root key id → public key in hex. If None, no signature is checked, and `is_root_signed` is
      False.
    - `now`: the current instant; an expired document is refused. If None, expiry is not checked.
    - `min_version`: the version of the last document seen; an older one is refused.

    Raises `KeyDocumentError`, in this order of the checks, for an envelope that is malformed, not signed by a
    trusted root key, or whose payload is malformed, older than `min_version`, or expired at `now`. Raises
    `ReceiptError` `option_invalid` for a wrong argument, before the envelope is read.
    See conformance/key-document.
    """
    clock = _check_arguments(root_keys, now, min_version)
    payload, signatures = _open_envelope(envelope)
    is_root_signed = root_keys is not None and _is_signed_by_root(payload, signatures, root_keys)
    if root_keys is not None and not is_root_signed:
        raise KeyDocumentError(
            "key_document_not_trusted", "the key document is not signed by a trusted root key"
        )
    version, expires, keys = _read_payload(payload)
    trusted_keys = dict(_trusted_key(key) for key in keys)
    if len(trusted_keys) < len(keys):
        raise _malformed("two published keys have the same keyId")
    if version < min_version:
        raise KeyDocumentError(
            "key_document_outdated", f"version {version} is older than the required version {min_version}"
        )
    if clock is not None and expires <= clock:
        raise KeyDocumentError("key_document_expired", f"the key document expired at {expires}")
    return PublishedKeys(version, expires, tuple(keys), trusted_keys, is_root_signed)


def _check_arguments(root_keys: object, now: str | datetime | None, min_version: object) -> str | None:
    """Checks the arguments before the envelope is read; returns `now` as text."""
    if root_keys is not None and not (
        isinstance(root_keys, Mapping)
        and all(_is_public_key(value) for value in cast("Mapping[object, object]", root_keys).values())
    ):
        raise ReceiptError(
            "option_invalid", "invalid root_keys: expected a mapping of key ids to public keys in hex"
        )
    if type(min_version) is not int or not 0 <= min_version <= _MAX_VERSION:
        raise ReceiptError("option_invalid", "invalid min_version: expected a whole number from 0")
    clock = None if now is None else to_instant(now)
    if now is not None and clock is None:
        raise ReceiptError(
            "option_invalid",
            "invalid now: expected 2026-11-21T09:30:00.000Z, for example, or a datetime with a zone",
        )
    return clock


def _open_envelope(
    envelope: bytes | bytearray | memoryview | str | Mapping[str, object],
) -> tuple[bytes, list[Any]]:
    try:
        # A mapping is serialized once, so that its methods cannot return other values to later checks.
        written = canonicalize(envelope) if isinstance(envelope, Mapping) else envelope
        members: dict[str, Any] = parse_strict_object(written, max_bytes=_MAX_ENVELOPE_BYTES)
    except (CanonicalJsonError, TypeError):
        raise _malformed("the envelope is not strict JSON") from None
    payload, signatures = members.get("payload"), members.get("signatures")
    if members.get("payloadType") != KEY_DOCUMENT_PAYLOAD_TYPE or not isinstance(payload, str):
        raise _malformed("the envelope is not a DSSE envelope of a key document")
    if not is_list(signatures) or not 1 <= len(signatures) <= _MAX_SIGNATURES:
        raise _malformed(f"the envelope needs 1 to {_MAX_SIGNATURES} signatures")
    decoded = _decode_base64(payload)
    if decoded is None:
        raise _malformed("the payload is not base64")
    return decoded, signatures


def _is_signed_by_root(payload: bytes, signatures: list[Any], root_keys: Mapping[str, str]) -> bool:
    """One valid signature is enough; entries of other keys, and malformed ones, are ignored, as DSSE
    requires."""
    message = dsse_pae(KEY_DOCUMENT_PAYLOAD_TYPE, payload)
    for entry in signatures:
        key_id, written = (entry.get("keyid"), entry.get("sig")) if is_object(entry) else (None, None)
        if not isinstance(key_id, str) or not isinstance(written, str) or key_id not in root_keys:
            continue
        signature = _decode_base64(written)
        if signature and verify_ed25519_strict(bytes.fromhex(root_keys[key_id]), message, signature):
            return True
    return False


def _read_payload(payload: bytes) -> tuple[int, str, list[dict[str, Any]]]:
    try:
        document: dict[str, Any] = parse_strict_object(payload)
    except CanonicalJsonError:
        raise _malformed("the payload is not strict JSON") from None
    version, expires, keys = document.get("version"), document.get("expires"), document.get("keys")
    if type(version) is not int or version < 1 or not isinstance(expires, str) or not is_instant(expires):
        raise _malformed("the key document needs a positive whole-number version and an instant in expires")
    if not is_list(keys) or len(keys) > _MAX_KEYS:
        raise _malformed(f"the key document needs a list of at most {_MAX_KEYS} keys")
    return version, expires, keys


def _trusted_key(key: Any) -> tuple[str, TrustedKeyRecord]:
    """Issuer and environment are required, because a record without them counts for every issuer and
    environment. The other members are copied unchecked, unknown ones too: `verify_receipt` refuses the
    receipts of a record that it does not understand, and of no other."""
    record: Any = dict(key) if is_object(key) else {}
    key_id, public_key = record.pop("keyId", None), record.get("publicKey")
    texts = (key_id, public_key, record.get("issuer"), record.get("environment"))
    if not all(isinstance(text, str) for text in texts):
        raise _malformed("a published key needs keyId, publicKey, issuer and environment")
    if not _is_public_key(public_key) or sha256(bytes.fromhex(public_key)).hexdigest()[:32] != key_id:
        raise _malformed("the keyId of a published key does not match its publicKey")
    return key_id, record


def _is_public_key(value: object) -> bool:
    return isinstance(value, str) and _PUBLIC_KEY.fullmatch(value) is not None


def _decode_base64(text: str) -> bytes | None:
    """Decodes padded base64 in its one spelling; returns None for any other text."""
    if len(text) % 4 != 0 or not _BASE64.fullmatch(text):
        return None
    try:
        decoded = base64.b64decode(text)
    except ValueError:
        return None
    # The decoder alone would accept unnecessary padding and unused bits.
    return decoded if base64.b64encode(decoded).decode() == text else None


def _malformed(message: str) -> KeyDocumentError:
    return KeyDocumentError("key_document_malformed", message)
