"""Python and TypeScript return the same result for any receipt, signed or not, with any options."""

from __future__ import annotations

import json
from collections.abc import Iterator

from fuzz import verify_receipt as harness
from fuzz._options import OPTIONS, sign_again, to_python_options
from fuzz._typescript import require_same
from tookeffect import verify_receipt


def attempt(data: bytes) -> None:
    """The first byte selects the options, and whether the changed payload is signed again."""
    choice, document = data[0] if data else 0, data[1:]
    options = OPTIONS[choice & 7]
    again = sign_again(document) if choice & 8 else None
    receipt = document if again is None else again
    validation = verify_receipt(receipt, **to_python_options(options))
    members = [
        validation.reason_code,
        validation.status,
        validation.verdict,
        validation.environment,
        validation.workspace_id,
    ]
    require_same(json.dumps(members, separators=(",", ":")), "receipt", receipt, options)


def seeds() -> Iterator[bytes]:
    """The initial inputs of the harness without TypeScript."""
    return harness.seeds()
