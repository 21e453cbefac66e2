"""The adapters of installed packages."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, entry_points, requires, version
from typing import Any, Final

from tookeffect._errors import TookEffectError

_GROUP: Final = "tookeffect.adapters"
_OF_EXTRA: Final = re.compile(
    r"(?P<package>[\w.-]+?)(?P<range>[<>=][^;]*?)\s*;\s*extra\s*==\s*[\"'](?P<extra>[\w-]+)[\"']"
)
_RELEASE: Final = re.compile(r"[0-9]+(?:\.[0-9]+)*")
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def find_adapter(name: str) -> Any:
    """Loads the adapter that an installed package registers as an entry point of the group
    `tookeffect.adapters`; mostly a class whose object is given to `use`.

    Raises `TookEffectError` `adapter_not_found`, with the names that are installed.
    """
    installed = entry_points(group=_GROUP)
    if name in installed.names:
        return installed[name].load()
    names = ", ".join(sorted(installed.names)) or "none"
    raise TookEffectError("adapter_not_found", f"no adapter {name!r} is installed; installed: {names}")


def check_frameworks(adapter: object, name: str) -> None:
    """Checks that the framework of an adapter of this package is installed in a version of its extra.

    An installer checks this only when the extra is asked for. Raises `TookEffectError`
    `framework_unsupported`, with both versions.
    """
    if not type(adapter).__module__.startswith("tookeffect.adapters."):
        return
    try:
        requirements = requires("tookeffect") or []
    except PackageNotFoundError:
        return
    for requirement in requirements:
        found = _OF_EXTRA.fullmatch(requirement)
        if found and found["extra"] == name:
            _check_framework(found["package"], found["range"], name)


def _check_framework(package: str, supported: str, extra: str) -> None:
    try:
        installed = version(package)
    except PackageNotFoundError:
        return
    if all(_is_within(installed, bound) for bound in supported.split(",")):
        return
    message = (
        f"{package} {installed} is installed; this adapter supports {supported}: "
        f"install tookeffect[{extra}], which brings such a version"
    )
    raise TookEffectError("framework_unsupported", message)


def _is_within(installed: str, bound: str) -> bool:
    if bound.startswith(">="):
        return _release(installed) >= _release(bound[2:])
    return bound.startswith("<") and _release(installed) < _release(bound[1:])


def _release(text: str) -> tuple[int, ...]:
    """The numbers of a version; a pre-release counts as its release."""
    found = _RELEASE.match(text)
    numbers = [int(number) for number in found[0].split(".")] if found else []
    return (*numbers, *(0 for _ in range(3 - len(numbers))))


def check_adapter_name(name: str) -> str:
    """Raises `TookEffectError` `adapter_invalid`."""
    if isinstance(name, str) and _NAME.fullmatch(name):
        return name
    message = "the name of an adapter must be lower-case words with hyphens, such as openai-agents"
    raise TookEffectError("adapter_invalid", message)
