"""Key documents signed by the test root key."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests._receipts import KEY_ID, PUBLIC_KEY

# A test key: its seed is public, so its signatures prove nothing.
_ROOT_KEY: Final = Ed25519PrivateKey.from_private_bytes(
    sha256(b"tookeffect test root key, never to be trusted").digest()
)
_ROOT_PUBLIC_KEY: Final = _ROOT_KEY.public_key().public_bytes_raw()
_ROOT_KEY_ID: Final = sha256(_ROOT_PUBLIC_KEY).hexdigest()[:32]
ROOT_KEYS: Final = {_ROOT_KEY_ID: _ROOT_PUBLIC_KEY.hex()}

NOW: Final = "2026-11-21T09:30:00.000Z"
_TYPE: Final = "application/vnd.tookeffect.keys+json"

KEY_DOCUMENT: Final = json.dumps(
    {
        "version": 3,
        "expires": "2026-12-21T09:30:00.000Z",
        "keys": [
            {
                "keyId": KEY_ID,
                "publicKey": PUBLIC_KEY,
                "issuer": "https://api.tookeffect.example",
                "environment": "test",
                "notBefore": "2026-10-22T09:30:00.000Z",
                "notAfter": "2027-10-22T09:30:00.000Z",
                "revokedAt": "2027-01-22T09:30:00.000Z",
                "revocationReason": "retirement",
            }
        ],
    }
).encode()


def sign_envelope(document: bytes) -> bytes:
    """The envelope of any bytes as a key document, signed by the root key."""
    message = b"DSSEv1 %d %b %d %b" % (len(_TYPE), _TYPE.encode(), len(document), document)
    envelope: dict[str, Any] = {
        "payloadType": _TYPE,
        "payload": b64encode(document).decode(),
        "signatures": [{"keyid": _ROOT_KEY_ID, "sig": b64encode(_ROOT_KEY.sign(message)).decode()}],
    }
    return json.dumps(envelope).encode()
