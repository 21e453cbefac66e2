"""The idempotency keys of tool calls, which are the same in every process and language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from tookeffect._canonical_json import canonicalize
from tookeffect._errors import CanonicalJsonError, TookEffectError

_DOMAIN: Final = "tookeffect-tool-call-v1\n"
_NOT_BLANK: Final = re.compile(r"[^ \t\r\n]")


def operation_key(
    *, framework: str, scope: str, call_id: str, tool: str, contract: str, input: Mapping[str, Any]
) -> str:
    """Makes the idempotency key with which a tool call begins its operation.

    - `framework`: the name of the adapter.
    - `scope`: the thread, session or run: some providers repeat call ids.
    - `call_id`: the id that the framework gave the call; the same after a retry, a replay or a resume.

    Returns `call-` and 64 lower-case hex characters. Raises `TookEffectError`: `scope_missing`,
    `call_id_missing`, or `argument_invalid` if the call is not JSON.
    See fixtures in conformance/operation-keys.
    """
    if not _is_given(scope):
        raise TookEffectError("scope_missing", f"{tool}: give the call the id of its thread, session or run")
    if not _is_given(call_id):
        raise TookEffectError("call_id_missing", f"{tool}: give the call the id that its framework gave it")
    call = {
        "callId": call_id,
        "contract": contract,
        "framework": framework,
        "input": input,
        "scope": scope,
        "tool": tool,
    }
    try:
        return f"call-{_digest(_DOMAIN + canonicalize(call))}"
    except CanonicalJsonError as error:
        raise TookEffectError("argument_invalid", f"{tool}: the input must be JSON ({error})") from error


def verify_key(key: str, operation_id: str, sequence: int) -> str:
    """Makes the key of a verify. It is another one after each receipt: a repeated call gets the stored
    verification, and a later one a new verification.

    - `key`: the key with which the operation was begun.
    - `sequence`: the number of the receipt before the wanted one; 0 for the first.

    Returns `run-` and 64 lower-case hex characters.
    """
    return f"run-{_digest(canonicalize([key, operation_id, sequence]))}"


def _is_given(text: object) -> bool:
    return isinstance(text, str) and _NOT_BLANK.search(text) is not None


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
