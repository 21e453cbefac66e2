"""The Python and the TypeScript client have the same operations table."""

from __future__ import annotations

import re

from tests._documents import SCHEMAS
from tookeffect._tables.operations import OPERATIONS

_ROW = re.compile(
    r"^  (\w+): \{ method: '(\w+)', path: '([^']+)', repeat: '(\w+)', key: (true|false) \},$", re.MULTILINE
)


def test_the_operations_table_equals_the_one_of_the_typescript_client() -> None:
    generated = SCHEMAS.parent / "packages" / "sdk" / "src" / "generated" / "operations.ts"
    rows = _ROW.findall(generated.read_text("utf-8"))
    assert {name: (*row[:3], row[3] == "true") for name, *row in rows} == dict(OPERATIONS)
