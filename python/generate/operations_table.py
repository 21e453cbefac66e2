"""The operations table: method, path and retry rule of each API operation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

METHODS = ("get", "post", "put", "patch", "delete")
CLASS_REPETITION = {"safe": "always", "idempotent": "always", "key": "with_key", "none": "never"}


def operations_table(openapi: Path) -> str:
    """Returns the table as Python source, sorted by operation id."""
    paths: dict[str, dict[str, Any]] = json.loads(openapi.read_text("utf-8"))["paths"]
    rows = sorted(
        (item[method]["operationId"], _row(method, path, item[method]))
        for path, item in paths.items()
        for method in METHODS
        if method in item
    )
    ids = [name for name, _ in rows]
    if len(set(ids)) < len(ids):
        raise ValueError("duplicate operation id")
    names = "\n".join(f'    "{name}",' for name in ids)
    table = "\n".join(f'    "{name}": {row},' for name, row in rows)
    return f'''"""The operations of the API: method, path, retry rule, and whether an API key is needed."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

Repetition: TypeAlias = Literal["always", "with_key", "never"]
"""Whether a request can be retried after a lost response: always, with its `Idempotency-Key`, or never."""

OperationId: TypeAlias = Literal[
{names}
]
"""The operation ids of the OpenAPI document."""


class ApiOperation(NamedTuple):
    """An operation of the API."""

    method: str
    path: str
    repeat: Repetition
    needs_key: bool


OPERATIONS: Final[dict[OperationId, ApiOperation]] = {{
{table}
}}
'''


def _row(method: str, path: str, operation: dict[str, Any]) -> str:
    needs_key = operation.get("security") != []
    return f'ApiOperation("{method.upper()}", "{path}", "{_repetition(method, operation)}", {needs_key})'


def _repetition(method: str, operation: dict[str, Any]) -> str:
    """The declared idempotency of the operation, or else the idempotency of its HTTP method."""
    takes_key = any(
        parameter.get("in") == "header" and parameter.get("name", "").lower() == "idempotency-key"
        for parameter in operation.get("parameters", [])
    )
    if takes_key:
        return "with_key"
    declared = operation.get("x-idempotency")
    if declared is not None:
        return CLASS_REPETITION[declared]
    return "never" if method in ("post", "patch") else "always"
