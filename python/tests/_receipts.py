"""Signs receipts with the test key, which the TypeScript tests use too."""

from __future__ import annotations

import json
from copy import deepcopy
from hashlib import sha256
from typing import Any

import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests._documents import SCHEMAS

# A test key: its seed is public, so its signatures prove nothing.
_TEST_KEY = Ed25519PrivateKey.from_private_bytes(sha256(b"tookeffect test key, never to be trusted").digest())
PUBLIC_KEY = _TEST_KEY.public_key().public_bytes_raw().hex()
KEY_ID = sha256(bytes.fromhex(PUBLIC_KEY)).hexdigest()[:32]
TRUSTED_KEYS = {KEY_ID: PUBLIC_KEY}

OFFLINE_RECEIPT = SCHEMAS.parent / "examples" / "offline-receipt" / "generated"


def payload(**predicate: object) -> dict[str, Any]:
    """The payload of a first receipt with the verdict `verified`, with the given members of its predicate."""
    whole = deepcopy(json.loads((OFFLINE_RECEIPT / "receipt.json").read_text("utf-8"))["payload"])
    whole["predicate"] |= {"keyId": KEY_ID, **predicate}
    return whole


def sign(signed: dict[str, Any]) -> dict[str, Any]:
    """Signs any payload, as serialized by the package rfc8785."""
    canonical = rfc8785.dumps(signed)
    message = b"DSSEv1 28 application/vnd.in-toto+json %d %b" % (len(canonical), canonical)
    return {
        "receiptVersion": "tookeffect-receipt/1",
        "payloadType": "application/vnd.in-toto+json",
        "payload": signed,
        "signatures": [{"keyId": KEY_ID, "alg": "Ed25519", "sig": _TEST_KEY.sign(message).hex()}],
    }


def to_text(receipt: dict[str, Any]) -> str:
    """The text of a receipt file."""
    return json.dumps(receipt, ensure_ascii=False, indent=2)
