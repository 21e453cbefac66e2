"""Changes parts of a JSON document, and lists the byte sequences that parsers disagree about."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

TOKENS: Final = (
    b"\xef\xbb\xbf",
    b"\\ud800",
    b"\\ud83d\\ude00",
    b"\\u0000",
    b"1e400",
    b"-0",
    b"1e20",
    b"9007199254740992",
    b"9007199254740993.0",
    b"4.9e-324",
    b"01",
    b".5",
    b"1.",
    b"NaN",
    b"Infinity",
    b"//",
    b'"__proto__":1',
    b'"a":1,"\\u0061":2',
    b"[" * 65,
    b'{"":' * 20,
    b"\xe2\x80\xa8",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\x00",
    b"\xc2\xa0",
)

_VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    0,
    -1,
    0.5,
    1e308,
    2**53,
    2**70,
    "",
    " ",
    "a",
    "\ud800",
    "\0",
    "é" * 40,
    "__proto__",
    "constructor",
    "2026-02-30T00:00:00.000Z",
    "2026-11-21T09:30:00.000Z",
    "0000-01-01T00:00:00.000Z",
    "9999-12-31T23:59:59.999Z",
    "test",
    "compromise",
    "verified",
    "refuted",
    "E3",
    "f" * 64,
    "0" * 128,
    "=",
    "AA",
    "AB==",
    [],
    {},
    [[]],
    {"toString": 1},
    {"__proto__": None},
)


def mutate_document(data: bytes, random: Random) -> bytes | None:
    """Changes one part of the JSON document after the first byte; returns None if it is not JSON."""
    try:
        document = json.loads(data[1:])
        changed = _change(document, random)
        return data[:1] + json.dumps(changed, ensure_ascii=random.random() < 0.2).encode()
    except (ValueError, RecursionError):
        return None


def _change(document: Any, random: Random) -> Any:
    if not isinstance(document, (dict, list)) or not document or random.random() < 0.1:
        return random.choice(_VALUES)
    places = list(document) if isinstance(document, dict) else list(range(len(document)))
    place = random.choice(places)
    kind = random.randrange(8)
    if kind == 0:
        del document[place]
    elif kind == 1 and isinstance(document, dict):
        document[random.choice(("__proto__", "a", "\ud800", f"{place} "))] = random.choice(_VALUES)
    elif kind == 1 and isinstance(document, list):
        document.append(document[place])
    elif kind == 2:
        document[place] = document[random.choice(places)]
    else:
        document[place] = _change(document[place], random)
    return document
