"""Calls the tool `place_order` through a command, once for each number, and prints what an application gets."""

import asyncio
import json
import sys
from typing import Any

from mcp import Client, MCPError, StdioServerParameters
from mcp.client.client import ConnectMode
from mcp.client.stdio import stdio_client


async def call(client: Client, number: str) -> dict[str, Any]:
    try:
        result = await client.call_tool("place_order", {"number": number})
    except MCPError as error:
        return {"error": error.error.model_dump(mode="json", by_alias=True)}
    except RuntimeError as error:
        return {"error": {"message": str(error)}}
    return {"result": result.model_dump(mode="json", by_alias=True, exclude_none=True)}


async def main(mode: ConnectMode, numbers: str, command: str, *args: str) -> None:
    server = StdioServerParameters(command=command, args=list(args))
    async with Client(stdio_client(server), mode=mode) as client:
        await client.list_tools()
        print(json.dumps([await call(client, number) for number in json.loads(numbers)]))


asyncio.run(main(*sys.argv[1:]))
