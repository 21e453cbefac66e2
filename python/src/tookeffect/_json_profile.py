"""The limits of the strict JSON profile, and what every part of it shares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, TypeGuard, Union

IntegerRule: TypeAlias = Literal["safe", "any"]
"""`safe` refuses every integral value beyond ±(2^53−1), because other languages would read another number;
`any` is RFC 8785 in full, every finite double."""

JsonValue: TypeAlias = Union[bool, int, float, str, "list[JsonValue]", "dict[str, JsonValue]", None]
"""A value that JSON can spell. An integral number within ±(2^53−1) is an `int`, however it was spelled."""

JsonObject: TypeAlias = dict[str, JsonValue]
"""A JSON object."""

MAX_DEPTH: Final = 64
"""How many arrays and objects may be nested: the 65th opening bracket is refused."""

DEFAULT_MAX_BYTES: Final = 1_048_576
"""The size limit of a document where the caller names none."""

MAX_SAFE_INTEGER: Final = 2**53 - 1


def is_unsafe_integer(value: float, integers: IntegerRule) -> bool:
    """Whether a finite number is refused by the rule; a double beyond 2^53 is always integral."""
    return integers == "safe" and not -MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether a parsed value is a JSON object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether a parsed value is a JSON array."""
    return isinstance(value, list)


def json_pointer(path: Sequence[str | int]) -> str:
    """Spells a place within a JSON value, from the outside in, as RFC 6901 does."""
    return "".join(f"/{str(token).replace('~', '~0').replace('/', '~1')}" for token in path)
