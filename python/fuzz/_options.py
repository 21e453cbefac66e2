"""The options with which a fuzzed receipt is validated."""

from __future__ import annotations

import json
from typing import Any, Final

from tests._receipts import KEY_ID, PUBLIC_KEY, TRUSTED_KEYS, payload, sign, to_text

_PREDICATE: Final = payload()["predicate"]
FIRST_RECEIPT: Final = to_text(sign(payload())).encode()

_VALIDITY: Final = {
    "publicKey": PUBLIC_KEY,
    "notBefore": "2026-01-01T00:00:00.000Z",
    "notAfter": "2027-01-01T00:00:00.000Z",
}
_RETIRED: Final = {**_VALIDITY, "revokedAt": _PREDICATE["issuedAt"], "revocationReason": "retirement"}

OPTIONS: Final[tuple[dict[str, Any], ...]] = (
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
"""With the names of TypeScript; `previous` is null, or a document in hex."""

_SNAKE_CASE: Final = {
    "workspaceId": "workspace_id",
    "operationId": "operation_id",
    "contractHash": "contract_hash",
}


def to_python_options(options: dict[str, Any]) -> dict[str, Any]:
    """Converts the options to the arguments of `verify_receipt`."""
    arguments: dict[str, Any] = {"trusted_keys": options["trustedKeys"]}
    if "now" in options:
        arguments["now"] = options["now"]
    if "expected" in options:
        arguments["expected"] = {
            _SNAKE_CASE.get(name, name): value for name, value in options["expected"].items()
        }
    if "previous" in options:
        previous = options["previous"]
        arguments["previous"] = None if previous is None else bytes.fromhex(previous)
    if "logPolicy" in options:
        arguments["log_policy"] = options["logPolicy"]
    return arguments


def sign_again(document: bytes) -> bytes | None:
    """Signs the payload of the document with the trusted key, so that the checks after the signature run;
    returns None if the document has no payload that can be signed."""
    try:
        receipt = json.loads(document)
        return to_text(receipt | {"signatures": sign(receipt["payload"])["signatures"]}).encode()
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
