"""An agent of LangGraph that is killed after its effect, and resumed in a new process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests._real_server import RealServer, new_order, real_server
from tookeffect import Client

pytestmark = pytest.mark.full


def _run_agent(server: RealServer, task: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-B", "-m", "tests.frameworks._crashing_agent", json.dumps(task)]
    project = Path(__file__).parents[2]
    environment = {
        **os.environ,
        "PYTHONPATH": str(project / "src"),
        "TOOKEFFECT_BASE_URL": server.base_url,
        "TOOKEFFECT_API_KEY": server.api_key,
    }
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True)


def test_a_killed_agent_is_resumed_with_one_operation_one_effect_and_one_credit(tmp_path: Path) -> None:
    with real_server() as server, Client(base_url=server.base_url, api_key=server.api_key) as client:
        order = new_order()
        task = {"checkpoints": str(tmp_path / "agent.sqlite"), "shop": server.writer_url, "order": order}
        killed = _run_agent(server, {**task, "crashes": True})
        assert (killed.returncode, killed.stdout) == (-signal.SIGKILL, ""), killed.stderr
        (begun,) = client.operations.list().to_list(limit=10)
        assert begun.state == "created"

        resumed = _run_agent(server, {**task, "crashes": False})
        assert resumed.returncode == 0, resumed.stderr
        seen = json.loads(resumed.stdout)
        done = f"The action is done and verified, operation {begun.id}."
        assert seen["content"]["output"] == f"{done} It did not run again; its result is not recorded."
        assert seen["tookeffect"]["operationId"] == begun.id
        assert seen["tookeffect"]["verdict"] == "verified"
        assert seen["tookeffect"]["attribution"]["kind"] == "marker"
        (operation,) = client.operations.list().to_list(limit=10)
        assert (operation.id, operation.state) == (begun.id, "verified")
        assert client.usage.get().verified_actions == 1
        with psycopg.connect(server.writer_url) as shop:
            assert shop.execute("select count(*) from orders").fetchone() == (1,)
