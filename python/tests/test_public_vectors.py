"""Public test vectors."""

from __future__ import annotations

import json
import struct

import pytest

from tests._public_vectors import needs_vectors, read_vectors
from tookeffect import canonicalize, parse_strict, verify_ed25519_strict

pytestmark = needs_vectors

# The expected result of each case of ed25519-speccheck ("Taming the many EdDSAs", table 5). One case with a
# point of mixed order passes, because its encodings are canonical and the cofactorless equation holds.
SPECCHECK = [False, False, False, True, *[False] * 8]


@pytest.mark.parametrize("name", ["arrays", "french", "structures", "unicode", "values", "weird"])
def test_serializes_the_cyberphone_documents_to_the_published_bytes(name: str) -> None:
    value = parse_strict(read_vectors(f"jcs/cyberphone/input/{name}.json"), integers="any")
    published = bytes.fromhex("".join(read_vectors(f"jcs/cyberphone/outhex/{name}.txt").split()))
    assert canonicalize(value, integers="any").encode() == published


def test_formats_and_parses_10000_doubles_as_published() -> None:
    lines = read_vectors("jcs/es6-numbers-10000.txt").splitlines()
    assert len(lines) == 10_000
    for line in lines:
        bits, spelling = line.split(",")
        (number,) = struct.unpack(">d", bytes.fromhex(bits.rjust(16, "0")))
        assert canonicalize(number, integers="any") == spelling
        assert parse_strict(spelling, integers="any") == number


def test_agrees_with_all_151_wycheproof_cases() -> None:
    groups = json.loads(read_vectors("ed25519/wycheproof_ed25519_test.json"))["testGroups"]
    cases = [(group["publicKey"]["pk"], case) for group in groups for case in group["tests"]]
    assert len(cases) == 151
    for public_key, case in cases:
        verified = _verify(public_key, case["msg"], case["sig"])
        assert verified == (case["result"] == "valid"), case["tcId"]


def test_agrees_with_the_strict_column_of_the_12_speccheck_cases() -> None:
    cases = json.loads(read_vectors("ed25519/speccheck_cases.json"))
    outcomes = [_verify(case["pub_key"], case["message"], case["signature"]) for case in cases]
    assert outcomes == SPECCHECK


def _verify(public_key: str, message: str, signature: str) -> bool:
    return verify_ed25519_strict(bytes.fromhex(public_key), bytes.fromhex(message), bytes.fromhex(signature))
