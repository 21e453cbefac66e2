"""The keys of a test service, which exist in one process only."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tookeffect._canonical_json import canonicalize
from tookeffect._keys import KEY_DOCUMENT_PAYLOAD_TYPE
from tookeffect._receipt_document import dsse_pae

TEST_ISSUER: Final = "https://tookeffect-sdk-testing.test"
"""The issuer of every receipt of a test service. No service can have this name: `.test` is reserved, by
RFC 2606."""


class SigningKey:
    """An Ed25519 key."""

    def __init__(self) -> None:
        self._private_key = Ed25519PrivateKey.generate()
        public_key = self._private_key.public_key().public_bytes_raw()
        self.key_id = sha256(public_key).hexdigest()[:32]
        self.public_key = public_key.hex()

    def sign(self, message: bytes) -> bytes:
        """Returns the 64 bytes of a signature."""
        return self._private_key.sign(message)


def signed_key_document(key: SigningKey, root: SigningKey, expires: str) -> dict[str, Any]:
    """Publishes a key as the service does: as a DSSE envelope, signed by a root key. The document must not be
    trusted from the instant `expires`."""
    entry = {"environment": "test", "issuer": TEST_ISSUER, "keyId": key.key_id, "publicKey": key.public_key}
    payload = canonicalize({"version": 1, "expires": expires, "keys": [entry]}).encode()
    signature = root.sign(dsse_pae(KEY_DOCUMENT_PAYLOAD_TYPE, payload))
    return {
        "payloadType": KEY_DOCUMENT_PAYLOAD_TYPE,
        "payload": b64encode(payload).decode(),
        "signatures": [{"keyid": root.key_id, "sig": b64encode(signature).decode()}],
    }
