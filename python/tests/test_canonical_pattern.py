"""The fast way to read a receipt accepts only what the strict way accepts, with the same payload."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests._documents import examples
from tookeffect import canonicalize, parse_strict, parse_strict_object
from tookeffect._closed_schema import compile_closed_schema
from tookeffect._receipt_document import _match_canonical_receipt, _read_plain
from tookeffect._tables.receipt_schema import RECEIPT_SCHEMA

_check = compile_closed_schema(RECEIPT_SCHEMA)
_RECEIPTS = [json.loads(example.text) for example in examples() if example.shape == "receipt"]
for _receipt in _RECEIPTS:
    # Its line feeds need escapes.
    _receipt.pop("logProof", None)
_TEXTS = [canonicalize(receipt) for receipt in _RECEIPTS] + [
    json.dumps(receipt, indent=1) for receipt in _RECEIPTS
]
_INSERTED = [*'"\\{}[],: 09aE\n', '"a":1,', "1.0", "-0", "NaN", "null", "\\u0061", "12345678901234567"]


def _require_strict(text: str) -> bool:
    plain = _read_plain(text)
    if plain is None:
        return False
    document: dict[str, Any] = parse_strict_object(text)
    assert _check(document) is None
    assert plain.payload == document["payload"]
    assert plain.signature == document["signatures"][0]
    assert plain.log_proof == document.get("logProof")
    assert plain.canonical_payload == canonicalize(document["payload"]).encode()
    return True


@pytest.mark.parametrize("text", _TEXTS)
def test_reads_example_receipts_in_ascii(text: str) -> None:
    assert _require_strict(text)


def test_agrees_with_the_strict_parser_on_changed_texts() -> None:
    random = Random(20261121)
    taken = 0
    for _ in range(20_000):
        text = random.choice(_TEXTS)
        at, start = random.randrange(len(text) + 1), random.randrange(len(text))
        piece = text[start : start + random.randrange(1, 100)]
        inserted = random.choice([random.choice(_INSERTED), piece, ""])
        taken += _require_strict(text[:at] + inserted + text[at + random.randrange(3) :])
    assert taken > 500


@pytest.mark.parametrize("text", _TEXTS)
def test_leaves_duplicate_names_to_the_strict_parser(text: str) -> None:
    places = [index for index, character in enumerate(text) if character == "{"]
    assert len(places) > 10
    for place in places:
        name, _ = json.JSONDecoder().raw_decode(text[place + 1 :].lstrip())
        for value in ("null", "1", '""', "{}"):
            assert _read_plain(f'{text[: place + 1]}"{name}":{value},{text[place + 1 :]}') is None


@pytest.mark.parametrize("text", _TEXTS[: len(_RECEIPTS)])
def test_matches_no_canonical_text_with_a_replaced_character(text: str) -> None:
    for index in range(len(text)):
        for character in '"\\é\n }]0z':
            changed = text[:index] + character + text[index + 1 :]
            if _match_canonical_receipt(changed):
                assert canonicalize(parse_strict(changed)) == changed
                assert _check(parse_strict(changed)) is None
