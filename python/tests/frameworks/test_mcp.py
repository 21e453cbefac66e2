"""Tools of an `MCPServer` follow the rules of framework adapters."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from mcp import Client, MCPError, UrlElicitationRequiredError
from mcp.server.mcpserver import Context, MCPServer
from mcp_types import ElicitRequestURLParams, InputRequiredResult
from pydantic import BaseModel, ConfigDict

from tests._real_server import RealServer
from tests.adapters._kit import KitRuns, cases_for
from tests.frameworks._mcp_driver import McpDriver
from tookeffect import AsyncClient, ToolBinding, current_operation
from tookeffect.adapters.mcp import McpAdapter

pytestmark = pytest.mark.full

_DRIVER = McpDriver()


@pytest.mark.parametrize("case", cases_for(_DRIVER), ids=lambda case: case["id"])
def test_a_case_has_its_outcome(case: dict[str, Any], kit_runs: KitRuns) -> None:
    assert kit_runs.outcome(_DRIVER, case) == case["expected"], case["rule"]


_BINDING: ToolBinding[Any] = ToolBinding(
    tool="place_order",
    contract="postgres.row.present@1",
    input=lambda args: {
        "schema": "public",
        "table": "orders",
        "correlationColumn": "operation_reference",
        "match": {"order_number": args["number"]},
        "expect": {"order_number": args["number"]},
    },
)


class _Placed(BaseModel):
    number: str


def _call(server: RealServer, handler: Any, meta: Any = None) -> Any:
    """What a host gets of a call of the tool: its result, or an error of the protocol."""

    async def call() -> Any:
        async with AsyncClient(base_url=server.base_url, api_key=server.api_key) as client:
            tools = client.use(McpAdapter(scope=lambda _: "client"))
            shop = MCPServer("shop")
            shop.tool(name="place_order")(tools.verified(_BINDING)(handler))
            async with Client(shop) as host:
                listed = (await host.list_tools()).tools[0]
                assert set(listed.input_schema["properties"]) == {"number"}
                try:
                    return await host.call_tool("place_order", {"number": "n"}, meta=meta)
                except MCPError as error:
                    return error.error

    return asyncio.run(call())


def test_a_function_that_is_not_a_coroutine_has_its_operation_and_its_context(server: RealServer) -> None:
    def place_order(number: str, ctx: Context[Any, Any]) -> _Placed:
        operation = current_operation()
        assert operation
        assert ctx.request_context.method == "tools/call"
        return _Placed(number=operation.id)

    result = _call(server, place_order)
    structured = result.structured_content
    assert structured["tookeffect"]["operationId"] == structured["number"]
    assert structured["tookeffect"]["verdict"] == "refuted"


def test_an_error_of_the_protocol_keeps_its_code_and_shows_the_verdict(server: RealServer) -> None:
    async def place_order(number: str) -> _Placed:
        raise MCPError(-32_050, "lost")

    error = _call(server, place_order)
    assert error.code == -32_050
    assert error.message.startswith("lost\n")
    assert error.data["tookeffect"]["verdict"] == "refuted"


def test_the_text_of_a_crash_stays_on_the_server(server: RealServer) -> None:
    async def place_order(number: str) -> _Placed:
        raise RuntimeError("a secret")

    result = _call(server, place_order)
    text = result.content[0].text
    assert result.is_error
    assert '"verdict": "refuted"' in text
    assert "secret" not in text


def test_a_question_for_a_url_passes_untouched(server: RealServer) -> None:
    asked = UrlElicitationRequiredError(
        [ElicitRequestURLParams(mode="url", message="sign in", url="https://shop.test/", elicitation_id="1")]
    )

    async def place_order(number: str) -> _Placed:
        raise asked

    error = _call(server, place_order)
    assert error.code == -32042
    assert "tookeffect" not in str(error)


def test_a_result_that_asks_for_more_input_passes_untouched(server: RealServer) -> None:
    asked = InputRequiredResult(request_state="1")

    async def call() -> Any:
        async with AsyncClient(base_url=server.base_url, api_key=server.api_key) as client:
            tools = client.use(McpAdapter(scope=lambda _: "client"))

            async def place_order(number: str) -> InputRequiredResult:
                return asked

            verified: Any = tools.verified(_BINDING)(place_order)
            shop = MCPServer("shop")
            shop.tool(name="place_order")(verified)
            async with Client(shop, input_required_max_rounds=1) as host:
                return await host.session.call_tool("place_order", {"number": "n"}, allow_input_required=True)

    assert asyncio.run(call()).request_state is not None


def test_a_key_of_the_client_that_is_not_a_text_is_refused(server: RealServer) -> None:
    async def place_order(number: str) -> _Placed:
        raise AssertionError("the tool must not be called")

    result = _call(server, place_order, {"tookeffect.dev/idempotency-key": 1})
    assert "the tool was not called (call_id_missing)" in result.content[0].text


def test_an_output_type_without_room_for_the_verdict_is_refused() -> None:
    class Closed(BaseModel):
        model_config = ConfigDict(extra="forbid")

    def place_order(number: str) -> Closed:
        return Closed()

    place_order.__annotations__ = {"number": str, "return": Closed}
    client = AsyncClient(base_url="http://127.0.0.1:9", api_key="te_test")
    tools = client.use(McpAdapter(scope=lambda _: "client"))
    with pytest.raises(TypeError, match="must allow further members"):
        tools.verified(_BINDING)(place_order)
