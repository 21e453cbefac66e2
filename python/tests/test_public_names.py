"""The public names of the package, and what importing it costs."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import tookeffect
from tookeffect import (
    verify_receipt,
)

SRC = Path(tookeffect.__file__).parents[1]


def test_each_public_name_exists_and_has_a_docstring() -> None:
    for name in tookeffect.__all__:
        if name != "__version__":
            assert getattr(tookeffect, name).__doc__, name
    assert dir(tookeffect) == sorted(tookeffect.__all__)
    assert "Has the service observe the system of record once" in str(
        tookeffect.OperationHandle.verify.__doc__
    )
    with pytest.raises(AttributeError):
        vars(tookeffect)["__getattr__"]("nothing")


def test_importing_the_package_loads_neither_http_client_nor_models() -> None:
    program = (
        "import sys, tookeffect; print([name for name in ('httpx2', 'pydantic') if name in sys.modules])"
    )
    environment = {"PYTHONPATH": str(SRC)}
    run = subprocess.run(
        [sys.executable, "-B", "-c", program], env=environment, capture_output=True, text=True
    )
    assert run.stdout.strip() == "[]"


def test_the_result_of_a_validation_can_be_pickled() -> None:
    validation = verify_receipt(b"", trusted_keys={})
    assert pickle.loads(pickle.dumps(validation)) == validation
