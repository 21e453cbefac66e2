"""Fuzzes one harness for some seconds: `python -m fuzz parse_strict 60 <directory for findings>`.

Exits with 0 if nothing was found. Otherwise the input is in the directory, and
`python -m fuzz parse_strict 0 <directory> <file>` runs it again.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random

import atheris
from atheris.import_hook import instrument_imports

from fuzz._mutation import TOKENS, mutate_document

# The longest document tried. Receipts can be longer, but longer inputs are much slower to run.
_MAX_BYTES = 8192
_SLOW_SECONDS = 1.0
# Stops an attempt that never ends. Slow attempts are found by their processor time.
_HANG_SECONDS = 30


class SlowError(Exception):
    """An attempt took more processor time than allowed."""


def main(name: str, seconds: str, findings: str, *inputs: str) -> None:
    """Fuzzes a harness, or runs the given inputs."""
    with instrument_imports(include=["tookeffect"]):
        harness = import_module(f"fuzz.{name}")
    where = Path(findings)
    corpus, dictionary = where / "corpus", where / "dictionary"
    corpus.mkdir(parents=True, exist_ok=True)
    for index, seed in enumerate(harness.seeds()):
        (corpus / f"seed-{index}").write_bytes(seed[:_MAX_BYTES])
    dictionary.write_text("".join(f'"{_to_escapes(token)}"\n' for token in TOKENS), "ascii")
    options = [
        f"-max_total_time={seconds}",
        f"-max_len={_MAX_BYTES}",
        f"-timeout={_HANG_SECONDS}",
        f"-artifact_prefix={where}/",
        f"-dict={dictionary}",
        "-print_final_stats=1",
    ]
    # The arguments after the options are a folder of initial inputs, or inputs to run once.
    arguments = [sys.argv[0], *options, *(inputs or (str(corpus),))]
    atheris.Setup(arguments, _limit_time(harness.attempt), custom_mutator=_mutate)
    atheris.Fuzz()


def _limit_time(attempt: Callable[[bytes], None]) -> Callable[[bytes], None]:
    def timed(data: bytes) -> None:
        started = time.thread_time()
        attempt(data)
        if time.thread_time() - started > _SLOW_SECONDS:
            raise SlowError(f"{len(data)} bytes took more than {_SLOW_SECONDS} s")

    return timed


def _mutate(data: bytes, max_size: int, seed: int) -> bytes:
    """Changes a part of the JSON document in half of the cases; random bytes would rarely do that."""
    random = Random(seed)
    changed = mutate_document(data, random) if random.random() < 0.5 else None
    if changed is not None and len(changed) <= max_size:
        return changed
    return atheris.Mutate(data, len(data)) if len(data) >= max_size else atheris.Mutate(data, max_size)


def _to_escapes(token: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in token)


if __name__ == "__main__":
    main(*sys.argv[1:])
