"""Fuzzes one harness for some seconds: `python -m fuzz parse_strict 60 <directory for findings>`.

Ends with 0 when nothing was found; otherwise the input stands in the directory, and
`python -m fuzz parse_strict 0 <directory> <file>` tries that input again.
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

from fuzz._mutation import TRAPS, mutated_document

# The longest document tried; what a receipt may hold at most is far longer, and far slower to try.
_MAX_BYTES = 8192
_SLOW_SECONDS = 1.0
# Ends an attempt that never comes back; what is merely slow is found by its own processor time.
_HANG_SECONDS = 30


class SlowError(Exception):
    """An attempt that took more processor time than any document within the limits may."""


def main(name: str, seconds: str, findings: str, *inputs: str) -> None:
    """Fuzzes the harness of that name, or tries the inputs given."""
    with instrument_imports(include=["tookeffect"]):
        harness = import_module(f"fuzz.{name}")
    where = Path(findings)
    corpus, dictionary = where / "corpus", where / "dictionary"
    corpus.mkdir(parents=True, exist_ok=True)
    for index, seed in enumerate(harness.seeds()):
        (corpus / f"seed-{index}").write_bytes(seed[:_MAX_BYTES])
    dictionary.write_text("".join(f'"{_spelled(trap)}"\n' for trap in TRAPS), "ascii")
    options = [
        f"-max_total_time={seconds}",
        f"-max_len={_MAX_BYTES}",
        f"-timeout={_HANG_SECONDS}",
        f"-artifact_prefix={where}/",
        f"-dict={dictionary}",
        "-print_final_stats=1",
    ]
    # Whatever stands after the options is a folder of inputs to start from, or inputs to try once.
    arguments = [sys.argv[0], *options, *(inputs or (str(corpus),))]
    atheris.Setup(arguments, _timed(harness.attempt), custom_mutator=_mutate)
    atheris.Fuzz()


def _timed(attempt: Callable[[bytes], None]) -> Callable[[bytes], None]:
    def timed(data: bytes) -> None:
        started = time.thread_time()
        attempt(data)
        if time.thread_time() - started > _SLOW_SECONDS:
            raise SlowError(f"{len(data)} bytes took more than {_SLOW_SECONDS} s")

    return timed


def _mutate(data: bytes, max_size: int, seed: int) -> bytes:
    """Half of the time a change of the document's parts, which bytes at random would hardly hit upon."""
    random = Random(seed)
    changed = mutated_document(data, random) if random.random() < 0.5 else None
    if changed is not None and len(changed) <= max_size:
        return changed
    return atheris.Mutate(data, len(data)) if len(data) >= max_size else atheris.Mutate(data, max_size)


def _spelled(trap: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in trap)


if __name__ == "__main__":
    main(*sys.argv[1:])
