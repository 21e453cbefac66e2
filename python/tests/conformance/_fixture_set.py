"""Reads the conformance set and checks that it is complete."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import jsonschema_rs

CONFORMANCE = Path(__file__).parents[3] / "conformance"
SUITES = (
    "canonical-json",
    "contract-hash",
    "key-document",
    "operation-keys",
    "receipt-validation",
    "verdict-rules",
)

FailureCode = Literal[
    "manifest_unreadable",
    "file_missing",
    "file_unlisted",
    "digest_differs",
    "count_differs",
    "total_differs",
    "shape_differs",
    "id_repeated",
    "op_unknown",
    "exception_untyped",
    "reason_code_missing",
]
"""The reasons for which a run fails. No test can be skipped."""


class ConformanceFailureError(Exception):
    """The run is invalid: the set is incomplete, or the runner is faulty."""

    def __init__(self, code: FailureCode, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


@dataclass(frozen=True)
class ConformanceSet:
    """The complete set."""

    reason_codes: list[str]
    """The reason codes that a run must produce."""
    client_tests: list[dict[str, Any]]
    """The tests of the client profile, which every SDK passes."""


def load_set(folder: Path = CONFORMANCE) -> ConformanceSet:
    """Reads the set; raises `ConformanceFailureError` if it is incomplete."""
    manifest = _read_manifest(folder)
    _demand_nothing_unlisted(folder, {entry["path"] for entry in manifest["files"]})
    schema = jsonschema_rs.validator_for(json.loads((folder / "fixture.schema.json").read_text("utf-8")))
    client_tests: list[dict[str, Any]] = []
    ids: Counter[str] = Counter()
    for entry in manifest["files"]:
        tests = _read_file(folder, entry, schema)
        ids.update(test["id"] for test in tests)
        if entry["profile"] == "client":
            client_tests += tests
    repeated = [name for name, times in ids.items() if times > 1]
    if repeated:
        raise ConformanceFailureError("id_repeated", ", ".join(repeated))
    if ids.total() != manifest["total"]:
        raise ConformanceFailureError("total_differs", f"{ids.total()}, listed {manifest['total']}")
    return ConformanceSet(manifest["reasonCodes"], client_tests)


def _read_manifest(folder: Path) -> dict[str, Any]:
    try:
        manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
        is_known = manifest["formatVersion"] == 1
    except (OSError, ValueError, LookupError, TypeError):
        raise ConformanceFailureError("manifest_unreadable", str(folder)) from None
    if not is_known:
        raise ConformanceFailureError("manifest_unreadable", "the format version is not known")
    return manifest


def _demand_nothing_unlisted(folder: Path, listed: set[str]) -> None:
    present = {
        file.relative_to(folder).as_posix() for suite in SUITES for file in (folder / suite).rglob("*.json")
    }
    if present - listed:
        raise ConformanceFailureError("file_unlisted", ", ".join(sorted(present - listed)))


def _read_file(folder: Path, entry: dict[str, Any], schema: jsonschema_rs.Validator) -> list[dict[str, Any]]:
    place = folder / entry["path"]
    if not place.exists():
        raise ConformanceFailureError("file_missing", entry["path"])
    content = place.read_bytes()
    if hashlib.sha256(content).hexdigest() != entry["sha256"]:
        raise ConformanceFailureError("digest_differs", entry["path"])
    file = json.loads(content)
    misfit = next(schema.iter_errors(file), None)
    if misfit is not None:
        raise ConformanceFailureError("shape_differs", f"{entry['path']}: {misfit.message}")
    if len(file["tests"]) != entry["tests"]:
        raise ConformanceFailureError("count_differs", entry["path"])
    return file["tests"]
