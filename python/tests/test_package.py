"""The built packages, installed into an empty environment and used with a running service."""

from __future__ import annotations

import email
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests._real_server import RealServer

pytestmark = pytest.mark.full

PROJECT = Path(__file__).parents[1]
SOURCES = {file.relative_to(PROJECT / "src").as_posix() for file in (PROJECT / "src").rglob("*.py")}
SHIPPED = SOURCES | {"tookeffect/py.typed"}
INFO = "tookeffect-0.0.0.dist-info"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    _run(sys.executable, "-m", "hatchling", "build", "-d", str(folder), cwd=PROJECT)
    return folder


def _run(*command: str, cwd: Path, **environment: str) -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TOOKEFFECT_")}
    process = subprocess.run(command, cwd=cwd, env={**kept, **environment}, capture_output=True, text=True)
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


def test_the_wheel_contains_only_the_package_its_types_and_its_license(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    information = {
        f"{INFO}/{name}" for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE")
    }
    assert names == SHIPPED | information


def test_the_wheel_needs_four_packages(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        metadata = email.message_from_bytes(archive.read(f"{INFO}/METADATA"))
    required = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    names = sorted(re.split(r"[<>=]", line)[0] for line in required)
    assert names == ["cryptography", "httpx2", "pydantic", "typing-extensions"]


def test_the_source_archive_contains_only_the_sources_of_the_wheel(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.split("/", 1)[1] for name in opened.getnames()}
    beside = {"LICENSE", "README.md", "pyproject.toml", "PKG-INFO", ".gitignore"}
    assert names == {f"src/{name}" for name in SHIPPED} | beside


@pytest.mark.parametrize("kind", ["*.whl", "*.tar.gz"], ids=["wheel", "source archive"])
def test_the_example_runs_in_an_empty_environment(
    kind: str, built: Path, tmp_path: Path, server: RealServer
) -> None:
    (package,) = built.glob(kind)
    venv.create(tmp_path / "venv", with_pip=True)
    python = str(tmp_path / "venv" / "bin" / "python")
    install = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    _run(python, *install, str(package), "psycopg[binary]", cwd=tmp_path)
    where = _run(python, "-c", "import tookeffect; print(tookeffect.__file__)", cwd=tmp_path)
    assert where.startswith(str(tmp_path))

    example = str(PROJECT / "examples" / "first_verification.py")
    printed = _run(
        python,
        example,
        "receipt.json",
        "keys.json",
        cwd=tmp_path,
        TOOKEFFECT_BASE_URL=server.base_url,
        TOOKEFFECT_API_KEY=server.api_key,
        SHOP_URL=server.writer_url,
    )
    assert "verified all_checks_passed proceed\nsignature_valid verified\n" in printed
    command = (python, "-m", "tookeffect", "receipt", "verify", "receipt.json", "--keys", "keys.json")
    assert _run(*command, cwd=tmp_path).startswith("valid: the verdict is verified (test, ws_")


def test_importing_the_package_takes_less_than_250_ms(built: Path) -> None:
    program = "import time; import tookeffect; print(time.process_time())"
    # A busy machine only ever adds time.
    assert any(
        float(_run(sys.executable, "-c", program, cwd=built, PYTHONPATH=str(PROJECT / "src"))) < 0.25
        for _ in range(20)
    )
