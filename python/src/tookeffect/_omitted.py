"""An argument that was left out, where None is a value."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Omitted(Enum):
    """The one value is `OMITTED`."""

    OMITTED = "left out"


OMITTED: Final = Omitted.OMITTED
