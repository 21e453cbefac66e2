"""The receipt schema without references and annotations."""

from __future__ import annotations

import json
from pathlib import Path
from pprint import pformat
from typing import Any
from urllib.parse import urldefrag, urljoin

RECEIPT_ID = "https://tookeffect.dev/schemas/wire/receipt.schema.json"
ANNOTATIONS = frozenset({"$id", "$schema", "$defs", "title", "description", "examples"})


def receipt_schema(schemas: Path) -> str:
    """Returns the schema as Python source."""
    files = [json.loads(file.read_text("utf-8")) for file in sorted(schemas.glob("*/*.schema.json"))]
    library = {file["$id"]: file for file in files}
    schema = _inline(library[RECEIPT_ID], RECEIPT_ID, library, ())
    return f'''"""The receipt schema: JSON Schema 2020-12, closed, without references and annotations."""

from __future__ import annotations

from typing import Any, Final

RECEIPT_SCHEMA: Final[dict[str, Any]] = {pformat(schema, sort_dicts=False)}
'''


def _inline(
    schema: dict[str, Any], file_id: str, library: dict[str, Any], path: tuple[int, ...]
) -> dict[str, Any]:
    if id(schema) in path:
        raise ValueError(f"{file_id}: circular reference")
    within = (*path, id(schema))
    bare = {keyword: value for keyword, value in schema.items() if not _is_annotation(keyword)}
    if "$ref" in bare:
        if len(bare) > 1:
            raise ValueError(f"{file_id}: unsupported keyword next to $ref {bare['$ref']}")
        return _inline(*_resolve(bare["$ref"], file_id, library), library, within)
    return {keyword: _part(keyword, value, file_id, library, within) for keyword, value in bare.items()}


def _part(keyword: str, value: Any, file_id: str, library: dict[str, Any], path: tuple[int, ...]) -> Any:
    if keyword == "items":
        return _inline(value, file_id, library, path)
    if keyword in ("oneOf", "anyOf"):
        return [_inline(part, file_id, library, path) for part in value]
    if keyword == "properties":
        return {name: _inline(part, file_id, library, path) for name, part in value.items()}
    return value


def _resolve(ref: str, file_id: str, library: dict[str, Any]) -> tuple[dict[str, Any], str]:
    target, pointer = urldefrag(urljoin(file_id, ref))
    found = library[target]
    for name in pointer.split("/")[1:]:
        found = found[name]
    return found, target


def _is_annotation(keyword: str) -> bool:
    return keyword in ANNOTATIONS or keyword.startswith("x-")
