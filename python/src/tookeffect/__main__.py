"""`python -m tookeffect receipt verify FILE|-`: validates a receipt where there is no Node, and asks nobody.

Exit codes: 0 valid · 5 invalid or unverifiable, with the reason code · 2 wrong usage.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tookeffect._canonical_json import parse_strict_object
from tookeffect._errors import KeyDocumentError, TookEffectError
from tookeffect._keys import read_key_document
from tookeffect._receipt import Asked, verify_receipt
from tookeffect._receipt_validation import ReceiptValidation
from tookeffect._version import __version__

_VALID: Final = 0
_USAGE: Final = 2
_INVALID: Final = 5

# What the command calls an expectation, as the TypeScript command does, and what `verify_receipt` does.
_EXPECTATIONS: Final = {
    "issuer": "issuer",
    "environment": "environment",
    "workspace": "workspace_id",
    "operation": "operation_id",
    "contract-hash": "contract_hash",
    "verdict": "verdict",
}

# A receipt has at most 64 KiB; what is longer is refused by its length, so that much and one byte is read.
_READ_BYTES: Final = 65_537


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; the answer is the exit code."""
    given = _parser().parse_args(arguments)
    try:
        validation = _validated(given)
    except (OSError, TookEffectError) as error:
        print(f"tookeffect: {error}", file=sys.stderr)
        return _USAGE
    print(json.dumps(_members(validation)) if given.json else _sentence(validation))
    return _VALID if validation.valid else _INVALID


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tookeffect", description="Did the agent's action really take effect?"
    )
    parser.add_argument("--version", action="version", version=__version__)
    receipt = parser.add_subparsers(dest="topic", required=True).add_parser("receipt", help="signed receipts")
    verify = receipt.add_subparsers(dest="command", required=True).add_parser(
        "verify",
        help="validate a receipt offline",
        description="Validates a receipt offline. Exit codes: 0 valid, 5 not valid, 2 wrong usage.",
    )
    verify.add_argument("file", help="the receipt's file; - for standard input")
    verify.add_argument(
        "--keys", required=True, help="a JSON file of key ids and public keys, or a published key document"
    )
    verify.add_argument(
        "--root-keys", help="a JSON file of the root keys that must have signed the key document"
    )
    verify.add_argument(
        "--now", "--at", help="the clock, such as 2026-11-21T09:30:00.000Z; not asked when left out"
    )
    for option, name in _EXPECTATIONS.items():
        verify.add_argument(f"--{option}", dest=name, help=f"expect this {option.replace('-', ' ')}")
    chain = verify.add_mutually_exclusive_group()
    chain.add_argument(
        "--previous", help="the file of the receipt before this one, which this one must follow"
    )
    chain.add_argument(
        "--first", action="store_true", help="refuse a receipt that is not its operation's first"
    )
    verify.add_argument("--json", action="store_true", help="print the answer as JSON")
    return parser


def _validated(given: argparse.Namespace) -> ReceiptValidation:
    said = {name: getattr(given, name) for name in _EXPECTATIONS.values()}
    expected: Any = {name: value for name, value in said.items() if value is not None}
    return verify_receipt(
        _content(given.file, _READ_BYTES),
        trusted_keys=_trusted_keys(given),
        now=given.now,
        expected=expected,
        previous=_previous(given),
    )


def _trusted_keys(given: argparse.Namespace) -> Any:
    document = parse_strict_object(_content(given.keys))
    roots: Any = parse_strict_object(_content(given.root_keys)) if given.root_keys else None
    if "payloadType" in document:
        return read_key_document(document, root_keys=roots, now=given.now).trusted_keys
    if roots is not None:
        raise KeyDocumentError("key_document_malformed", "root keys sign a key document, and --keys is none")
    return document


def _previous(given: argparse.Namespace) -> Any:
    if given.first:
        return None
    return Asked.NOT if given.previous is None else _content(given.previous, _READ_BYTES)


def _content(place: str, most_bytes: int = -1) -> bytes:
    if place == "-":
        return sys.stdin.buffer.read(most_bytes)
    with Path(place).open("rb") as file:
        return file.read(most_bytes)


def _members(validation: ReceiptValidation) -> dict[str, object]:
    """The answer as the wire spells it; what is not known is left out."""
    members = {
        "valid": validation.valid,
        "reasonCode": validation.reason_code,
        "detail": validation.detail,
        "status": validation.status,
        "verdict": validation.verdict,
        "environment": validation.environment,
        "workspaceId": validation.workspace_id,
    }
    return {name: value for name, value in members.items() if value is not None}


def _sentence(validation: ReceiptValidation) -> str:
    if validation.valid:
        where = f"{validation.environment}, {validation.workspace_id}"
        return f"valid: the verdict is {validation.verdict} ({where})"
    return f"{validation.status}: {validation.reason_code}: {validation.detail}"


if __name__ == "__main__":
    sys.exit(main())
