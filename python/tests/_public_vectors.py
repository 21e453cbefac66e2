"""Public test vectors lie outside the repository; where they are absent their tests are skipped, and say
why."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_FOLDER = os.environ.get("TOOKEFFECT_VECTORS", "")

needs_vectors = pytest.mark.skipif(
    not _FOLDER, reason="TOOKEFFECT_VECTORS names no folder of public test vectors"
)


def read_vectors(name: str) -> str:
    """Reads one file of the public vectors; call it within a test."""
    return (Path(_FOLDER) / name).read_text("utf-8")
