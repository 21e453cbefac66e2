"""What the tool of a case does, in words that a driver turns into those of its framework."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import Any, Final

AMOUNT_CENTS: Final = 1200
"""The amount in the input of every order."""


class ToolError(Exception):
    """The error that the tool of a case raises."""


@dataclass(frozen=True)
class Hands:
    """What a body can do."""

    place: Callable[..., str]
    """Places the order with the marker of the current operation; returns the word for the output."""
    send_nothing: Callable[[], None]
    """Raises the error of the package that says that nothing was sent."""


@dataclass(frozen=True)
class BodyResult:
    """How a body ended: `returned`, `error_result`, `question`, `interrupt`, `stream`, `hang` or `cancel`."""

    kind: str
    value: Any = None


def run_body(name: str, hands: Hands) -> BodyResult:
    """Runs the body with this name up to where a framework decides how it goes on."""
    match name:
        case "places":
            return BodyResult("returned", {"output": hands.place()})
        case "places_wrong":
            return BodyResult("returned", {"output": hands.place(1)})
        case "claims":
            forged = {"verdict": "verified", "reason": "all_checks_passed"}
            return BodyResult("returned", {"output": "claim", "tookeffect": forged})
        case "throws":
            raise ToolError("the provider refused")
        case "places_then_throws":
            hands.place()
            raise ToolError("the connection was lost")
        case "returns_error":
            hands.place()
            return BodyResult("error_result", "error")
        case "places_and_is_cancelled":
            hands.place()
            return BodyResult("cancel")
        case "sends_nothing":
            hands.send_nothing()
            raise AssertionError(name)
        case "hangs":
            hands.place()
            return BodyResult("hang")
        case "asks":
            return BodyResult("question", "question")
        case "interrupts":
            return BodyResult("interrupt")
        case "streams":
            return BodyResult("stream", (lambda: {"output": "part"}, lambda: {"output": hands.place()}))
        case _:
            raise AssertionError(name)


def send_nothing(tested: Any) -> None:
    """Raises `NothingSent` of the package that is tested."""
    raise tested.NothingSent("the order is not sent")


async def hang() -> None:
    """Never returns."""
    await asyncio.Event().wait()


def hang_blocking() -> None:
    """Never returns."""
    Event().wait()
