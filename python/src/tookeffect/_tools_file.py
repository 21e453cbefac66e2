"""Reads `tookeffect.tools.json`, which maps tools to contracts."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tookeffect._errors import CanonicalJsonError, TookEffectError, ToolsFileError
from tookeffect._json_parser import parse_strict_object
from tookeffect._json_profile import json_pointer
from tookeffect._templates import (
    ARGUMENT_POINTERS,
    CALL_POINTERS,
    Place,
    Pointers,
    TemplateContext,
    read_template,
)
from tookeffect._tool_runs import ToolBinding

_VERSIONED: Final = re.compile(r"[^@\s]+@[1-9][0-9]*")
_FILE: Final = ("$schema", "formatVersion", "tools")
_TOOL: Final = ("contract", "input", "timeoutMs", "whenUnreachable", "begin", "serverArguments")
_BEGIN: Final = {
    "connectionId": "connection_id",
    "deadlineSeconds": "deadline_seconds",
    "settleSeconds": "settle_seconds",
    "actWithinSeconds": "act_within_seconds",
}


class ToolBindings:
    """The bindings of a tools file."""

    def __init__(self, file: str, bindings: Mapping[str, ToolBinding[Any]]) -> None:
        """Created by `load_tool_bindings`."""
        self._file = file
        self._bindings = bindings

    @property
    def tools(self) -> list[str]:
        """The tools of the file."""
        return list(self._bindings)

    def get(self, tool: str) -> ToolBinding[Any]:
        """Returns the binding of a tool, for an adapter. Raises `TookEffectError` `tool_unknown`, with the
        tools of the file."""
        binding = self._bindings.get(tool)
        if binding is not None:
            return binding
        names = ", ".join(sorted(self._bindings)) or "none"
        raise TookEffectError("tool_unknown", f"{self._file} has no tool {tool}; it has: {names}")


def load_tool_bindings(path: str | os.PathLike[str]) -> ToolBindings:
    """Loads a tools file. Nothing that is not understood is ignored.

    Raises `ToolsFileError` with the file, the place in it, and what was expected there.
    """
    file = os.fspath(path)
    try:
        document = Path(path).read_bytes()
    except OSError as error:
        raise ToolsFileError(file, None, "cannot be read") from error
    return read_tool_bindings(document, file)


def read_tool_bindings(document: bytes | str, file: str) -> ToolBindings:
    """Reads the text of a tools file; `file` is its name, for errors. Raises `ToolsFileError`."""
    return _Reader(file).read(document)


class _Reader:
    def __init__(self, file: str) -> None:
        self._file = file

    def read(self, document: bytes | str) -> ToolBindings:
        try:
            parsed: dict[str, Any] = parse_strict_object(document)
        except CanonicalJsonError as error:
            raise ToolsFileError(self._file, None, f"must be a JSON object ({error})") from error
        self._require_known(parsed, _FILE, ())
        if type(parsed.get("formatVersion")) is not int or parsed["formatVersion"] != 1:
            self._refuse(("formatVersion",), "must be 1")
        if not isinstance(parsed.get("tools"), dict):
            self._refuse(("tools",), "must be an object with a member for each tool")
        tools: dict[str, Any] = parsed["tools"]
        return ToolBindings(self._file, {tool: self._binding(tool, given) for tool, given in tools.items()})

    def _binding(self, tool: str, given: Any) -> ToolBinding[Any]:
        path = ("tools", tool)
        if tool == "":
            self._refuse(path, "must have the name of a tool")
        self._require_object(given, path)
        self._require_known(given, _TOOL, path)
        contract = given.get("contract")
        if not isinstance(contract, str) or not _VERSIONED.fullmatch(contract):
            expected = "must be an id with its version, such as github.issue.created@1"
            raise self._error((*path, "contract"), expected)
        self._require_object(given.get("input"), (*path, "input"))
        self._require_whole(given, "timeoutMs", 1, 2_147_483_647, path)
        when_unreachable = given.get("whenUnreachable", "stop")
        if when_unreachable not in ("stop", "run_unverified"):
            self._refuse((*path, "whenUnreachable"), "must be stop or run_unverified")
        timeout_ms = given.get("timeoutMs")
        # Only a proxy in front of a server uses these; a tool of one's own reads the current operation.
        server_arguments = given.get("serverArguments", {})
        self._require_object(server_arguments, (*path, "serverArguments"))
        read_template(self._context(tool, CALL_POINTERS), server_arguments, (*path, "serverArguments"))
        return ToolBinding(
            tool=tool,
            contract=contract,
            input=read_template(self._context(tool, ARGUMENT_POINTERS), given["input"], (*path, "input")),
            timeout_seconds=None if timeout_ms is None else timeout_ms / 1000,
            when_unreachable=when_unreachable,
            begin=self._begin(given.get("begin", {}), (*path, "begin")),
        )

    def _context(self, tool: str, pointers: Pointers) -> TemplateContext:
        return TemplateContext(tool, pointers, self._refuse)

    def _begin(self, begin: Any, path: Place) -> dict[str, Any]:
        self._require_object(begin, path)
        self._require_known(begin, tuple(_BEGIN), path)
        connection_id = begin.get("connectionId", "id")
        if not isinstance(connection_id, str) or connection_id == "":
            self._refuse((*path, "connectionId"), "must be the id of a connection")
        self._require_whole(begin, "deadlineSeconds", 60, 7_776_000, path)
        self._require_whole(begin, "settleSeconds", 0, 604_800, path)
        self._require_whole(begin, "actWithinSeconds", 60, 86_400, path)
        return {_BEGIN[name]: value for name, value in begin.items()}

    def _require_object(self, value: Any, path: Place) -> None:
        if not isinstance(value, dict):
            self._refuse(path, "must be an object")

    def _require_known(self, given: Mapping[str, Any], known: Sequence[str], path: Place) -> None:
        for name in given:
            if name not in known:
                self._refuse((*path, name), f"is not a known member; known: {', '.join(known)}")

    def _require_whole(self, given: Mapping[str, Any], name: str, least: int, most: int, path: Place) -> None:
        value = given.get(name, least)
        if type(value) is not int or not least <= value <= most:
            self._refuse((*path, name), f"must be a whole number from {least} to {most}")

    def _refuse(self, path: Place, expected: str) -> None:
        raise self._error(path, expected)

    def _error(self, path: Place, expected: str) -> ToolsFileError:
        return ToolsFileError(self._file, json_pointer(path), expected)
