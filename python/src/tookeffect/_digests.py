"""The digests by which contracts, documents and receipts name each other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Final, Literal, TypeAlias

from tookeffect._canonical_json import canonicalize
from tookeffect._errors import CanonicalJsonError, ReceiptError

SaltedDigestKind: TypeAlias = Literal["input", "action-result", "baseline", "evidence"]
"""What a salted digest speaks of; each kind has a domain of its own, so that none passes for another."""

_CONTRACT_DOMAIN: Final = b"tookeffect-contract-v1\n"
_SALT: Final = re.compile(r"[0-9a-f]{32}")

# The service adds these when it publishes; they say nothing about what the contract demands.
_SERVER_ONLY_MEMBERS: Final = frozenset({"hash", "publishedAt", "publishedBy", "status"})


def contract_hash(contract: Mapping[str, object]) -> str:
    """Names a contract identically in every language, whether or not the service has published it.

    The answer is `sha256:` and 64 lower-case hex characters, domain-separated; no default is filled in.
    Raises `CanonicalJsonError` with a pointer: `not_object`, or what `canonicalize` refuses.
    See RFC 8785; fixtures in conformance/contract-hash.
    """
    if not isinstance(contract, Mapping):
        raise CanonicalJsonError("not_object", "expected a contract, which is an object", pointer="")
    demanded = {name: value for name, value in contract.items() if name not in _SERVER_ONLY_MEMBERS}
    return f"sha256:{_digest_hex(_CONTRACT_DOMAIN, canonicalize(demanded))}"


def salted_digest(kind: SaltedDigestKind, salt: str, value: object) -> str:
    """Commits to a private value in a receipt so that nobody without the operation's salt can guess it.

    `salt` is the operation's: 32 lower-case hex characters, 16 bytes. The answer is `sha256:` and hex.
    Raises `ReceiptError` `salt_malformed`, and `CanonicalJsonError` for what `canonicalize` refuses.
    """
    if not _SALT.fullmatch(salt):
        raise ReceiptError("salt_malformed", "a salt is 32 lowercase hex characters")
    domain = f"tookeffect-{kind}-v1\n".encode() + bytes.fromhex(salt)
    return f"sha256:{_digest_hex(domain, canonicalize(value))}"


def operation_document_digest(document: Mapping[str, object]) -> str:
    """The digest by which a receipt's subject names its operation document `{contract, correlationKeys,
    input, salt}`: 64 lower-case hex characters without a prefix, as in-toto spells digests."""
    return _digest_hex(b"", canonicalize(document))


def payload_digest(payload: Mapping[str, object]) -> str:
    """The digest by which a receipt names the one before it, `previous.digest`: `sha256:` and hex."""
    return f"sha256:{_digest_hex(b'', canonicalize(payload))}"


def _digest_hex(domain: bytes, text: str) -> str:
    return sha256(domain + text.encode()).hexdigest()
