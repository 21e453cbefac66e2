"""Reads the keys that a caller trusts. Keys are never read from a receipt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, TypedDict, cast

from typing_extensions import NotRequired

from tookeffect._ed25519 import is_acceptable_point
from tookeffect._generated.vocabulary import (
    ENVIRONMENTS,
    KEY_REVOCATION_REASONS,
    Environment,
    KeyRevocationReason,
)
from tookeffect._instants import is_instant


class TrustedKeyRecord(TypedDict):
    """A public key, for which receipts it signs, and its validity; with the member names of a key file."""

    publicKey: str
    """64 lower-case hex characters."""
    issuer: NotRequired[str]
    """The key signs receipts of this issuer only. Without it, the receipts of every issuer."""
    environment: NotRequired[Environment]
    """The key signs receipts of this environment only. Without it, a test key also signs live receipts."""
    notBefore: NotRequired[str]
    notAfter: NotRequired[str]
    revokedAt: NotRequired[str]
    revocationReason: NotRequired[KeyRevocationReason]
    """A revocation without a reason counts as a compromise."""


TrustedKeys: TypeAlias = (
    "Mapping[str, str] | Mapping[str, TrustedKeyRecord] | Mapping[str, str | TrustedKeyRecord]"
)
"""Key id → public key in hex, or the record of a key."""


@dataclass(frozen=True)
class TrustedKey:
    """A well-formed trusted key."""

    public_key: bytes
    """32 bytes: an acceptable encoding of a point."""
    issuer: str | None = None
    environment: str | None = None
    not_before: str | None = None
    not_after: str | None = None
    revoked_at: str | None = None
    revocation_reason: str | None = None


class TrustedKeyMalformedError(Exception):
    """An entry of `trusted_keys` is malformed; the text describes why."""


_HEX_KEY: Final = re.compile(r"[0-9a-f]{64}")
_FIELDS: Final = {
    "publicKey": "public_key",
    "issuer": "issuer",
    "environment": "environment",
    "notBefore": "not_before",
    "notAfter": "not_after",
    "revokedAt": "revoked_at",
    "revocationReason": "revocation_reason",
}


def read_trusted_key(entry: object) -> TrustedKey:
    """Reads an entry of `trusted_keys`. An unknown member is refused, because it may be a misspelled
    restriction.

    Raises `TrustedKeyMalformedError`.
    """
    if not isinstance(entry, (str, Mapping)):
        raise TrustedKeyMalformedError("expected the public key in hex, or a record with publicKey")
    given = {"publicKey": entry} if isinstance(entry, str) else cast("Mapping[object, object]", entry)
    members = dict(given.items())
    if not all(_is_valid_member(name, value) for name, value in members.items()):
        raise TrustedKeyMalformedError("the record has an unknown member or an invalid value")
    if "publicKey" not in members:
        raise TrustedKeyMalformedError("the record has no publicKey")
    if "revocationReason" in members and "revokedAt" not in members:
        raise TrustedKeyMalformedError("the record has a revocationReason, but no revokedAt")
    public_key = bytes.fromhex(str(members.pop("publicKey")))
    if not is_acceptable_point(public_key):
        raise TrustedKeyMalformedError("the publicKey is not an Ed25519 key")
    restrictions = {_FIELDS[str(name)]: str(value) for name, value in members.items()}
    return TrustedKey(public_key, **restrictions)


def _is_valid_member(name: object, value: object) -> bool:
    match name:
        case "publicKey":
            return isinstance(value, str) and _HEX_KEY.fullmatch(value) is not None
        case "issuer":
            return isinstance(value, str)
        case "environment":
            return value in ENVIRONMENTS
        case "notBefore" | "notAfter" | "revokedAt":
            return is_instant(value)
        case "revocationReason":
            return value in KEY_REVOCATION_REASONS
        case _:
            return False
