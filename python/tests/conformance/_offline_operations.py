"""Fixture operations without a client: canonical JSON, digests, receipts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from tests.conformance._fixture_bytes import decode_fixture_bytes
from tests.conformance._run import Operation
from tookeffect import (
    ReceiptValidation,
    canonicalize,
    contract_hash,
    operation_document_digest,
    operation_key,
    parse_strict,
    parse_strict_object,
    read_key_document,
    salted_digest,
    verify_key,
    verify_receipt,
)

_SNAKE_CASE = {
    "workspaceId": "workspace_id",
    "operationId": "operation_id",
    "contractHash": "contract_hash",
}


def _canonicalize(given: dict[str, Any]) -> object:
    parse = parse_strict_object if given.get("requireObject") else parse_strict
    integers = given.get("integers", "safe")
    limits = {"max_bytes": given["maxBytes"]} if "maxBytes" in given else {}
    value = parse(decode_fixture_bytes(given["document"]), integers=integers, **limits)
    canonical = canonicalize(value, integers=integers).encode()
    return {"canonical": canonical.hex(), "sha256": sha256(canonical).hexdigest()}


def _contract_hash(given: dict[str, Any]) -> object:
    return {"digest": contract_hash(parse_strict_object(decode_fixture_bytes(given["contract"])))}


def _salted_digest(given: dict[str, Any]) -> object:
    salted_digest(given["kind"], given["salt"], None)
    return {
        "digest": salted_digest(
            given["kind"], given["salt"], parse_strict(decode_fixture_bytes(given["value"]))
        )
    }


def _operation_document_digest(given: dict[str, Any]) -> object:
    document = parse_strict_object(decode_fixture_bytes(given["document"]))
    return {"digest": f"sha256:{operation_document_digest(document)}"}


def _verify_receipt(given: dict[str, Any]) -> object:
    options: dict[str, Any] = {"trusted_keys": given["trustedKeys"]}
    if "now" in given:
        options["now"] = given["now"]
    if "expected" in given:
        options["expected"] = _snake_case(given["expected"])
    if "previous" in given:
        options["previous"] = None if given["previous"] is None else decode_fixture_bytes(given["previous"])
    if "logPolicy" in given:
        options["log_policy"] = given["logPolicy"]
    return _members(verify_receipt(_given_document(given, "receipt"), **options))


def _given_document(given: dict[str, Any], name: str) -> Any:
    """The bytes of a document, or what the parser of the platform makes of them."""
    document = decode_fixture_bytes(given[name])
    return json.loads(document) if given.get("parsed") else document


def _snake_case(expected: Any) -> Any:
    if not isinstance(expected, Mapping):
        return expected
    return {_SNAKE_CASE.get(name, name): value for name, value in expected.items()}


def _members(validation: ReceiptValidation) -> dict[str, object]:
    common: dict[str, object] = {
        "valid": validation.valid,
        "reasonCode": validation.reason_code,
        "status": validation.status,
    }
    if not validation.valid:
        assert validation.detail
        return common
    return {
        **common,
        "verdict": validation.verdict,
        "environment": validation.environment,
        "workspaceId": validation.workspace_id,
    }


def _verify_receipt_variants(given: dict[str, Any]) -> object:
    variants = list(_variants(decode_fixture_bytes(given["receipt"]), given["variants"]))
    valid = sum(verify_receipt(variant, trusted_keys=given["trustedKeys"]).valid for variant in variants)
    return {"variants": len(variants), "valid": valid}


def _variants(receipt: bytes, kind: str) -> Iterator[bytes]:
    for index, byte in enumerate(receipt):
        before, after = receipt[:index], receipt[index + 1 :]
        match kind:
            case "each-byte-xor-01":
                yield before + bytes([byte ^ 0x01]) + after
            case "each-byte-xor-20":
                yield before + bytes([byte ^ 0x20]) + after
            case "each-byte-removed":
                yield before + after
            case "each-prefix":
                yield before
            case _:
                raise ValueError(kind)


def _read_key_document(given: dict[str, Any]) -> object:
    names = {"rootKeys": "root_keys", "now": "now", "minVersion": "min_version"}
    options = {argument: given[name] for name, argument in names.items() if name in given}
    keys = read_key_document(_given_document(given, "document"), **options)
    return {
        "version": keys.version,
        "expires": keys.expires,
        "isRootSigned": keys.is_root_signed,
        "trustedKeys": keys.trusted_keys,
    }


def _operation_key(given: dict[str, Any]) -> object:
    call = {"call_id" if name == "callId" else name: value for name, value in given.items()}
    call["input"] = parse_strict_object(decode_fixture_bytes(given["input"]))
    return {"key": operation_key(**call)}


def _verify_key(given: dict[str, Any]) -> object:
    return {"key": verify_key(given["key"], given["operationId"], given["sequence"])}


OFFLINE_OPERATIONS: dict[str, Operation] = {
    "canonicalize": _canonicalize,
    "contractHash": _contract_hash,
    "saltedDigest": _salted_digest,
    "operationDocumentDigest": _operation_document_digest,
    "verifyReceipt": _verify_receipt,
    "verifyReceiptVariants": _verify_receipt_variants,
    "operationKey": _operation_key,
    "verifyKey": _verify_key,
    "readKeyDocument": _read_key_document,
}
