"""An agent that is killed after its effect, and resumed in another process by `test_langgraph_resume`."""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any

import psycopg
from langchain_core.messages import AIMessage
from langchain_core.tools import StructuredTool
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.constants import START
from langgraph.graph.message import MessagesState
from langgraph.graph.state import StateGraph
from langgraph.prebuilt import ToolNode

from tookeffect import Client, ToolBinding, current_operation
from tookeffect.adapters.langgraph import LangGraphAdapter


def main(task: dict[str, Any]) -> None:
    """Runs or resumes the thread of the task, and prints what the application sees."""

    def place_order() -> str:
        operation = current_operation()
        assert operation
        order, marker = task["order"], operation.correlation_keys.reference
        with psycopg.connect(task["shop"]) as shop:
            shop.execute(
                "insert into orders (order_number, amount_cents, operation_reference) values (%s, %s, %s)",
                (order["match"]["order_number"], order["expect"]["amount_cents"], marker),
            )
        if task["crashes"]:
            os.kill(os.getpid(), signal.SIGKILL)
        return "placed"

    binding: ToolBinding[Any] = ToolBinding(
        tool="place_order", contract="postgres.row.present@1", input=lambda _: task["order"]
    )
    verified = Client().use(LangGraphAdapter([binding]))
    call = {"name": "place_order", "args": {}, "id": "call_1"}
    tool = StructuredTool.from_function(place_order, description="Places the order.")
    builder: Any = StateGraph(MessagesState)
    builder.add_node("model", lambda _: {"messages": [AIMessage("", tool_calls=[call])]})
    builder.add_node("tools", ToolNode([tool], **verified.wrappers))
    builder.add_edge(START, "model")
    builder.add_edge("model", "tools")
    config: Any = {"configurable": {"thread_id": "thread_1"}}
    with SqliteSaver.from_conn_string(task["checkpoints"]) as saver:
        start = None if saver.get_tuple(config) else {"messages": [("user", "Place the order.")]}
        state = builder.compile(saver).invoke(start, config, durability="sync")
    message = state["messages"][-1]
    print(json.dumps({"content": json.loads(message.content), **message.artifact}))


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
