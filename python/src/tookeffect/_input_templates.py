"""Templates of inputs, which make the input of a contract from the arguments of a call."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, cast

from tookeffect._canonical_json import canonicalize
from tookeffect._errors import TookEffectError
from tookeffect._not_given import NOT_GIVEN, NotGiven

Place: TypeAlias = tuple["str | int", ...]
"""A path within the file, from the outside in."""
Refuse: TypeAlias = Callable[[Place, str], None]
"""Raises for a mistake at a place of the file; the text says what was expected."""
_Part: TypeAlias = Callable[[Any], Any]
"""Makes a part of an input; `NOT_GIVEN` omits it."""

_POINTER: Final = re.compile(r"(?:/(?:[^~/]|~[01])*)*")
_PLACEHOLDER: Final = re.compile(r"\{(/[^{}]*)\}")
_INDEX: Final = re.compile(r"0|[1-9][0-9]*")
_FROM: Final = "must be a JSON Pointer into the arguments, such as /order/number"
_TEXT: Final = "must be a text with pointers in braces, such as Order {/number}"
_DIRECTIVE: Final = 'must be {"$from": …}, {"$from": …, "$optional": true} or {"$text": …}'


def read_input_template(
    tool: str, template: Mapping[str, Any], path: Place, refuse: Refuse
) -> Callable[[Any], dict[str, Any]]:
    """Reads the template of an input. An object `{"$from": "/a"}` stands for an argument, with
    `"$optional": true` for one that may be missing, and `{"$text": "… {/a} …"}` for a text; everything else
    stands for itself.

    Returns what makes the input; it raises `argument_missing` for a call without an argument that it needs.
    """
    return cast("Callable[[Any], dict[str, Any]]", _part(tool, template, path, refuse))


def _part(tool: str, template: Any, path: Place, refuse: Refuse) -> _Part:
    if isinstance(template, list):
        items = [
            _part(tool, item, (*path, index), refuse)
            for index, item in enumerate(cast("list[Any]", template))
        ]
        return lambda args: [made for item in items if (made := item(args)) is not NOT_GIVEN]
    if not isinstance(template, Mapping):
        return lambda args: template
    members = cast("Mapping[str, Any]", template)
    if any(name.startswith("$") for name in members):
        return _directive(tool, members, path, refuse)
    parts = {name: _part(tool, value, (*path, name), refuse) for name, value in members.items()}
    return lambda args: {name: made for name, part in parts.items() if (made := part(args)) is not NOT_GIVEN}


def _directive(tool: str, directive: Mapping[str, Any], path: Place, refuse: Refuse) -> _Part:
    is_optional = directive.get("$optional") is True
    names = set(directive)
    if names != {"$text"} and names != {"$from"} and not (names == {"$from", "$optional"} and is_optional):
        refuse(path, _DIRECTIVE)
    if "$from" in directive:
        pointer = directive["$from"]
        if not isinstance(pointer, str) or not _POINTER.fullmatch(pointer):
            refuse((*path, "$from"), _FROM)
        return lambda args: _argument(tool, pointer, args, is_optional)
    text = directive["$text"]
    if not isinstance(text, str) or not all(map(_POINTER.fullmatch, _PLACEHOLDER.findall(text))):
        refuse((*path, "$text"), _TEXT)
    return lambda args: _PLACEHOLDER.sub(lambda found: _as_text(tool, found[1], args), text)


def _argument(tool: str, pointer: str, args: Any, is_optional: bool) -> Any:
    found = _resolve(args, pointer)
    if found is NOT_GIVEN and not is_optional:
        raise _missing(tool, pointer)
    return found


def _as_text(tool: str, pointer: str, args: Any) -> str:
    value = _resolve(args, pointer)
    if isinstance(value, str):
        return value
    if isinstance(value, (bool, int, float)):
        return canonicalize(value)
    raise _missing(tool, pointer)


def _missing(tool: str, pointer: str) -> TookEffectError:
    message = f"{tool}: the arguments have no {pointer}, which its input is made from"
    return TookEffectError("argument_missing", message)


def _resolve(value: Any, pointer: str) -> Any | NotGiven:
    found = value
    for token in pointer.split("/")[1:]:
        name = token.replace("~1", "/").replace("~0", "~")
        if isinstance(found, Mapping):
            found = cast("Mapping[str, Any]", found).get(name, NOT_GIVEN)
        elif isinstance(found, (list, tuple)):
            items = cast("list[Any]", found)
            found = items[int(name)] if _INDEX.fullmatch(name) and int(name) < len(items) else NOT_GIVEN
        else:
            return NOT_GIVEN
    return found
