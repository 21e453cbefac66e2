"""Types of the installed package, as the type checker of a caller reads them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

pytestmark = pytest.mark.full

PROJECT = Path(__file__).parents[1]
PYRIGHT = PROJECT / "node_modules" / ".bin" / "pyright"


def test_each_public_name_has_a_known_type(tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=False)
    (packages,) = (tmp_path / "venv" / "lib").glob("python*/site-packages")
    shutil.copytree(PROJECT / "src" / "tookeffect", packages / "tookeffect")
    # The dependencies come from the environment of the tests.
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    environment = {**os.environ, "PATH": f"{tmp_path / 'venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    command = [str(PYRIGHT), "--verifytypes", "tookeffect", "--ignoreexternal", "--outputjson"]
    process = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    report = json.loads(process.stdout)["typeCompleteness"]
    assert report["completenessScore"] == 1, process.stdout
    assert report["exportedSymbolCounts"]["withKnownType"] > 250
    assert report["missingFunctionDocStringCount"] == 0


def test_sources_and_tests_pass_pyright_in_strict_mode() -> None:
    command = [str(PYRIGHT), "--pythonpath", sys.executable]
    process = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    assert process.returncode == 0, process.stdout
