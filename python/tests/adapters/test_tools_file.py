"""Tools files, with the same cases as in TypeScript."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tookeffect import TookEffectError, ToolsFileError, load_tool_bindings, read_tool_bindings

_FILE = Path(__file__).parents[3] / "packages/adapter-testkit/cases/tools-files.json"
_CASES: list[dict[str, Any]] = json.loads(_FILE.read_text("utf-8"))["cases"]
_BEGIN = {
    "connection_id": "connectionId",
    "deadline_seconds": "deadlineSeconds",
    "settle_seconds": "settleSeconds",
    "act_within_seconds": "actWithinSeconds",
}


def _cases(member: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in _CASES if member in case]


def _binding(case: dict[str, Any]) -> Any:
    return read_tool_bindings(json.dumps(case["file"]), "tools.json").get("place_order")


@pytest.mark.parametrize("case", _cases("binding"))
def test_a_file_makes_inputs(case: dict[str, Any]) -> None:
    binding = _binding(case)
    seconds = binding.timeout_seconds
    assert case["binding"] == {
        "contract": binding.contract,
        "timeoutMs": None if seconds is None else round(seconds * 1000),
        "whenUnreachable": binding.when_unreachable,
        "begin": {_BEGIN[name]: value for name, value in binding.begin.items()},
    }
    assert binding.input(case["args"]) == case["input"]


@pytest.mark.parametrize("case", _cases("argumentMissing"))
def test_a_call_without_an_argument_has_no_input(case: dict[str, Any]) -> None:
    with pytest.raises(TookEffectError) as caught:
        _binding(case).input(case["args"])
    assert (caught.value.code, str(caught.value)) == ("argument_missing", case["argumentMissing"])


@pytest.mark.parametrize("case", _cases("refused"))
def test_a_file_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(ToolsFileError) as caught:
        _binding(case)
    found = {"pointer": caught.value.pointer, "message": str(caught.value)}
    assert (caught.value.code, caught.value.file, found) == (
        "tools_file_invalid",
        "tools.json",
        case["refused"],
    )


@pytest.mark.parametrize("text", ["{", "[]", '{"formatVersion":1,"formatVersion":1,"tools":{}}'])
def test_a_file_that_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(ToolsFileError) as caught:
        read_tool_bindings(text, "tools.json")
    assert caught.value.pointer is None


def test_a_file_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ToolsFileError) as caught:
        load_tool_bindings("/nowhere/tools.json")
    assert str(caught.value) == "/nowhere/tools.json: cannot be read"


def test_a_file_names_its_tools_when_another_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text('{"formatVersion":1,"tools":{"a":{"contract":"a.b@1","input":{}}}}', "utf-8")
    bindings = load_tool_bindings(path)
    assert bindings.tools == ["a"]
    with pytest.raises(TookEffectError, match=r"has no tool b; it has: a$") as caught:
        bindings.get("b")
    assert caught.value.code == "tool_unknown"
