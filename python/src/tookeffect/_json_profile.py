"""Limits, types and small functions of the strict JSON profile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, TypeGuard, Union

IntegerRule: TypeAlias = Literal["safe", "any"]
"""`safe` refuses integral values beyond ±(2^53−1), which other languages read as another number; `any` allows
every finite double, as RFC 8785 does."""

JsonValue: TypeAlias = Union[bool, int, float, str, "list[JsonValue]", "dict[str, JsonValue]", None]
"""A JSON value. An integral number within ±(2^53−1) is an `int`, also if it was written as `1.0`."""

JsonObject: TypeAlias = dict[str, JsonValue]
"""A JSON object."""

MAX_DEPTH: Final = 64
"""Most nested arrays and objects; the 65th opening bracket is refused."""

DEFAULT_MAX_BYTES: Final = 1_048_576
"""Default size limit of a document."""

MAX_SAFE_INTEGER: Final = 2**53 - 1


def is_unsafe_integer(value: float, integers: IntegerRule) -> bool:
    """Whether the rule refuses a finite number. Every double beyond 2^53 is integral."""
    return integers == "safe" and not -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether a parsed value is a JSON object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether a parsed value is a JSON array."""
    return isinstance(value, list)


def json_pointer(path: Sequence[str | int]) -> str:
    """Formats a path within a JSON value, outermost name first, as an RFC 6901 pointer."""
    return "".join(f"/{str(token).replace('~', '~0').replace('/', '~1')}" for token in path)
