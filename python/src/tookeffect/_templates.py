"""Templates, which make values from the arguments of a call."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

from tookeffect._canonical_json import canonicalize
from tookeffect._errors import TookEffectError
from tookeffect._not_given import NOT_GIVEN, NotGiven

Place: TypeAlias = tuple["str | int", ...]
"""A path within the file, from the outside in."""
Refuse: TypeAlias = Callable[[Place, str], None]
"""Raises for a mistake at a place of the file; the text says what was expected."""
_Part: TypeAlias = Callable[[Any], Any]
"""Makes a part of a value; `NOT_GIVEN` omits it."""

_PLACEHOLDER: Final = re.compile(r"\{(/[^{}]*)\}")
_INDEX: Final = re.compile(r"0|[1-9][0-9]*")
_DIRECTIVE: Final = 'must be {"$from": …}, {"$from": …, "$optional": true} or {"$text": …}'


@dataclass(frozen=True)
class Pointers:
    """What the pointers of a template may name."""

    pattern: re.Pattern[str]
    expected_from: str
    """What `$from` must be."""
    expected_text: str
    """What `$text` must be."""


ARGUMENT_POINTERS: Final = Pointers(
    re.compile(r"(?:/(?:[^~/]|~[01])*)*"),
    "must be a JSON Pointer into the arguments, such as /order/number",
    "must be a text with pointers in braces, such as Order {/number}",
)
"""Pointers into the arguments of a call."""

CALL_POINTERS: Final = Pointers(
    re.compile(
        r"/(?:arguments(?:/(?:[^~/]|~[01])*)*"
        r"|operation/(?:idempotencyKey|correlationKeys/(?:reference|externalId|marker|metadata)))"
    ),
    "must be a JSON Pointer to an argument or a key of the operation, such as /arguments/number or "
    "/operation/correlationKeys/reference",
    "must be a text with such pointers in braces, such as {/arguments/body} "
    "({/operation/correlationKeys/marker})",
)
"""Pointers into a call and its operation."""


@dataclass(frozen=True)
class TemplateContext:
    """Where a template stands, and what it may name."""

    tool: str
    pointers: Pointers
    refuse: Refuse


def read_template(
    context: TemplateContext, template: Mapping[str, Any], path: Place
) -> Callable[[Any], dict[str, Any]]:
    """Reads a template. An object `{"$from": "/a"}` stands for a value of the call, with `"$optional": true`
    for one that may be missing, and `{"$text": "… {/a} …"}` for a text; everything else is used as it is.

    Returns what makes the value; it raises `argument_missing` for a call without a value that it needs.
    """
    return cast("Callable[[Any], dict[str, Any]]", _part(context, template, path))


def _part(context: TemplateContext, template: Any, path: Place) -> _Part:
    if isinstance(template, list):
        items = [
            _part(context, item, (*path, index)) for index, item in enumerate(cast("list[Any]", template))
        ]
        return lambda args: [made for item in items if (made := item(args)) is not NOT_GIVEN]
    if not isinstance(template, Mapping):
        return lambda args: template
    members = cast("Mapping[str, Any]", template)
    if any(name.startswith("$") for name in members):
        return _directive(context, members, path)
    parts = {name: _part(context, value, (*path, name)) for name, value in members.items()}
    return lambda args: {name: made for name, part in parts.items() if (made := part(args)) is not NOT_GIVEN}


def _directive(context: TemplateContext, directive: Mapping[str, Any], path: Place) -> _Part:
    tool, pointers, refuse = context.tool, context.pointers, context.refuse
    is_optional = directive.get("$optional") is True
    names = set(directive)
    if names != {"$text"} and names != {"$from"} and not (names == {"$from", "$optional"} and is_optional):
        refuse(path, _DIRECTIVE)
    if "$from" in directive:
        pointer = directive["$from"]
        if not isinstance(pointer, str) or not pointers.pattern.fullmatch(pointer):
            refuse((*path, "$from"), pointers.expected_from)
        return lambda args: _argument(tool, pointer, args, is_optional)
    text = directive["$text"]
    if not isinstance(text, str) or not all(map(pointers.pattern.fullmatch, _PLACEHOLDER.findall(text))):
        refuse((*path, "$text"), pointers.expected_text)
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
