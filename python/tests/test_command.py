"""`python -m tookeffect receipt verify`: exit codes, output, and no network access."""

from __future__ import annotations

import io
import json
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests._documents import examples
from tests._receipts import KEY_ID, OFFLINE_RECEIPT, TRUSTED_KEYS, payload, sign, to_text
from tookeffect import payload_digest
from tookeffect.__main__ import main

RECEIPT = str(OFFLINE_RECEIPT / "receipt.json")
KEYS = str(OFFLINE_RECEIPT / "trusted-keys.json")


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise AssertionError("the command opened a socket")

    monkeypatch.setattr(socket, "socket", refuse)


def verify(*arguments: str) -> int:
    return main(["receipt", "verify", *arguments])


def test_exits_with_0_for_a_valid_receipt(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(RECEIPT, "--keys", KEYS) == 0
    assert capsys.readouterr().out.startswith("valid: the verdict is verified (test, ws_")


def test_exits_with_5_for_an_invalid_receipt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed = tmp_path / "changed.json"
    changed.write_text(Path(RECEIPT).read_text("utf-8").replace("verified", "refuted"), "utf-8")
    assert verify(str(changed), "--keys", KEYS) == 5
    assert "signature_invalid" in capsys.readouterr().out


def test_exits_with_5_for_an_unverifiable_receipt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys = tmp_path / "keys.json"
    keys.write_text("{}", "utf-8")
    assert verify(RECEIPT, "--keys", str(keys)) == 5
    assert capsys.readouterr().out.startswith("unverifiable: receipt_key_not_trusted")


def test_json_output_has_the_names_of_the_wire(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(RECEIPT, "--keys", KEYS, "--json") == 0
    output = json.loads(capsys.readouterr().out)
    assert list(output) == ["valid", "reasonCode", "status", "verdict", "environment", "workspaceId"]


def test_reads_a_receipt_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(RECEIPT).read_bytes())))
    assert verify("-", "--keys", KEYS) == 0


def test_refuses_a_file_above_the_size_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    huge = tmp_path / "huge.json"
    huge.write_bytes(b" " * 10_000_000)
    assert verify(str(huge), "--keys", KEYS) == 5
    assert "too_large at byte 65536" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--now", "2026-11-21T09:30:04.200Z"], 0),
        (["--at", "2026-11-20T00:00:00.000Z"], 5),
        (["--verdict", "verified"], 0),
        (["--verdict", "refuted"], 5),
        (["--environment", "live"], 5),
        (["--issuer", "https://tookeffect.example"], 0),
        (["--workspace", "ws_01kzjfzny0fevazn3cgh61drwp"], 0),
        (["--operation", "op_01kzjfzny0fevazn3cgh61drwp"], 5),
        (["--contract-hash", "sha256:00"], 5),
        (["--first"], 0),
        (["--now", "yesterday"], 2),
        (["--root-keys", KEYS], 2),
        (["--previous", "/nowhere"], 2),
    ],
    ids=str,
)
def test_enforces_the_expectations_of_the_options(arguments: list[str], code: int) -> None:
    assert verify(RECEIPT, "--keys", KEYS, *arguments) == code


def test_checks_the_chain_with_previous_and_first(tmp_path: Path) -> None:
    first = sign(payload())
    link = {
        "receiptId": first["payload"]["predicate"]["receiptId"],
        "digest": payload_digest(first["payload"]),
    }
    second = sign(payload(receiptId=f"{link['receiptId'][:-1]}0", sequence=2, previous=link))
    files = {"first": first, "second": second, "keys": TRUSTED_KEYS}
    for name, content in files.items():
        (tmp_path / name).write_text(to_text(content), "utf-8")
    keys = ("--keys", str(tmp_path / "keys"))
    assert verify(str(tmp_path / "second"), *keys, "--previous", str(tmp_path / "first")) == 0
    assert verify(str(tmp_path / "first"), *keys, "--previous", str(tmp_path / "second")) == 5
    assert verify(str(tmp_path / "second"), *keys, "--first") == 5
    assert KEY_ID in (tmp_path / "keys").read_text("utf-8")


def test_reads_keys_from_a_published_key_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = {(each.shape, each.name): each.text for each in examples()}
    (tmp_path / "keys").write_text(found["key-document-envelope", "signed-by-the-root"], "utf-8")
    (tmp_path / "receipt").write_text(found["receipt", "refuted-later"], "utf-8")
    (tmp_path / "roots").write_text("{}", "utf-8")
    given = (str(tmp_path / "receipt"), "--keys", str(tmp_path / "keys"))
    assert verify(*given) == 0
    assert "its signature was not checked" in capsys.readouterr().err
    assert verify(*given, "--root-keys", str(tmp_path / "roots")) == 2
    assert verify(*given, "--now", "2099-01-01T00:00:00.000Z") == 2


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff", b'{"a":1,"a":2}'])
def test_exits_with_2_for_a_malformed_key_file(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "keys").write_bytes(content)
    assert verify(RECEIPT, "--keys", str(tmp_path / "keys")) == 2


@pytest.mark.parametrize(
    "arguments", [[], ["receipt"], ["receipt", "verify", RECEIPT], ["nonsense"]], ids=str
)
def test_exits_with_2_for_wrong_usage(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2


def test_runs_as_a_module() -> None:
    command = [sys.executable, "-B", "-m", "tookeffect", "receipt", "verify", RECEIPT, "--keys", KEYS]
    source = str(OFFLINE_RECEIPT.parents[2] / "python" / "src")
    process = subprocess.run(command, env={"PYTHONPATH": source}, capture_output=True, text=True)
    assert (process.returncode, process.stderr) == (0, "")
