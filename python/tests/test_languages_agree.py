"""Python, TypeScript and the package rfc8785 canonicalize random documents to the same bytes."""

from __future__ import annotations

import json
import subprocess
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
import rfc8785

from tests._random_json import random_value
from tookeffect import CanonicalJsonError, canonicalize, parse_strict

SCRIPT = Path(__file__).parent / "node" / "canonicalize-lines.mjs"

many = pytest.mark.parametrize("count", [4_000, pytest.param(200_000, marks=pytest.mark.full)])

_SEED = 20261121
_NOISE = [
    b'"',
    b"{",
    b"}",
    b",",
    b"\\u",
    b"\\ud800",
    b"9",
    b"e400",
    b"\xff",
    b"\xed\xa0\x80",
    b"\0",
    b" ",
    b"-",
]


def _documents(count: int) -> list[bytes]:
    random = Random(_SEED)
    return [_document(random) for _ in range(count)]


def _document(random: Random) -> bytes:
    value = random_value(random)
    text = json.dumps(value, ensure_ascii=random.random() < 0.5, indent=random.choice((None, 1)))
    return text.encode()


def _damaged(documents: list[bytes]) -> list[bytes]:
    """The same documents, each with an inserted error."""
    random = Random(_SEED + 1)
    places = [random.randrange(len(document) + 1) for document in documents]
    return [
        document[:place] + random.choice(_NOISE) + document[place + random.randrange(2) :]
        for document, place in zip(documents, places, strict=True)
    ]


def _outcome(document: bytes) -> str:
    try:
        return sha256(canonicalize(parse_strict(document)).encode()).hexdigest()
    except CanonicalJsonError as error:
        return f"{error.code} {error.offset}"


def _typescript(documents: list[bytes]) -> list[str]:
    given = "\n".join(document.hex() for document in documents)
    process = subprocess.run(["node", SCRIPT], input=given, capture_output=True, text=True, check=True)
    return process.stdout.split("\n")


@many
def test_both_languages_and_rfc8785_serialize_the_same_bytes(count: int) -> None:
    documents = _documents(count)
    outcomes = [_outcome(document) for document in documents]
    oracle = [sha256(rfc8785.dumps(json.loads(document))).hexdigest() for document in documents]
    assert outcomes == oracle
    assert outcomes == _typescript(documents)


@many
def test_both_languages_refuse_the_same_documents_with_the_same_code_and_offset(count: int) -> None:
    documents = _damaged(_documents(count))
    outcomes = [_outcome(document) for document in documents]
    assert outcomes == _typescript(documents)
    refused = [outcome for outcome in outcomes if " " in outcome]
    assert len({outcome.split()[0] for outcome in refused}) >= 4
    assert len(refused) > count / 4
