"""The default of a parameter for which None is a value."""

from __future__ import annotations

from enum import Enum
from typing import Final


class NotGiven(Enum):
    """The type of `NOT_GIVEN`."""

    NOT_GIVEN = "not given"

    def __repr__(self) -> str:
        return self.name


NOT_GIVEN: Final = NotGiven.NOT_GIVEN
