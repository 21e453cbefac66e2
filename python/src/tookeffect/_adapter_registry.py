"""The adapters of installed packages."""

from __future__ import annotations

import re
from importlib.metadata import entry_points
from typing import Any, Final

from tookeffect._errors import TookEffectError

_GROUP: Final = "tookeffect.adapters"
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


def check_adapter_name(name: str) -> str:
    """Raises `TookEffectError` `adapter_invalid`."""
    if isinstance(name, str) and _NAME.fullmatch(name):
        return name
    message = "the name of an adapter must be lower-case words with hyphens, such as openai-agents"
    raise TookEffectError("adapter_invalid", message)
