"""No regular expression of the package takes more than linear time, whatever it is matched against."""

from __future__ import annotations

import ast
import json
import re
import time
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import tookeffect
from tests._documents import examples
from tookeffect import canonicalize
from tookeffect._canonical_pattern import canonical_pattern
from tookeffect._closed_schema import _compile_pattern
from tookeffect._tables.receipt_schema import RECEIPT_SCHEMA

_SOURCES = sorted(Path(tookeffect.__file__).parent.rglob("*.py"))
_FUNCTIONS = {"compile", "match", "fullmatch", "search", "sub", "split", "findall", "finditer"}

# Less than this is too short to measure.
_SHORT_SECONDS = 0.004
# An exponential pattern is slow long before this size.
_SMALL = 64
_LARGEST = 65_536
# Four times the size: linear is 4, quadratic 16.
_MAX_RATIO = 9


def _arguments(file: Path) -> list[ast.expr]:
    """The first arguments of the calls of `re` in a file."""
    calls = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
    return [
        call.args[0]
        for call in calls
        if isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "re"
        and call.func.attr in _FUNCTIONS
    ]


def _literals() -> set[str]:
    found = [argument for file in _SOURCES for argument in _arguments(file)]
    return {one.value for one in found if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def _schema_patterns(schema: Any) -> set[str]:
    if isinstance(schema, list):
        return {pattern for part in schema for pattern in _schema_patterns(part)}
    if not isinstance(schema, dict):
        return set()
    own = {schema["pattern"]} if isinstance(schema.get("pattern"), str) else set[str]()
    return own | {pattern for part in schema.values() for pattern in _schema_patterns(part)}


def _attacks(pattern: str) -> list[tuple[str, str, str]]:
    """Beginnings, units to repeat, and ends at which a match fails: made of the characters of the pattern."""
    characters = sorted({*re.sub(r"\\.", "", pattern), *'0aAfF_ \\/+-.:="{'} - set("()*?|^$"))
    pairs = ["".join(pair) for pair in permutations("0a\\[^{} .-", 2)]
    return [
        (start, unit, end)
        for start in ("", "^", "https://")
        for unit in characters + pairs
        for end in "\x00$!"
    ]


def _seconds(matcher: re.Pattern[str], text: str) -> float:
    begun = time.thread_time()
    matcher.match(text)
    matcher.fullmatch(text)
    return time.thread_time() - begun


def _growth(matcher: re.Pattern[str], attack: tuple[str, str, str]) -> float:
    """How the time grows over a factor of 4, where it becomes measurable; infinite for a slow short text."""
    start, unit, end = attack
    before = 0.0
    size = 8
    while size <= _LARGEST:
        text = start + unit * (size // len(unit)) + end
        now = _seconds(matcher, text)
        if now > _SHORT_SECONDS:
            # The machine may have been busy: the shortest of three counts.
            now = min(now, *(_seconds(matcher, text) for _ in range(2)))
        if now > _SHORT_SECONDS:
            return float("inf") if size <= _SMALL else now / max(before, 1e-6)
        before = now
        size = size + 4 if size < 32 else size * 4
    return 0.0


def _slow_attacks(matcher: re.Pattern[str]) -> Iterator[tuple[str, str, str]]:
    return (attack for attack in _attacks(matcher.pattern) if _growth(matcher, attack) > _MAX_RATIO)


def test_every_pattern_is_a_literal_or_one_of_the_receipt_schema() -> None:
    """In `tookeffect.testing` some are of the paths of the API, and of the contracts that a test passes."""
    found = [(file, argument) for file in _SOURCES for argument in _arguments(file)]
    assert len(found) > 15
    assert [(file.parent.name, file.name) for file, one in found if not isinstance(one, ast.Constant)] == [
        ("tookeffect", "_closed_schema.py"),
        ("tookeffect", "_receipt_document.py"),
        ("testing", "_calls.py"),
        ("testing", "_input_check.py"),
    ]


@pytest.mark.parametrize("pattern", sorted(_literals()))
def test_a_pattern_of_the_sources_takes_linear_time(pattern: str) -> None:
    assert next(_slow_attacks(re.compile(pattern)), None) is None


@pytest.mark.parametrize("pattern", sorted(_schema_patterns(RECEIPT_SCHEMA)))
def test_a_pattern_of_the_receipt_schema_takes_linear_time(pattern: str) -> None:
    assert next(_slow_attacks(_compile_pattern(pattern)), None) is None


@pytest.mark.parametrize("broken", ['"', "x", '{"a":', "]"])
def test_the_pattern_of_receipts_takes_as_long_for_a_broken_receipt_as_for_a_valid_one(broken: str) -> None:
    def seconds(text: str) -> float:
        return min(_seconds(matcher, text) for _ in range(5))

    matcher = re.compile(canonical_pattern(RECEIPT_SCHEMA))
    valid = canonicalize(_long_receipt())
    assert matcher.fullmatch(valid)
    for part in range(1, 33):
        at = len(valid) * part // 32
        changed = valid[: at - 1] + broken + valid[at:]
        assert seconds(changed) < 10 * seconds(valid) + 0.001


def _long_receipt() -> dict[str, Any]:
    """A receipt with as many items as the schema allows, and the longest texts."""
    receipts = [json.loads(example.text) for example in examples() if example.shape == "receipt"]
    receipt = next(one for one in receipts if one["payload"]["predicate"]["evidence"])
    receipt["logProof"] = "x" * 30_000
    predicate = receipt["payload"]["predicate"]
    predicate["operation"]["correlationKeys"]["marker"] = "m" * 2048
    predicate["evidence"] = (predicate["evidence"] * 32)[:32]
    check = {"id": "c" * 64, "outcome": "passed", "required": True}
    predicate["verdict"]["checks"] = [check] * 67
    return receipt


@pytest.mark.parametrize(
    "pattern", ["(a+)+b", "(a|a)*b", "a*a*b", "[0-9]*[0-9a]*:", r"(?:\\[^A-Za-z]|[\\0]{2})*x"]
)
def test_the_measurement_finds_a_pattern_that_backtracks(pattern: str) -> None:
    assert next(_slow_attacks(re.compile(pattern)), None)
