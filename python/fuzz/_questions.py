"""What is asked about a fuzzed receipt: the keys that are trusted, and the options that go with them."""

from __future__ import annotations

import json
from typing import Any, Final

from tests._receipts import KEY_ID, PUBLIC_KEY, TRUSTED_KEYS, payload, sign, text_of

_PREDICATE: Final = payload()["predicate"]
FIRST_RECEIPT: Final = text_of(sign(payload())).encode()

_VALIDITY: Final = {
    "publicKey": PUBLIC_KEY,
    "notBefore": "2026-01-01T00:00:00.000Z",
    "notAfter": "2027-01-01T00:00:00.000Z",
}
_RETIRED: Final = {**_VALIDITY, "revokedAt": _PREDICATE["issuedAt"], "revocationReason": "retirement"}

QUESTIONS: Final[tuple[dict[str, Any], ...]] = (
    {"trustedKeys": TRUSTED_KEYS},
    {"trustedKeys": {KEY_ID: _VALIDITY}, "now": _PREDICATE["issuedAt"]},
    {"trustedKeys": {KEY_ID: _RETIRED}},
    {
        "trustedKeys": TRUSTED_KEYS,
        "expected": {
            "issuer": _PREDICATE["issuer"],
            "environment": _PREDICATE["environment"],
            "workspaceId": _PREDICATE["workspaceId"],
            "operationId": _PREDICATE["operation"]["id"],
            "contractHash": _PREDICATE["operation"]["contractHash"],
            "verdict": _PREDICATE["verdict"]["verdict"],
        },
    },
    {"trustedKeys": TRUSTED_KEYS, "previous": None},
    {"trustedKeys": TRUSTED_KEYS, "previous": FIRST_RECEIPT.hex()},
    {"trustedKeys": TRUSTED_KEYS, "logPolicy": {}},
    {"trustedKeys": {}},
)
"""As TypeScript names them; `previous` is null, or the hex of a document."""

_SNAKE_CASE: Final = {
    "workspaceId": "workspace_id",
    "operationId": "operation_id",
    "contractHash": "contract_hash",
}


def python_options(question: dict[str, Any]) -> dict[str, Any]:
    """The same question as `verify_receipt` takes it."""
    options: dict[str, Any] = {"trusted_keys": question["trustedKeys"]}
    if "now" in question:
        options["now"] = question["now"]
    if "expected" in question:
        options["expected"] = {
            _SNAKE_CASE.get(name, name): value for name, value in question["expected"].items()
        }
    if "previous" in question:
        previous = question["previous"]
        options["previous"] = None if previous is None else bytes.fromhex(previous)
    if "logPolicy" in question:
        options["log_policy"] = question["logPolicy"]
    return options


def signed_again(document: bytes) -> bytes | None:
    """The document with its payload signed by the trusted key, so that the checks after the signature are
    reached; None for a document without a payload that can be signed."""
    try:
        receipt = json.loads(document)
        return text_of(receipt | {"signatures": sign(receipt["payload"])["signatures"]}).encode()
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
