"""The Python program of `docs/adapters/openai-agents.md` runs, and shows what the page says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest

from tests._real_server import RealServer

pytestmark = pytest.mark.full

_ROOT = Path(__file__).parents[3]
_PAGE = (_ROOT / "docs/adapters/openai-agents.md").read_text("utf-8")

_SHOP = """
import os

import psycopg
from agents.testing import ScriptedModel, assistant_message, function_call

thread_id = os.environ["THREAD_ID"]


def _call(number, call_id):
    return [function_call("place_order", {"number": number}, call_id=call_id)]


def _done():
    return [assistant_message("Done.")]


model = ScriptedModel(
    [_call(f"kept-{thread_id}", "call_1"), _done(), _call(f"lost-{thread_id}", "call_2"), _done(), _done()]
)


def insert_order(number, marker):
    if number.startswith("lost-"):
        return "lost"
    with psycopg.connect(os.environ["SHOP_URL"]) as shop:
        shop.execute(
            "insert into orders (order_number, amount_cents, operation_reference) values (%s, 1200, %s)",
            (number, marker),
        )
    return "row"
"""


def _block(language: str) -> str:
    (block,) = re.findall(rf"^```{language}\n(.*?)^```", _PAGE, re.MULTILINE | re.DOTALL)
    return block


def test_the_program_of_the_page_runs(server: RealServer, tmp_path: Path) -> None:
    (tmp_path / "shop.py").write_text(_SHOP, "utf-8")
    (tmp_path / "program.py").write_text(_block("python"), "utf-8")
    (tmp_path / "tookeffect.tools.json").write_text(_block("json"), "utf-8")
    environment = {
        **os.environ,
        "PYTHONPATH": str(_ROOT / "python/src"),
        "THREAD_ID": str(uuid4()),
        "SHOP_URL": server.writer_url,
        "TOOKEFFECT_BASE_URL": server.base_url,
        "TOOKEFFECT_API_KEY": server.api_key,
    }
    command = [sys.executable, "-B", "program.py"]
    ended = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout.splitlines()) == (
        0,
        [
            "the model saw verified",
            "the application sees verified",
            "Done.",
            "effects_unsettled place_order refuted effect_absent",
        ],
    ), ended.stderr
