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
_RUNNER = "_async_client.tool_runner"
_REPEATS = "_repeated_calls"
_RUNS = "_tool_runs"
_FLOW = "_action_flow"
_KEYS = "_operation_keys"
_ACK = "_tool_acknowledgements"
_CALLS = "_unsettled_calls"
_GATE = "_gate"
_RELOADED = (
    _RUNS,
    _FLOW,
    _KEYS,
    _ACK,
    _REPEATS,
    _CALLS,
    _GATE,
    _RUNNER,
    _RUNTIME,
    "_async_client.client",
)

_UNKNOWN = 'unknown = Acknowledgement(status="unknown")'
_REFUSED = 'if binding.when_unreachable != "run_unverified":'
_VERDICT = '"verdict": verification.verdict if verification else None,'
_REMEMBERED = "remember_failed_run(error, await self._fail(operation, repeatable, error))"
_ADVISED = 'return verification.reason == "effect_absent" and verification.next_action == _RETRY'
_WANTED = 'is_wanted = self._binding.on_repeat == "run"\n        if not is_wanted and (seen is None'
_REPLACED = "for call in same or wrong[:1]:"
_FIRST = 'idempotency_key=verify_key("k", operation.id, 0)'
_SUBMIT = "await self._submit(operation, acknowledgement)\n            return await"

_SETTLES = 'if call["verdict"] == "verified":'
_CANCELLED = 'if operation.action_result is None and call["unverified"] in _NOT_BEGUN:'

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
    "operations-are-begun-again": [
        (
            _RUNNER,
            '"idempotency_key": call.key}',
            '"idempotency_key": call.key + __import__("uuid").uuid4().hex}',
        ),
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
            _RUNNER,
            f"{_REMEMBERED}\n            raise",
            "failed = await self._fail(operation, repeatable, error)\n            "
            "return ToolRun(operation, failed.verification, failed.verification_error, str(error))",
        ),
    ],
    "exceptions-lose-their-operation": [
        (_RUNNER, _REMEMBERED, "await self._fail(operation, repeatable, error)"),
    ],
    "exceptions-are-failures": [(_RUNNER, _UNKNOWN, _UNKNOWN.replace('unknown")', 'failed")'))],
    "exceptions-are-not-verified": [
        (
            _RUNNER,
            "return FailedRun(operation, *await self._conclude(operation, repeatable, unknown))",
            "return FailedRun(operation, None, error)",
        ),
    ],
    "time-outs-are-failures": [
        (
            _RUNNER,
            _UNKNOWN,
            'unknown = Acknowledgement(status="unknown" if not hasattr(error, "code") else "failed")',
        ),
    ],
    "time-outs-are-ignored": [(_FLOW, "timeout=timeout_seconds)", "timeout=1.0)\n            return None")],
    "aborts-drop-the-acknowledgement": [
        (_RUNNER, "        await self._submit_safely(operation, unknown)\n", ""),
    ],
    "aborts-verify": [
        (_RUNNER, "if isinstance(error, Exception):", "if isinstance(error, BaseException):"),
    ],
    "refused-inputs-act": [
        (
            _RUNNER,
            "except (ConnectionError, InternalServerError) as error:",
            "except TookEffectError as error:",
        ),
        (_RUNNER, _REFUSED, 'if binding.tool == "":'),
    ],
    "refusals-are-outages": [
        (
            _RUNNER,
            "except (ConnectionError, InternalServerError) as error:",
            "except TookEffectError as error:",
        ),
    ],
    "unreachable-services-are-ignored": [(_RUNNER, _REFUSED, 'if binding.tool == "":')],
    "bindings-are-not-checked": [(_RUNS, "if not is_met:", "if is_met is None:")],
    "scopes-have-a-default": [(_RUNNER, "scope=call.scope,", 'scope=call.scope or "default",')],
    "keys-may-be-arguments": [(_RUNNER, "if api_key is not None and", "if api_key is None and")],
    "outer-operations-are-inherited": [
        (
            _FLOW,
            "class AsyncActionFlow:",
            "_given = running_in\n\n\ndef running_in(operation):\n    from contextlib import nullcontext\n\n    return _given(operation) if operation else nullcontext()\n\n\nclass AsyncActionFlow:",
        ),
    ],
    "operations-are-not-current": [(_RUNS, "token = _CURRENT.set(operation)", "token = _CURRENT.set(None)")],
    "cancelled-operations-act": [
        (_RUNNER, 'if current.state == "cancelled":', 'if current.state == "gone":')
    ],
    "failed-verifies-lose-the-result": [
        (
            _RUNNER,
            "        except Exception as error:\n            return None, error",
            "        except ZeroDivisionError as error:\n            return None, error",
        ),
    ],
    "acknowledge-errors-lose-the-result": [
        (
            _RUNNER,
            "acknowledgement = acknowledge(binding, result)\n        except Exception as",
            "acknowledgement = acknowledge(binding, result)\n        except ZeroDivisionError as",
        ),
    ],
    "verifies-come-first": [
        (
            _RUNNER,
            _SUBMIT,
            "verification = await operation.verify(idempotency_key=repeatable)\n"
            "            await self._submit(operation, acknowledgement)\n"
            "            return verification, None\n"
            "            return await",
        ),
    ],
    "interrupts-are-failures": [
        (
            _RUNNER,
            "if self._is_interrupt(error):\n            return",
            "if isinstance(error, ZeroDivisionError):\n            return",
        )
    ],
    "streams-are-acknowledged-at-once": [
        (_FLOW, 'if not hasattr(returned, "__aiter__"):', "if True:"),
    ],
    "repeats-run-again": [(_RUNNER, _WANTED, _WANTED.replace('self._binding.on_repeat == "run"', "True"))],
    "on-repeat-is-ignored": [
        (_RUNNER, _WANTED, _WANTED.replace('self._binding.on_repeat == "run"', "False")),
    ],
    "repeats-show-the-first-verdict": [
        (_RUNNER, "operation.verify()", f"operation.verify({_FIRST})"),
        (_RUNNER, "operation.verify(idempotency_key=repeatable)", f"operation.verify({_FIRST})"),
    ],
    "only-this-process-is-known": [
        (_RUNNER, "if not is_replayed and not self._has_begun(seen):", "if not self._has_begun(seen):"),
    ],
    "unverified-tools-run-again": [
        (_RUNNER, "if not is_wanted and (self._has_begun(seen) or", "if not is_wanted and (False or"),
    ],
    "results-are-not-recorded": [
        (_RUNNER, "NOT_GIVEN if seen is None else copy_result(seen.result)", "NOT_GIVEN")
    ],
    "errors-are-recorded": [(_RUNNER, " if status in _RETURNED else NOT_GIVEN", "")],
    "absent-actions-always-run": [(_REPEATS, _ADVISED, 'return verification.reason == "effect_absent"')],
    "advised-actions-do-not-run": [(_REPEATS, _ADVISED, "return False")],
    "refuted-actions-run-again": [(_REPEATS, _ADVISED, "return True")],
    "looks-that-fail-run-again": [
        (
            _REPEATS,
            'if verification is None or verification.verdict != "refuted":\n        return False',
            "if verification is None:\n        return True",
        ),
    ],
    "cancelled-operations-are-looked-at": [
        (_RUNNER, 'error.code == "operation_cancelled"', 'error.code == "gone"'),
    ],
    "sent-nothing-is-submitted": [
        (
            _RUNNER,
            "if isinstance(error, NothingSent):\n            return FailedRun",
            "if False:\n            return FailedRun",
        ),
    ],
    "sent-nothing-counts-as-begun": [(_RUNNER, "if not isinstance(error, NothingSent):", "if True:")],
    "sent-nothing-forgets-earlier-runs": [
        (_RUNNER, "before if repeatable is None else BodyRecord", "BodyRecord")
    ],
    "gates-pass-calls-that-were-not-made": [
        (_RUNNER, "self._calls.add_not_called(call.scope, known, input)", "pass"),
    ],
    "calls-that-were-not-made-stay": [(_CALLS, _REPLACED, "for call in wrong[:1]:")],
    "any-call-replaces-one-that-was-not-made": [(_CALLS, _REPLACED, "for call in uncalled:")],
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
    "gate-texts-are-softened": [(_GATE, '{operation}: {outcome}"', '{operation}: not settled yet"')],
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
