"""`python -m generate` writes the generated modules; with `--check` it only reports those that differ.

`_tables` comes from the schemas, `_sync_client` from `_async_client`. (`_generated` is written by
`schemas/`.)"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from generate.operations_table import operations_table
from generate.receipt_schema import receipt_schema
from generate.sync_client import sync_modules

PROJECT = Path(__file__).parents[1]
SCHEMAS = PROJECT.parent / "schemas"
PACKAGE = PROJECT / "src" / "tookeffect"
TABLES = PACKAGE / "_tables"
SYNC_CLIENT = PACKAGE / "_sync_client"

TABLES_NOTICE = "# Written by `npm run generate` from schemas/; do not edit.\n"
SYNC_NOTICE = "# Written by `npm run generate` from ../_async_client; do not edit.\n"
TABLES_DOCSTRING = '"""Tables that are generated from the schemas and the OpenAPI document."""\n'


def outputs() -> dict[Path, str]:
    """The expected content of each generated file."""
    tables = {
        TABLES / "__init__.py": TABLES_DOCSTRING,
        TABLES / "operations.py": operations_table(SCHEMAS / "openapi" / "openapi.json"),
        TABLES / "receipt_schema.py": receipt_schema(SCHEMAS),
    }
    sync = {SYNC_CLIENT / name: text for name, text in sync_modules(PACKAGE / "_async_client").items()}
    return {
        **{file: _format(file, TABLES_NOTICE + text) for file, text in tables.items()},
        **{file: _format(file, SYNC_NOTICE + text) for file, text in sync.items()},
    }


def _format(file: Path, text: str) -> str:
    sorted_imports = _ruff(text, "check", "--select", "I", "--fix", "--quiet", "--stdin-filename", str(file))
    return _ruff(sorted_imports, "format", "--stdin-filename", str(file))


def _ruff(text: str, *arguments: str) -> str:
    command = [sys.executable, "-m", "ruff", *arguments, "--no-cache", "-"]
    return subprocess.run(command, input=text, capture_output=True, check=True, text=True).stdout


def main(is_check: bool) -> int:
    """Writes or compares the files; returns the exit code."""
    expected = outputs()
    present = {file for folder in (TABLES, SYNC_CLIENT) for file in folder.glob("*.py")}
    different = [
        file for file, text in expected.items() if not file.exists() or file.read_text("utf-8") != text
    ]
    different += sorted(present - expected.keys())
    for file in different:
        name = file.relative_to(PROJECT.parent)
        if is_check:
            print(f"differs: {name}", file=sys.stderr)
        elif file in expected:
            file.parent.mkdir(exist_ok=True)
            file.write_text(expected[file], "utf-8")
            print(f"wrote {name}")
        else:
            file.unlink()
            print(f"removed {name}")
    if is_check and different:
        print("Run `npm run generate` and commit what it writes.", file=sys.stderr)
        return 1
    return 0


sys.exit(main("--check" in sys.argv[1:]))
