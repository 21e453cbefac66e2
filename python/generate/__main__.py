"""`python -m generate` writes src/tookeffect/_tables; with `--check` it only says whether a file differs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from generate.operations_table import operations_table
from generate.receipt_schema import receipt_schema

PROJECT = Path(__file__).parents[1]
SCHEMAS = PROJECT.parent / "schemas"
TABLES = PROJECT / "src" / "tookeffect" / "_tables"

NOTICE = "# Written by `npm run generate` from schemas/; do not edit.\n"
DOOR = '"""Tables that are generated from the schemas and the OpenAPI document."""\n'


def outputs() -> dict[Path, str]:
    """What each file must hold."""
    return {
        TABLES / "__init__.py": NOTICE + DOOR,
        TABLES / "operations.py": _formatted(operations_table(SCHEMAS / "openapi" / "openapi.json")),
        TABLES / "receipt_schema.py": _formatted(receipt_schema(SCHEMAS)),
    }


def _formatted(body: str) -> str:
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(TABLES / "table.py"), "-"]
    return subprocess.run(command, input=NOTICE + body, capture_output=True, check=True, text=True).stdout


def main(is_check: bool) -> int:
    """Writes or compares; the answer is the exit code."""
    wanted = outputs()
    present = set(TABLES.glob("*.py"))
    different = [
        file for file, text in wanted.items() if not file.exists() or file.read_text("utf-8") != text
    ]
    different += sorted(present - wanted.keys())
    for file in different:
        name = file.relative_to(PROJECT.parent)
        if is_check:
            print(f"differs: {name}", file=sys.stderr)
        elif file in wanted:
            file.write_text(wanted[file], "utf-8")
            print(f"wrote {name}")
        else:
            file.unlink()
            print(f"removed {name}")
    if is_check and different:
        print("Run `npm run generate` and commit what it writes.", file=sys.stderr)
        return 1
    return 0


sys.exit(main("--check" in sys.argv[1:]))
