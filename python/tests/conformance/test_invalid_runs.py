"""A run with a damaged fixture set or a faulty runner fails, with a code for each reason."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.conformance._fixture_set import CONFORMANCE, SUITES, ConformanceFailureError, load_set
from tests.conformance._offline_operations import OFFLINE_OPERATIONS
from tests.conformance._run import require_reason_codes, run_tests
from tookeffect import ReceiptError

_FILE = "canonical-json/numbers.json"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for suite in SUITES:
        shutil.copytree(CONFORMANCE / suite, tmp_path / suite)
    for name in ("manifest.json", "fixture.schema.json"):
        shutil.copy(CONFORMANCE / name, tmp_path / name)
    return tmp_path


def _change_manifest(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    change(manifest)
    (folder / "manifest.json").write_text(json.dumps(manifest), "utf-8")


def _change_file(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    file = json.loads((folder / _FILE).read_text("utf-8"))
    change(file)
    content = json.dumps(file).encode()
    (folder / _FILE).write_bytes(content)
    _change_manifest(folder, lambda manifest: _entry(manifest).update(sha256=sha256(content).hexdigest()))


def _entry(manifest: dict[str, Any]) -> dict[str, Any]:
    return next(entry for entry in manifest["files"] if entry["path"] == _FILE)


def _unlist(manifest: dict[str, Any]) -> None:
    manifest["files"].remove(_entry(manifest))


DAMAGES: list[tuple[str, Callable[[Path], object]]] = [
    ("manifest_unreadable", lambda folder: (folder / "manifest.json").unlink()),
    ("manifest_unreadable", lambda folder: (folder / "manifest.json").write_text("{")),
    ("manifest_unreadable", lambda folder: _change_manifest(folder, lambda m: m.update(formatVersion=2))),
    ("file_missing", lambda folder: (folder / _FILE).unlink()),
    ("file_unlisted", lambda folder: (folder / "receipt-validation" / "more.json").write_text("{}")),
    ("file_unlisted", lambda folder: _change_manifest(folder, _unlist)),
    ("digest_differs", lambda folder: (folder / _FILE).write_bytes((folder / _FILE).read_bytes() + b"\n")),
    ("count_differs", lambda folder: _change_file(folder, lambda file: file["tests"].pop())),
    ("total_differs", lambda folder: _change_manifest(folder, lambda m: m.update(total=m["total"] + 1))),
    ("shape_differs", lambda folder: _change_file(folder, lambda file: file.update(more=1))),
    ("shape_differs", lambda folder: _change_file(folder, lambda file: file["tests"][0].update(op="x"))),
    ("shape_differs", lambda folder: _change_file(folder, lambda file: file["tests"][0].update(skip=True))),
    (
        "id_repeated",
        lambda folder: _change_file(folder, lambda file: file["tests"][0].update(id=file["tests"][1]["id"])),
    ),
]


@pytest.mark.parametrize(("code", "damage"), DAMAGES)
def test_a_damaged_fixture_set_fails_the_run(copy: Path, code: str, damage: Callable[[Path], object]) -> None:
    assert load_set(copy).client_tests
    damage(copy)
    with pytest.raises(ConformanceFailureError) as failed:
        load_set(copy)
    assert failed.value.code == code


def _test(op: str) -> dict[str, Any]:
    return {"id": "a test", "op": op, "input": {}, "expected": {}}


def _raising(error: Exception) -> Callable[[object], object]:
    def operation(_: object) -> object:
        raise error

    return operation


def test_an_unknown_operation_fails_the_run() -> None:
    with pytest.raises(ConformanceFailureError) as failed:
        run_tests([_test("newer")], OFFLINE_OPERATIONS)
    assert failed.value.code == "op_unknown"


@pytest.mark.parametrize(
    "error", [ValueError("x"), KeyError("x"), RecursionError(), UnicodeError("x")], ids=repr
)
def test_an_exception_without_a_code_fails_the_run(error: Exception) -> None:
    with pytest.raises(ConformanceFailureError) as failed:
        run_tests([_test("broken")], {"broken": _raising(error)})
    assert failed.value.code == "exception_untyped"


def test_an_error_with_a_code_is_an_outcome() -> None:
    typed = {"typed": _raising(ReceiptError("option_invalid", "so it is"))}
    assert run_tests([_test("typed")], typed) == {"a test": {"error": {"code": "option_invalid"}}}


def test_a_missing_reason_code_fails_the_run() -> None:
    with pytest.raises(ConformanceFailureError) as failed:
        require_reason_codes(["key_expired"], {"a test": {"result": {"reasonCode": "key_revoked"}}})
    assert failed.value.code == "reason_code_missing"
