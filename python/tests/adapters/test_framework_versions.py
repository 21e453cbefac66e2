"""An adapter refuses a version of its framework that it was not tested with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tookeffect import TookEffectError, _adapter_registry
from tookeffect._adapter_registry import check_frameworks

_REQUIREMENTS = [
    "httpx2<3,>=2.7",
    "langchain-core<2,>=1.7.2; extra == 'langgraph'",
    'langgraph<1.3,>=1.2.22 ; extra == "langgraph"',
]


class _Adapter:
    pass


_Adapter.__module__ = "tookeffect.adapters.langgraph"


def _check(monkeypatch: pytest.MonkeyPatch, langgraph: str, adapter: object | None = None) -> None:
    versions = {"langchain-core": "1.7.2", "langgraph": langgraph}
    monkeypatch.setattr(_adapter_registry, "requires", lambda _: _REQUIREMENTS)
    monkeypatch.setattr(_adapter_registry, "version", versions.__getitem__)
    check_frameworks(_Adapter() if adapter is None else adapter, "langgraph")


@pytest.mark.parametrize("installed", ["1.2.22", "1.2.22rc1", "1.2.100"])
def test_a_version_of_the_extra_is_used(monkeypatch: pytest.MonkeyPatch, installed: str) -> None:
    _check(monkeypatch, installed)


@pytest.mark.parametrize("installed", ["1.2.21", "1.3", "1.3.0rc1", "2"])
def test_another_version_is_refused_with_both_versions(
    monkeypatch: pytest.MonkeyPatch, installed: str
) -> None:
    with pytest.raises(TookEffectError) as caught:
        _check(monkeypatch, installed)
    assert caught.value.code == "framework_unsupported"
    assert str(caught.value) == (
        f"langgraph {installed} is installed; this adapter supports <1.3,>=1.2.22: "
        "install tookeffect[langgraph], which brings such a version"
    )


def test_an_adapter_of_another_package_has_ranges_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    _check(monkeypatch, "7", object())


def test_every_extra_has_bounds_that_are_checked() -> None:
    tomllib = pytest.importorskip("tomllib", reason="reads a TOML file; Python 3.10 has no module for it")
    file = Path(__file__).parents[2] / "pyproject.toml"
    extras: dict[str, list[str]] = tomllib.loads(file.read_text("utf-8"))["project"]["optional-dependencies"]
    for extra, requirements in extras.items():
        for requirement in requirements:
            found = _adapter_registry._OF_EXTRA.fullmatch(f"{requirement} ; extra == '{extra}'")
            assert found, requirement
            assert all(bound.startswith((">=", "<")) for bound in found["range"].split(","))
