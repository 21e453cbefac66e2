"""`read_key_document`: which key documents are accepted."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests import _receipts
from tests._documents import examples
from tookeffect import KeyDocumentError, ReceiptError, read_key_document, verify_receipt

ROOT = Ed25519PrivateKey.generate()
ROOT_KEYS = {"root": ROOT.public_key().public_bytes_raw().hex()}
KEY_ID = "936cf00d2d22411fe44f3d7b4a0667e6"
PUBLIC_KEY = "403b59f74a8b8a68754c6d9da7af38d996225894834a144874ff93d47de2d0de"
PUBLISHED = {
    "keyId": KEY_ID,
    "publicKey": PUBLIC_KEY,
    "issuer": "https://api.tookeffect.dev",
    "environment": "live",
    "notAfter": "2026-12-01T00:00:00.000Z",
}
DOCUMENT: dict[str, Any] = {"version": 7, "expires": "2026-12-21T09:30:00.000Z", "keys": [PUBLISHED]}
TYPE = b"application/vnd.tookeffect.keys+json"


def sign_envelope(content: Any, *, sign: Ed25519PrivateKey = ROOT) -> dict[str, Any]:
    payload = content if isinstance(content, bytes) else json.dumps(content).encode()
    message = b"DSSEv1 %d %b %d %b" % (len(TYPE), TYPE, len(payload), payload)
    signature = base64.b64encode(sign.sign(message)).decode()
    return {
        "payloadType": TYPE.decode(),
        "payload": base64.b64encode(payload).decode(),
        "signatures": [{"keyid": "root", "sig": signature}],
    }


def test_reads_keys_and_validity_from_a_document_signed_by_the_root() -> None:
    for envelope in (
        sign_envelope(DOCUMENT),
        json.dumps(sign_envelope(DOCUMENT)),
        json.dumps(sign_envelope(DOCUMENT)).encode(),
    ):
        keys = read_key_document(envelope, root_keys=ROOT_KEYS, now="2026-11-21T09:30:00.000Z", min_version=7)
        assert (keys.version, keys.is_root_signed, keys.expires) == (7, True, DOCUMENT["expires"])
        assert keys.trusted_keys == {
            KEY_ID: {name: value for name, value in PUBLISHED.items() if name != "keyId"}
        }
        assert keys.keys == (PUBLISHED,)


def test_without_root_keys_the_document_is_read_and_marked_as_unsigned() -> None:
    assert read_key_document(sign_envelope(DOCUMENT)).is_root_signed is False


def test_validates_the_example_receipt_with_the_example_key_document() -> None:
    found = {(each.shape, each.name): each.text for each in examples()}
    keys = read_key_document(found["key-document-envelope", "signed-by-the-root"])
    validation = verify_receipt(found["receipt", "refuted-later"], trusted_keys=keys.trusted_keys)
    assert (validation.valid, validation.verdict) == (True, "refuted")


def test_an_invalid_validity_makes_the_receipt_unverifiable() -> None:
    odd = {**PUBLISHED, "revokedAt": None}
    keys = read_key_document(sign_envelope({**DOCUMENT, "keys": [odd]}))
    found = {(each.shape, each.name): each.text for each in examples()}
    receipt = found["receipt", "refuted-later"]
    reason = verify_receipt(receipt, trusted_keys=keys.trusted_keys).reason_code
    assert reason in ("trusted_key_malformed", "receipt_key_not_trusted")


def _changed(**members: Any) -> dict[str, Any]:
    return sign_envelope({**DOCUMENT, **members})


def _needlessly_padded() -> dict[str, Any]:
    written = json.dumps(DOCUMENT).encode()
    whole = sign_envelope(written + b" " * (-len(written) % 3))
    return {**whole, "payload": f"{whole['payload']}===="}


REFUSED: list[tuple[str, Any, dict[str, Any]]] = [
    (
        "key_document_not_trusted",
        {**sign_envelope(DOCUMENT), "payload": _changed(version=8)["payload"]},
        {"root_keys": ROOT_KEYS},
    ),
    (
        "key_document_not_trusted",
        sign_envelope(DOCUMENT, sign=Ed25519PrivateKey.generate()),
        {"root_keys": ROOT_KEYS},
    ),
    ("key_document_not_trusted", sign_envelope(DOCUMENT), {"root_keys": {}}),
    (
        "key_document_not_trusted",
        {**sign_envelope(DOCUMENT), "signatures": [7, {}, {"keyid": "root", "sig": 1}]},
        {"root_keys": ROOT_KEYS},
    ),
    ("key_document_expired", sign_envelope(DOCUMENT), {"now": DOCUMENT["expires"]}),
    ("key_document_outdated", sign_envelope(DOCUMENT), {"min_version": 8}),
    ("key_document_malformed", _changed(keys=[{**PUBLISHED, "keyId": "f" * 32}]), {}),
    ("key_document_malformed", _changed(keys=[{**PUBLISHED, "keyId": KEY_ID[:8]}]), {}),
    ("key_document_malformed", _changed(keys=[{**PUBLISHED, "publicKey": PUBLIC_KEY.upper()}]), {}),
    ("key_document_malformed", _changed(keys=[7]), {}),
    ("key_document_malformed", _changed(keys={}), {}),
    ("key_document_malformed", _changed(expires="never"), {}),
    ("key_document_malformed", _changed(version="7"), {}),
    ("key_document_malformed", _changed(version=True), {}),
    ("key_document_malformed", sign_envelope(b'{"version":7,"version":8}'), {}),
    ("key_document_malformed", {**sign_envelope(DOCUMENT), "payloadType": "text/plain"}, {}),
    ("key_document_malformed", {**sign_envelope(DOCUMENT), "payload": "*"}, {}),
    ("key_document_malformed", {**sign_envelope(DOCUMENT), "payload": 7}, {}),
    ("key_document_malformed", _needlessly_padded(), {}),
    ("key_document_malformed", {**sign_envelope(DOCUMENT), "signatures": None}, {}),
    ("key_document_malformed", "7", {}),
    ("key_document_malformed", b"\xff", {}),
]


@pytest.mark.parametrize(("code", "envelope", "options"), REFUSED, ids=range(len(REFUSED)))
def test_refuses_an_invalid_key_document(code: str, envelope: Any, options: dict[str, Any]) -> None:
    with pytest.raises(KeyDocumentError) as refused:
        read_key_document(envelope, **options)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "options",
    [
        {"root_keys": {"root": "zz"}},
        {"root_keys": "zz"},
        {"min_version": True},
        {"now": "0000-01-01T00:00:00.000Z"},
    ],
    ids=str,
)
def test_refuses_an_option_that_it_cannot_enforce(options: dict[str, Any]) -> None:
    with pytest.raises(ReceiptError) as refused:
        read_key_document(sign_envelope(DOCUMENT), **options)
    assert refused.value.code == "option_invalid"


FORGED: list[tuple[str, dict[str, str]]] = [
    ("key_environment_mismatch", {"environment": "live"}),
    ("key_issuer_mismatch", {"issuer": "https://b.example"}),
    ("signature_valid", {}),
]


@pytest.mark.parametrize(("reason_code", "forged"), FORGED, ids=[code for code, _ in FORGED])
def test_a_key_signs_receipts_of_its_own_issuer_and_environment_only(
    reason_code: str, forged: dict[str, str]
) -> None:
    own = {"issuer": "https://a.example", "environment": "test"}
    key = {"keyId": _receipts.KEY_ID, "publicKey": _receipts.PUBLIC_KEY, **own}
    keys = read_key_document(sign_envelope({**DOCUMENT, "keys": [key]}), root_keys=ROOT_KEYS)
    stated: Any = own | forged
    receipt = _receipts.sign(_receipts.payload(**stated))
    validation = verify_receipt(receipt, trusted_keys=keys.trusted_keys, expected=stated)
    assert validation.reason_code == reason_code
