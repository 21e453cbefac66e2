"""Fast generator of random JSON values."""

from __future__ import annotations

import struct
from random import Random
from typing import Any

_CHARACTERS = 'aZ09 "\\/\b\f\n\r\t\0\x1f\x7f\x80éΩ\u2028\ud7ff\ue000\ufb33\uffff😀\U0010ffff€'
_NAMES = (
    "",
    "a",
    "b",
    "A",
    "10",
    "9",
    "__proto__",
    "constructor",
    "toJSON",
    "é",
    "€",
    "😀",
    "\ufb33",
    "\x7f",
)


def random_value(random: Random, depth: int = 4) -> Any:
    """A random value of the strict profile: any double within ±(2^53−1), any text."""
    kind = random.randrange(6 if depth else 4)
    if kind == 0:
        return random.choice((None, True, False))
    if kind in (1, 2):
        return _text(random) if kind == 1 else _number(random)
    if kind == 3:
        return random.randint(-(10 ** random.randrange(16)), 10 ** random.randrange(16))
    if kind == 4:
        return [random_value(random, depth - 1) for _ in range(random.randrange(5))]
    return {_name(random): random_value(random, depth - 1) for _ in range(random.randrange(6))}


def _name(random: Random) -> str:
    return random.choice(_NAMES) if random.random() < 0.5 else _text(random)


def _text(random: Random) -> str:
    return "".join(random.choices(_CHARACTERS, k=random.randrange(8)))


def _number(random: Random) -> float:
    """A random double, mostly with exponents at which its format changes."""
    exponent = random.randrange(1023 - 80, 1023 + 53) if random.random() < 0.8 else random.randrange(1023)
    bits = (random.getrandbits(1) << 63) | (exponent << 52) | random.getrandbits(52)
    (number,) = struct.unpack(">d", bits.to_bytes(8, "big"))
    return number if random.random() < 0.5 else round(number, random.randrange(8))
