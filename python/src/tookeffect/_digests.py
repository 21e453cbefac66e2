"""The digests by which contracts, operation documents and receipts refer to each other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Final, Literal, TypeAlias

from tookeffect._canonical_json import canonicalize
from tookeffect._errors import CanonicalJsonError, ReceiptError

SaltedDigestKind: TypeAlias = Literal["input", "action-result", "baseline", "evidence"]
"""The kind of value of a salted digest; each kind has its own domain, so that digests of two kinds never
match."""

_CONTRACT_DOMAIN: Final = b"tookeffect-contract-v1\n"
_SALT: Final = re.compile(r"[0-9a-f]{32}")

# The service adds these members on publication; they do not change what the contract requires.
_SERVER_ONLY_MEMBERS: Final = frozenset({"hash", "publishedAt", "publishedBy", "status"})


def contract_hash(contract: Mapping[str, object]) -> str:
    """Computes the hash of a contract, which is the same in every language, before and after publication.

    Returns `sha256:` and 64 lower-case hex characters, domain-separated; default values are not filled in.
    Raises `CanonicalJsonError` with a pointer: `not_object`, or an error of `canonicalize`.
    See RFC 8785; fixtures in conformance/contract-hash.
    """
    if not isinstance(contract, Mapping):
        raise CanonicalJsonError("not_object", "expected a contract: a JSON object", pointer="")
    hashed = {name: value for name, value in contract.items() if name not in _SERVER_ONLY_MEMBERS}
    return f"sha256:{_digest_hex(_CONTRACT_DOMAIN, canonicalize(hashed))}"


def salted_digest(kind: SaltedDigestKind, salt: str, value: object) -> str:
    """Computes the digest of a private value in a receipt. The value cannot be guessed without the salt.

    `salt` is the salt of the operation: 32 lower-case hex characters, 16 bytes. Returns `sha256:` and 64
    lower-case hex characters. Raises `ReceiptError` `salt_malformed`, and the errors of `canonicalize`.
    """
    if not _SALT.fullmatch(salt):
        raise ReceiptError("salt_malformed", "invalid salt: expected 32 lowercase hex characters")
    domain = f"tookeffect-{kind}-v1\n".encode() + bytes.fromhex(salt)
    return f"sha256:{_digest_hex(domain, canonicalize(value))}"


def operation_document_digest(document: Mapping[str, object]) -> str:
    """The digest by which a receipt's subject names its operation document `{contract, correlationKeys,
    input, salt}`: 64 lower-case hex characters without a prefix, as in in-toto."""
    return _digest_hex(b"", canonicalize(document))


def payload_digest(payload: Mapping[str, object]) -> str:
    """The digest by which a receipt names the one before it, `previous.digest`: `sha256:` and hex."""
    return f"sha256:{_digest_hex(b'', canonicalize(payload))}"


def _digest_hex(domain: bytes, text: str) -> str:
    return sha256(domain + text.encode()).hexdigest()
