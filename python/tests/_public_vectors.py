"""Public test vectors are outside the repository; without them their tests are skipped."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_FOLDER = os.environ.get("TOOKEFFECT_VECTORS", "")

needs_vectors = pytest.mark.skipif(
    not _FOLDER, reason="TOOKEFFECT_VECTORS is not set to the folder of the public test vectors"
)


def read_vectors(name: str) -> str:
    """Reads a file of the public vectors."""
    return (Path(_FOLDER) / name).read_text("utf-8")
