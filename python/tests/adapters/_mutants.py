"""Mistakes of the runtime of adapters, by the case that notices each, and the package with one of them."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import tookeffect
from tests.adapters._kit import TESTED_NAMES

Edit = tuple[str, str, str]
"""The module, a text that occurs once in it, and its replacement."""

_SRC = Path(tookeffect.__file__).parent
_RUNTIME = "_async_client.adapters"
_RUNS = "_tool_runs"
_FLOW = "_action_flow"
_KEYS = "_operation_keys"
_ACK = "_tool_acknowledgements"
_CALLS = "_unsettled_calls"
_GATE = "_gate"
_RELOADED = (_RUNS, _FLOW, _KEYS, _ACK, _CALLS, _GATE, _RUNTIME, "_async_client.client")

_UNKNOWN = 'unknown = Acknowledgement(status="unknown")'
_REFUSED = 'if binding.when_unreachable != "run_unverified":'
_VERDICT = '"verdict": verification.verdict if verification else None,'
_SUBMIT = "await self._submit(operation, acknowledgement)\n            return await"

_SETTLES = 'if call["verdict"] == "verified":'
_CANCELLED = 'if operation.action_result is None and call["unverified"] == "action_unfinished":'

MUTANTS: dict[str, list[Edit]] = {
    "error-texts-are-acknowledged": [
        (
            _ACK,
            'return None if result.is_unfinished else Acknowledgement(status="unknown")',
            'return None if result.is_unfinished else Acknowledgement(status="succeeded")',
        )
    ],
    "questions-are-acknowledged": [
        (_ACK, "return None if result.is_unfinished else Ack", "return Ack"),
    ],
    "verify-keys-are-random": [
        (_KEYS, "_digest(canonicalize([key, operation_id, sequence]))", "__import__('uuid').uuid4().hex"),
    ],
    "replays-keep-the-first-verdict": [
        (
            _RUNTIME,
            'sequence = last.sequence - 1 if last.verdict == "verified" else last.sequence',
            "sequence = 0",
        ),
    ],
    "operations-are-begun-again": [
        (_RUNTIME, '"idempotency_key": key}', '"idempotency_key": key + __import__("uuid").uuid4().hex}'),
    ],
    "calls-are-known-by-their-id": [
        (_KEYS, '        "input": input,\n        "scope": scope,\n', ""),
    ],
    "verdicts-are-softened": [
        (_RUNS, _VERDICT, '"verdict": verification and verification.verdict.replace("refuted", "pending"),'),
    ],
    "missing-verdicts-are-verified": [
        (_RUNS, _VERDICT, '"verdict": verification.verdict if verification else "verified",'),
    ],
    "unverified-runs-look-verified": [
        (
            _RUNS,
            "    if verification:\n        return shown",
            "    if verification or not run.operation:\n        return shown",
        ),
    ],
    "attributions-are-hidden": [
        (_RUNS, "attribution = verification.attribution if verification else None", "attribution = None"),
    ],
    "operation-ids-are-lost": [
        (_RUNS, '"operationId": run.operation.id if run.operation else None,', '"operationId": None,'),
    ],
    "exceptions-are-swallowed": [
        (
            _RUNTIME,
            "remember_failed_run(error, failed)\n            raise",
            "return ToolRun(operation, failed.verification, failed.verification_error, str(error))",
        ),
    ],
    "exceptions-lose-their-operation": [
        (_RUNTIME, "remember_failed_run(error, failed)\n", "pass\n"),
    ],
    "exceptions-are-failures": [(_RUNTIME, _UNKNOWN, _UNKNOWN.replace('unknown")', 'failed")'))],
    "exceptions-are-not-verified": [
        (
            _RUNTIME,
            "return FailedRun(operation, *await self._conclude(operation, repeatable, unknown))",
            "return FailedRun(operation, None, error)",
        ),
    ],
    "time-outs-are-failures": [
        (
            _RUNTIME,
            _UNKNOWN,
            'unknown = Acknowledgement(status="unknown" if not hasattr(error, "code") else "failed")',
        ),
    ],
    "time-outs-are-ignored": [(_FLOW, "timeout=timeout_seconds)", "timeout=1.0)\n            return None")],
    "aborts-drop-the-acknowledgement": [
        (_RUNTIME, "        await self._submit_safely(operation, unknown)\n", ""),
    ],
    "aborts-verify": [
        (_RUNTIME, "if isinstance(error, Exception):", "if isinstance(error, BaseException):"),
    ],
    "refused-inputs-act": [
        (
            _RUNTIME,
            "except (ConnectionError, InternalServerError) as error:",
            "except TookEffectError as error:",
        ),
        (_RUNTIME, _REFUSED, 'if binding.tool == "":'),
    ],
    "refusals-are-outages": [
        (
            _RUNTIME,
            "except (ConnectionError, InternalServerError) as error:",
            "except TookEffectError as error:",
        ),
    ],
    "unreachable-services-are-ignored": [(_RUNTIME, _REFUSED, 'if binding.tool == "":')],
    "bindings-are-not-checked": [(_RUNS, "if not is_met:", "if is_met is None:")],
    "scopes-have-a-default": [(_RUNTIME, "scope=call.scope,", 'scope=call.scope or "default",')],
    "keys-may-be-arguments": [
        (_RUNTIME, "if self._access.api_key is not None and", "if self._access.api_key is None and")
    ],
    "outer-operations-are-inherited": [
        (
            _FLOW,
            "class AsyncActionFlow:",
            "_given = running_in\n\n\ndef running_in(operation):\n    from contextlib import nullcontext\n\n    return _given(operation) if operation else nullcontext()\n\n\nclass AsyncActionFlow:",
        ),
    ],
    "operations-are-not-current": [(_RUNS, "token = _CURRENT.set(operation)", "token = _CURRENT.set(None)")],
    "cancelled-operations-act": [
        (_RUNTIME, 'if current.state == "cancelled":', 'if current.state == "gone":')
    ],
    "failed-verifies-lose-the-result": [
        (
            _RUNTIME,
            "        except Exception as error:\n            return None, error",
            "        except ZeroDivisionError as error:\n            return None, error",
        ),
    ],
    "acknowledge-errors-lose-the-result": [
        (
            _RUNTIME,
            "acknowledgement = acknowledge(binding, result)\n        except Exception as",
            "acknowledgement = acknowledge(binding, result)\n        except ZeroDivisionError as",
        ),
    ],
    "verifies-come-first": [
        (
            _RUNTIME,
            _SUBMIT,
            "verification = await operation.verify(idempotency_key=repeatable)\n"
            "            await self._submit(operation, acknowledgement)\n"
            "            return verification, None\n"
            "            return await",
        ),
    ],
    "interrupts-are-failures": [(_RUNTIME, "if self._runtime.is_interrupt(error):", "if _is_never(error):")],
    "streams-are-acknowledged-at-once": [
        (_FLOW, 'if not hasattr(returned, "__aiter__"):', "if True:"),
    ],
    "gates-pass-open-operations": [
        (_CALLS, _SETTLES, 'if call["verdict"] != "refuted" and call["operationId"] is not None:'),
    ],
    "gates-pass-refuted-effects": [(_CALLS, _SETTLES, 'if call["verdict"] is not None:')],
    "gates-pass-after-a-later-verification": [
        (
            _CALLS,
            'return call["operationId"] or (call["tool"], call["callId"])',
            'return call["tool"] if call["operationId"] else call["callId"]',
        ),
    ],
    "gates-pass-unverified-tools": [
        (_CALLS, _SETTLES, 'if call["verdict"] == "verified" or call["operationId"] is None:'),
    ],
    "gates-keep-old-verdicts": [(_RUNTIME, 'if call["operationId"] is None:', "if True:")],
    "gates-pass-what-they-cannot-read": [
        (
            _RUNTIME,
            "except TookEffectError:\n                continue",
            "except TookEffectError:\n                calls.settle(scope, call)\n                continue",
        ),
    ],
    "gates-pass-cancelled-actions": [(_CALLS, _CANCELLED, "if True:")],
    "gates-block-cancelled-operations": [(_CALLS, _CANCELLED, "if False:")],
    "gate-texts-are-softened": [
        (
            _GATE,
            "f\"verdict {call['verdict']}, reason {call['reason']}, next action {call['nextAction']}\"",
            '"not settled yet"',
        ),
    ],
}
"""The edits of each mistake."""


def unusable_edits() -> list[Edit]:
    """The edits whose text does not occur exactly once in their module, or that change nothing."""
    return [
        (module, find, replace)
        for edits in MUTANTS.values()
        for module, find, replace in edits
        if _source(module).count(find) != 1 or find == replace
    ]


@contextmanager
def mutated_package(edits: list[Edit]) -> Generator[Any]:
    """The package with these edits; the modules that they concern are loaded once more, and put back."""
    names = [f"tookeffect.{name}" for name in _RELOADED]
    kept = {name: import_module(name) for name in names}
    for name in names:
        del sys.modules[name]
    parents = {name: sys.modules[name.rpartition(".")[0]] for name in names}
    finder = _EditingFinder(edits)
    sys.meta_path.insert(0, finder)
    try:
        client = import_module("tookeffect._async_client.client")
        runs = sys.modules["tookeffect._tool_runs"]
        gate = import_module("tookeffect._gate")
        known = {
            **vars(tookeffect),
            **vars(runs),
            **vars(gate),
            "AsyncClient": client.AsyncClient,
            "Client": None,
        }
        yield SimpleNamespace(**{name: known[name] for name in TESTED_NAMES})
    finally:
        sys.meta_path.remove(finder)
        for name, module in kept.items():
            sys.modules[name] = module
            setattr(parents[name], name.rpartition(".")[2], module)


class _EditingFinder(MetaPathFinder, Loader):
    def __init__(self, edits: list[Edit]) -> None:
        self._edits = edits

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if fullname.removeprefix("tookeffect.") in _RELOADED:
            return spec_from_loader(fullname, self)
        return None

    def exec_module(self, module: ModuleType) -> None:
        name = module.__name__.removeprefix("tookeffect.")
        text = _source(name)
        for edited, find, replace in self._edits:
            if edited == name:
                text = text.replace(find, replace)
        exec(compile(text, f"<{name}>", "exec"), vars(module))


def _source(module: str) -> str:
    return (_SRC / (module.replace(".", "/") + ".py")).read_text("utf-8")
