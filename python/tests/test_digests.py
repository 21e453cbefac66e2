"""Digests of contracts, operation documents and receipts."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from tests._receipts import payload
from tookeffect import (
    CanonicalJsonError,
    ReceiptError,
    contract_hash,
    operation_document_digest,
    payload_digest,
    salted_digest,
)

SALT = "00112233445566778899aabbccddeeff"


def test_contract_hash_ignores_the_members_that_the_service_adds() -> None:
    contract = {"id": "a.b@1", "checks": [{"hash": "kept", "status": 1}]}
    published = {**contract, "hash": "x", "publishedAt": "x", "publishedBy": "x", "status": "x"}
    expected = sha256(
        b'tookeffect-contract-v1\n{"checks":[{"hash":"kept","status":1}],"id":"a.b@1"}'
    ).hexdigest()
    assert contract_hash(published) == contract_hash(contract) == f"sha256:{expected}"


def test_contract_hash_refuses_a_contract_that_is_not_an_object() -> None:
    nothing: Any = [1]
    with pytest.raises(CanonicalJsonError) as refused:
        contract_hash(nothing)
    assert (refused.value.code, refused.value.pointer) == ("not_object", "")


def test_a_salted_digest_covers_the_kind_the_salt_and_the_canonical_value() -> None:
    expected = sha256(b"tookeffect-action-result-v1\n" + bytes.fromhex(SALT) + b'{"a":1}').hexdigest()
    assert salted_digest("action-result", SALT, {"a": 1.0}) == f"sha256:{expected}"


@pytest.mark.parametrize(
    "salt", ["", SALT[:-1], SALT.upper(), f"{SALT}\n", f" {SALT[:-1]}", "g" * 32, "\uff10" * 32]
)
def test_refuses_a_malformed_salt(salt: str) -> None:
    with pytest.raises(ReceiptError) as refused:
        salted_digest("input", salt, {})
    assert refused.value.code == "salt_malformed"


def test_hashes_documents_and_payloads_as_canonical_bytes() -> None:
    assert operation_document_digest({"b": 1, "a": "é"}) == sha256('{"a":"é","b":1}'.encode()).hexdigest()
    assert payload_digest(payload()).startswith("sha256:")
