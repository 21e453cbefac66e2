"""Each rule of `verify_receipt` is covered: disabling it breaks a fixture."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from tests.conformance._fixture_set import load_set
from tests.conformance._offline_operations import OFFLINE_OPERATIONS
from tests.conformance._run import expected_outcome, run_tests
from tookeffect import _keys, _receipt, _receipt_consistency, _receipt_document, _receipt_rules, _trusted_keys


def _differs(case: dict[str, Any]) -> bool:
    return run_tests([case], OFFLINE_OPERATIONS)[case["id"]] != expected_outcome(case)


def _is_broken(case: dict[str, Any]) -> bool:
    try:
        return _differs(case)
    except Exception:
        return True


CASES = [test for test in load_set().client_tests if test["op"] == "verifyReceipt"]

RULES: list[tuple[Any, str, Any]] = [
    (_receipt_document, "_VERSION", "tookeffect-receipt/2"),
    (_receipt_document, "_MAX_BYTES", 1_000_000),
    (_receipt_document, "_check_receipt", lambda _: None),
    (_receipt, "check_signature", lambda *_: None),
    (_receipt, "check_key_scope", lambda *_: None),
    (_receipt, "check_consistency", lambda _: None),
    (_receipt, "check_key_validity", lambda *_: None),
    (_receipt, "check_clock", lambda *_: None),
    (_receipt, "check_expectations", lambda *_: None),
    (_receipt, "check_chain", lambda *_: None),
    (_receipt, "check_log", lambda *_: None),
    (_receipt_rules, "is_acceptable_signature", lambda _: True),
    (_receipt_rules, "holds_equation", lambda *_: True),
    (_receipt_rules, "_CLOCK_TOLERANCE_SECONDS", 301),
    (_receipt_rules, "payload_digest", lambda _: None),
    (_trusted_keys, "is_acceptable_point", lambda _: True),
    (_trusted_keys, "is_instant", lambda _: True),
]


@pytest.mark.parametrize(("module", "name", "off"), RULES, ids=[name for _, name, _ in RULES])
def test_disabling_a_rule_breaks_a_fixture(
    module: Any, name: str, off: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, off)
    assert any(_is_broken(case) for case in CASES)


KEY_DOCUMENT_CASES = [test for test in load_set().client_tests if test["op"] == "readKeyDocument"]

KEY_DOCUMENT_RULES: list[tuple[str, Any]] = [
    ("KEY_DOCUMENT_PAYLOAD_TYPE", "application/vnd.in-toto+json"),
    ("_MAX_ENVELOPE_BYTES", 4_194_304),
    ("_MAX_SIGNATURES", 5),
    ("_MAX_KEYS", 257),
    ("_check_arguments", lambda *arguments: arguments[1]),
    ("_is_signed_by_root", lambda *_: True),
    ("verify_ed25519_strict", lambda *_: True),
    ("_decode_base64", base64.b64decode),
    ("is_instant", lambda _: True),
    ("_is_public_key", lambda _: True),
]


@pytest.mark.parametrize(("name", "off"), KEY_DOCUMENT_RULES, ids=[name for name, _ in KEY_DOCUMENT_RULES])
def test_disabling_a_rule_of_key_documents_breaks_a_fixture(
    name: str, off: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_keys, name, off)
    assert any(_is_broken(case) for case in KEY_DOCUMENT_CASES)


@pytest.mark.parametrize("name", list(_receipt_rules.EXPECTATIONS))
def test_ignoring_an_expectation_breaks_a_fixture(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left = {other: rule for other, rule in _receipt_rules.EXPECTATIONS.items() if other != name}
    monkeypatch.setattr(_receipt_rules, "EXPECTATIONS", left)
    assert any(_differs(case) for case in CASES)


@pytest.mark.parametrize("detail", list(_receipt_consistency.CONSISTENCY_RULES))
def test_ignoring_a_consistency_rule_breaks_a_fixture(detail: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = _receipt_consistency.CONSISTENCY_RULES
    left = {other: rule for other, rule in rules.items() if other != detail}
    monkeypatch.setattr(_receipt_consistency, "CONSISTENCY_RULES", left)
    assert any(_differs(case) for case in CASES)
