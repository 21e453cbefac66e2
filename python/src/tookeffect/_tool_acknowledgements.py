"""Which action result the result of a tool stands for."""

from __future__ import annotations

import json
from typing import Any, Final, cast

from tookeffect._not_given import NOT_GIVEN
from tookeffect._tool_runs import Acknowledgement, NotAnAcknowledgement, ToolBinding

MAX_RESPONSE_LENGTH: Final = 16_384
"""The longest response that is submitted by default, in characters; the service accepts a body of 64 KiB."""


def acknowledge(binding: ToolBinding[Any], result: Any) -> Acknowledgement | None:
    """The action result to submit; None if the action will be continued. Raises what the `acknowledge` of the
    binding raises."""
    if isinstance(result, NotAnAcknowledgement):
        return None if result.is_unfinished else Acknowledgement(status="unknown")
    if binding.acknowledge is not None:
        return binding.acknowledge(result)
    return Acknowledgement(status="succeeded", response=to_response(result))


def unwrap(result: Any) -> Any:
    """What the tool itself returned."""
    return cast("Any", result).result if isinstance(result, NotAnAcknowledgement) else result


def to_response(result: Any) -> Any:
    """The result as JSON; left out if it is None, not JSON, or too long."""
    if result is None:
        return NOT_GIVEN
    try:
        text = json.dumps(result, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return NOT_GIVEN
    return NOT_GIVEN if len(text) > MAX_RESPONSE_LENGTH else json.loads(text)
