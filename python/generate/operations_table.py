"""The calls of the API, as a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

METHODS = ("get", "post", "put", "patch", "delete")
REPETITION_OF_CLASS = {"safe": "always", "idempotent": "always", "key": "with_key", "none": "never"}


def operations_table(openapi: Path) -> str:
    """The table as Python, in the order of the operation ids."""
    paths: dict[str, dict[str, Any]] = json.loads(openapi.read_text("utf-8"))["paths"]
    rows = sorted(
        (item[method]["operationId"], _row(method, path, item[method]))
        for path, item in paths.items()
        for method in METHODS
        if method in item
    )
    ids = [name for name, _ in rows]
    if len(set(ids)) < len(ids):
        raise ValueError("two operations have one id")
    names = "\n".join(f'    "{name}",' for name in ids)
    table = "\n".join(f'    "{name}": {row},' for name, row in rows)
    return f'''"""The calls of the API: how each is made, may be repeated, and is allowed."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

Repetition: TypeAlias = Literal["always", "with_key", "never"]
"""How a call may be repeated when its answer was lost: always, with its `Idempotency-Key`, or never."""

OperationId: TypeAlias = Literal[
{names}
]
"""The name of a call, as the API's description has it."""


class ApiOperation(NamedTuple):
    """A call of the API."""

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
    """By the operation's own word where it has one, else by what HTTP says of the method."""
    takes_key = any(
        parameter.get("in") == "header" and parameter.get("name", "").lower() == "idempotency-key"
        for parameter in operation.get("parameters", [])
    )
    if takes_key:
        return "with_key"
    declared = operation.get("x-idempotency")
    if declared is not None:
        return REPETITION_OF_CLASS[declared]
    return "never" if method in ("post", "patch") else "always"
