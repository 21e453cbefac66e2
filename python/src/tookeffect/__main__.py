"""`python -m tookeffect receipt verify FILE|-`: validates a receipt offline, on a machine without Node.

Exit codes: 0 valid · 5 invalid or unverifiable, with the reason code · 2 wrong usage.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tookeffect._errors import KeyDocumentError, TookEffectError
from tookeffect._json_parser import parse_strict_object
from tookeffect._keys import read_key_document
from tookeffect._not_given import NOT_GIVEN
from tookeffect._receipt import verify_receipt
from tookeffect._receipt_validation import ReceiptValidation
from tookeffect._version import __version__

_VALID: Final = 0
_USAGE: Final = 2
_INVALID: Final = 5

# The option of each expectation, as in the TypeScript command, and its name in `verify_receipt`.
_EXPECTATIONS: Final = {
    "issuer": "issuer",
    "environment": "environment",
    "workspace": "workspace_id",
    "operation": "operation_id",
    "contract-hash": "contract_hash",
    "verdict": "verdict",
}

# A receipt has at most 64 KiB. One byte more is read, so that a longer file is refused.
_READ_BYTES: Final = 65_537


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns the exit code."""
    options = _parser().parse_args(arguments)
    try:
        validation = _validate(options)
    except (OSError, TookEffectError) as error:
        print(f"tookeffect: {error}", file=sys.stderr)
        return _USAGE
    print(json.dumps(_members(validation)) if options.json else _sentence(validation))
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
    verify.add_argument("file", help="the file of the receipt; - for standard input")
    verify.add_argument(
        "--keys",
        required=True,
        help="a JSON file that maps key ids to public keys, or a published key document",
    )
    verify.add_argument(
        "--root-keys", help="a JSON file of root keys; one of them must have signed the key document"
    )
    verify.add_argument(
        "--now",
        "--at",
        help="the current instant, such as 2026-11-21T09:30:00.000Z; without it the time is not checked",
    )
    for option, name in _EXPECTATIONS.items():
        verify.add_argument(
            f"--{option}", dest=name, help=f"refuse a receipt with another {option.replace('-', ' ')}"
        )
    chain = verify.add_mutually_exclusive_group()
    chain.add_argument("--previous", help="the file of the receipt that this one must follow")
    chain.add_argument(
        "--first", action="store_true", help="refuse a receipt that is not the first of its operation"
    )
    verify.add_argument("--json", action="store_true", help="print the result as JSON")
    return parser


def _validate(options: argparse.Namespace) -> ReceiptValidation:
    values = {name: getattr(options, name) for name in _EXPECTATIONS.values()}
    expected: Any = {name: value for name, value in values.items() if value is not None}
    return verify_receipt(
        _read(options.file, _READ_BYTES),
        trusted_keys=_trusted_keys(options),
        now=options.now,
        expected=expected,
        previous=_previous(options),
    )


def _trusted_keys(options: argparse.Namespace) -> Any:
    document = parse_strict_object(_read(options.keys))
    roots: Any = parse_strict_object(_read(options.root_keys)) if options.root_keys else None
    if "payloadType" in document:
        published = read_key_document(document, root_keys=roots, now=options.now)
        if not published.is_root_signed:
            note = f"tookeffect: {options.keys}: its signature was not checked; to check it, use --root-keys"
            print(note, file=sys.stderr)
        return published.trusted_keys
    if roots is not None:
        raise KeyDocumentError(
            "key_document_malformed", "--root-keys needs a key document, but the file of --keys is not one"
        )
    return document


def _previous(options: argparse.Namespace) -> Any:
    if options.first:
        return None
    return NOT_GIVEN if options.previous is None else _read(options.previous, _READ_BYTES)


def _read(path: str, max_bytes: int = -1) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(max_bytes)
    with Path(path).open("rb") as file:
        return file.read(max_bytes)


def _members(validation: ReceiptValidation) -> dict[str, object]:
    """The result with the names of the wire; members without a value are left out."""
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
