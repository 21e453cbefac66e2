"""Configuration of a client: arguments, environment, API key, base URL, logging."""

from __future__ import annotations

import asyncio
import logging
import os
import ssl
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Any

import httpx2
import pytest

import tookeffect
from tests._fault_server import SUCCESS, fault_server
from tests._transports import API_KEY, new_client
from tookeffect import (
    ApiError,
    AsyncClient,
    Client,
    TookEffectError,
)

SRC = Path(tookeffect.__file__).parents[1]


def test_the_api_key_appears_only_in_the_authorization_header(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    with (
        fault_server(
            "cut", {"status": 500}, {"status": 401, "body": {"code": "credential_invalid"}}
        ) as server,
        new_client(server.base_url, max_retries=2) as client,
        pytest.raises(ApiError) as refused,
    ):
        client.operations.list(contract="hidden.contract@1").to_list()
    assert server.received[2].headers["authorization"] == f"Bearer {API_KEY}"
    shown = "".join(traceback.format_exception(refused.value))
    ours = "\n".join(record.getMessage() for record in caplog.records if record.name == "tookeffect")
    for text in (
        shown,
        repr(refused.value),
        repr(vars(refused.value)),
        repr(client),
        repr(vars(client)),
        caplog.text,
    ):
        assert "canary" not in text
    assert "hidden" not in ours
    assert [line.split(": ")[1].split(" after")[0] for line in ours.splitlines()] == [
        "connection_failed",
        "500 request req_test unknown_error",
        "401 request req_test credential_invalid",
    ]


@pytest.mark.parametrize(("level", "lines"), [("off", 0), ("warn", 1), ("debug", 2)])
def test_the_environment_sets_the_log_level(level: str, lines: int) -> None:
    program = "from tookeffect import Client\nclient = Client()\nclient.usage.get()\n"
    with fault_server({"status": 503, "headers": {"retry-after-ms": "1"}}, SUCCESS) as server:
        environment = {
            "PYTHONPATH": str(SRC),
            "TOOKEFFECT_BASE_URL": server.base_url,
            "TOOKEFFECT_API_KEY": API_KEY,
            "TOOKEFFECT_LOG": level,
        }
        run = subprocess.run(
            [sys.executable, "-B", "-c", program], env=environment, capture_output=True, text=True
        )
    assert run.returncode == 0, run.stderr
    assert len(run.stderr.splitlines()) == lines
    assert "canary" not in run.stderr


def test_sends_an_access_token_of_the_longest_accepted_length() -> None:
    token = "e" * 8185
    with (
        fault_server({"status": 401, "body": {"code": "credential_invalid"}}) as server,
        new_client(server.base_url, api_key=token) as client,
        pytest.raises(ApiError),
    ):
        client.operations.list().to_list()
    assert server.received[0].headers["authorization"] == f"Bearer {token}"


@pytest.mark.parametrize(
    "given",
    [
        {"api_key": f"{API_KEY}\n"},
        {"api_key": ""},
        {"api_key": "canary" + "x" * 8180},
        {"base_url": "http://api.example.com"},
        {"base_url": f"https://u:{API_KEY}@api.example.com"},
        {"base_url": "api.example.com"},
        {"base_url": "ftp://api.example.com"},
        {"base_url": "https://api.example.com:x"},
        {"base_url": "https://api.example.com/?a=1"},
        {"base_url": "https:///v1"},
        {"base_url": "https://api.example.com/ \n"},
        {"timeout_seconds": float("inf")},
        {"total_timeout_seconds": 0},
        {"max_retries": -1},
    ],
    ids=lambda given: str(*given),
)
def test_refuses_an_invalid_configuration_without_showing_it(
    given: dict[str, Any],
) -> None:
    with pytest.raises(TookEffectError) as refused:
        Client(**given)
    assert refused.value.code == "configuration_invalid"
    assert "canary" not in "".join(traceback.format_exception(refused.value))


def test_refuses_an_unknown_log_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOKEFFECT_LOG", "loud")
    with pytest.raises(TookEffectError, match="TOOKEFFECT_LOG"):
        Client()


def test_allows_plain_http_to_this_machine_or_with_allow_clear_text() -> None:
    for base_url in ("http://127.0.0.1:1", "http://localhost:1", "http://[::1]:1"):
        assert Client(base_url=base_url).base_url == base_url
    assert Client(base_url="http://api:1/", allow_clear_text=True).base_url == "http://api:1"


def test_a_call_without_an_api_key_fails_before_anything_is_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TOOKEFFECT_API_KEY", "")
    with fault_server() as server, Client(base_url=server.base_url) as client:
        with pytest.raises(TookEffectError, match="TOOKEFFECT_API_KEY") as refused:
            client.usage.get()
        assert (refused.value.code, server.received) == ("credential_missing", [])


def test_requests_to_this_machine_ignore_the_proxy_settings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with fault_server({"status": 500}) as proxy, fault_server(SUCCESS) as server:
        monkeypatch.setenv("HTTP_PROXY", proxy.base_url)
        monkeypatch.setenv("NO_PROXY", "")
        with new_client(server.base_url) as client:
            client.usage.get()
        assert (len(proxy.received), len(server.received)) == (0, 1)


def test_the_end_of_with_closes_the_connections_of_the_client() -> None:
    async def call_after_the_end(base_url: str) -> None:
        async with AsyncClient(base_url=base_url, api_key=API_KEY) as client:
            await client.usage.get()
        with pytest.raises(RuntimeError, match="closed"):
            await client.usage.get()

    with fault_server(SUCCESS, SUCCESS) as server:
        with new_client(server.base_url) as client:
            client.usage.get()
        with pytest.raises(RuntimeError, match="closed"):
            client.usage.get()
        asyncio.run(call_after_the_end(server.base_url))
        assert len(server.received) == 2


def test_close_does_not_close_the_http_client_of_the_caller() -> None:
    with fault_server(SUCCESS, SUCCESS) as server, httpx2.Client(headers={"x-own": "1"}) as http_client:
        for _ in range(2):
            with new_client(server.base_url, http_client=http_client) as client:
                client.usage.get()
        assert [request.headers["x-own"] for request in server.received] == ["1", "1"]


def test_a_process_reads_the_trusted_certificates_once_for_each_setting(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    read: list[object] = []

    def create(trust_env: bool) -> ssl.SSLContext:
        read.append((trust_env, os.environ["SSL_CERT_DIR"]))
        return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

    monkeypatch.setattr(httpx2, "create_ssl_context", create)
    folders = [str(tmp_path / name) for name in ("first", "second")]
    for folder in folders:
        monkeypatch.setenv("SSL_CERT_DIR", folder)
        for _ in range(2):
            Client(base_url="https://api.example").close()
            AsyncClient(base_url="https://api.example")
    assert read == [(True, folder) for folder in folders]


def test_a_certificate_file_of_the_environment_replaces_the_trusted_certificates(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Client(base_url="https://api.example").close()
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "missing.pem"))
    with pytest.raises(FileNotFoundError):
        Client(base_url="https://api.example")
    # Requests to this machine ignore it, as they ignore proxies.
    Client(base_url="https://127.0.0.1:9").close()
