"""Reads key documents: the signing keys of an issuer, signed by its root key."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from tookeffect._canonical_json import canonicalize
from tookeffect._ed25519 import verify_ed25519_strict
from tookeffect._errors import CanonicalJsonError, KeyDocumentError
from tookeffect._instants import is_instant
from tookeffect._json_parser import parse_strict_object
from tookeffect._json_profile import is_list, is_object
from tookeffect._receipt_document import dsse_pae
from tookeffect._trusted_keys import TrustedKeyRecord

_PAYLOAD_TYPE: Final = "application/vnd.tookeffect.keys+json"
_BASE64: Final = re.compile(r"[A-Za-z0-9+/]*={0,2}")
_HEX: Final = re.compile(r"(?:[0-9a-f]{2})*")

# These members are copied unchanged, so that `verify_receipt` refuses invalid values.
_VALIDITY: Final = frozenset({"notBefore", "notAfter", "revokedAt", "revocationReason"})


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
    """Whether a root key that the caller trusts signed the document."""


def read_key_document(
    envelope: bytes | str | Mapping[str, object],
    *,
    root_keys: Mapping[str, str] | None = None,
    now: str | None = None,
    min_version: int = 0,
) -> PublishedKeys:
    """Reads the envelope of `GET /.well-known/tookeffect/keys.json`, or a file with the same content.

    - `root_keys`: root key id → public key in hex. If None, the signature is not checked, and
      `is_root_signed` is False.
    - `now`: the current instant; an expired document is refused. If None, expiry is not checked.
    - `min_version`: the version of the last document seen; an older one is refused.

    Raises `KeyDocumentError` for a document that is malformed, not signed by a trusted root key, older than
    `min_version`, or expired at `now`.
    """
    payload, signatures = _open_envelope(envelope)
    is_root_signed = root_keys is not None and _is_signed_by_root(payload, signatures, root_keys)
    if root_keys is not None and not is_root_signed:
        raise KeyDocumentError(
            "key_document_not_trusted", "the key document is not signed by a trusted root key"
        )
    version, expires, keys = _read_payload(payload)
    if version < min_version:
        raise KeyDocumentError(
            "key_document_outdated", f"version {version} is older than the required version {min_version}"
        )
    if now is not None and expires <= now:
        raise KeyDocumentError("key_document_expired", f"the key document expired at {expires}")
    trusted_keys = dict(_trusted_key(key) for key in keys)
    return PublishedKeys(version, expires, tuple(keys), trusted_keys, is_root_signed)


def _open_envelope(envelope: bytes | str | Mapping[str, object]) -> tuple[bytes, list[Any]]:
    try:
        written = canonicalize(envelope) if isinstance(envelope, Mapping) else envelope
        members: dict[str, Any] = parse_strict_object(written)
    except CanonicalJsonError:
        raise _malformed("the envelope is not strict JSON") from None
    payload, signatures = members.get("payload"), members.get("signatures")
    is_typed = members.get("payloadType") == _PAYLOAD_TYPE
    if not is_typed or not isinstance(payload, str) or not is_list(signatures):
        raise _malformed("the envelope lacks payloadType, payload or signatures")
    decoded = _decode_base64(payload)
    if decoded is None:
        raise _malformed("the payload is not base64")
    return decoded, signatures


def _is_signed_by_root(payload: bytes, signatures: list[Any], root_keys: Mapping[str, str]) -> bool:
    message = dsse_pae(_PAYLOAD_TYPE, payload)
    for entry in signatures:
        key_id, written = (entry.get("keyid"), entry.get("sig")) if is_object(entry) else (None, None)
        if not isinstance(key_id, str) or not isinstance(written, str) or key_id not in root_keys:
            continue
        public_key, signature = _decode_hex(root_keys[key_id]), _decode_base64(written)
        if public_key and signature and verify_ed25519_strict(public_key, message, signature):
            return True
    return False


def _read_payload(payload: bytes) -> tuple[int, str, list[dict[str, Any]]]:
    try:
        document: dict[str, Any] = parse_strict_object(payload)
    except CanonicalJsonError:
        raise _malformed("the payload is not strict JSON") from None
    version, expires, keys = document.get("version"), document.get("expires"), document.get("keys")
    if type(version) is not int or not isinstance(expires, str) or not is_instant(expires):
        raise _malformed("the key document lacks a valid version or expires")
    if not is_list(keys):
        raise _malformed("the key document lacks a list of keys")
    return version, expires, keys


def _trusted_key(key: Any) -> tuple[str, TrustedKeyRecord]:
    members: dict[str, Any] = key if is_object(key) else {}
    key_id, public_key = members.get("keyId"), members.get("publicKey")
    if not isinstance(key_id, str) or not isinstance(public_key, str):
        raise _malformed("a published key lacks keyId or publicKey")
    decoded = _decode_hex(public_key)
    if decoded is None or sha256(decoded).hexdigest()[:32] != key_id:
        raise _malformed("the keyId of a published key does not match its publicKey")
    record: Any = {name: value for name, value in members.items() if name == "publicKey" or name in _VALIDITY}
    return key_id, record


def _decode_hex(text: str) -> bytes | None:
    return bytes.fromhex(text) if _HEX.fullmatch(text) else None


def _decode_base64(text: str) -> bytes | None:
    # The decoder alone would accept unnecessary padding.
    return base64.b64decode(text) if len(text) % 4 == 0 and _BASE64.fullmatch(text) else None


def _malformed(message: str) -> KeyDocumentError:
    return KeyDocumentError("key_document_malformed", message)
