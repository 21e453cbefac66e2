"""The signatures and docstrings that `inspect`, `help` and an editor show of both clients."""

from __future__ import annotations

import inspect
import pydoc
import re
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import pytest

from tests._transports import API_KEY
from tookeffect import (
    AsyncBegunOperation,
    AsyncClient,
    AsyncOperationHandle,
    AsyncPagedList,
    BeginOptions,
    BegunOperation,
    CallOptions,
    Client,
    OperationHandle,
    PagedList,
)

RESOURCES = (
    "api_keys",
    "billing",
    "connections",
    "contracts",
    "operations",
    "skills",
    "usage",
    "webhooks",
)
BASE_URL = "http://127.0.0.1:1"


def twin_classes() -> list[tuple[type[Any], type[Any]]]:
    """Each class of the blocking client with its asynchronous twin."""
    client, other = Client(base_url=BASE_URL), AsyncClient(base_url=BASE_URL)
    return [
        (Client, AsyncClient),
        (OperationHandle, AsyncOperationHandle),
        (BegunOperation, AsyncBegunOperation),
        (PagedList, AsyncPagedList),
        *((type(getattr(client, name)), type(getattr(other, name))) for name in RESOURCES),
    ]


def public_methods(owner: type[Any]) -> Iterator[tuple[str, Any]]:
    yield "__init__", owner.__init__
    for name, member in inspect.getmembers(owner, callable):
        if not name.startswith("_"):
            yield name, member


METHODS = [
    pytest.param(owner, name, method, id=f"{owner.__name__}.{name}")
    for pair in twin_classes()
    for owner in pair
    for name, method in public_methods(owner)
]

TWINS = [pytest.param(*pair, id=pair[0].__name__) for pair in twin_classes()]


def is_api_call(method: Any) -> bool:
    return {"timeout_seconds", "headers"} <= inspect.signature(method).parameters.keys()


@pytest.mark.parametrize(("owner", "name", "method"), METHODS)
def test_each_parameter_has_a_name_and_a_type(owner: type[Any], name: str, method: Any) -> None:
    for parameter in list(inspect.signature(method).parameters.values())[1:]:
        assert parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD), parameter
        assert parameter.annotation is not parameter.empty, parameter


@pytest.mark.parametrize(("owner", "name", "method"), METHODS)
def test_each_method_has_a_docstring(owner: type[Any], name: str, method: Any) -> None:
    assert name == "__init__" or inspect.getdoc(method)
    assert inspect.getdoc(owner)


@pytest.mark.parametrize(("blocking", "asynchronous"), TWINS)
def test_both_clients_have_the_same_signatures(blocking: type[Any], asynchronous: type[Any]) -> None:
    shown = {name: _shown(method) for name, method in public_methods(blocking)}
    shown_async = {name: _shown(method) for name, method in public_methods(asynchronous)}
    assert shown_async == shown


def _shown(method: Any) -> str:
    return re.sub(r"\bAsync(?=[A-Z])", "", str(inspect.signature(method)))


@pytest.mark.parametrize(("blocking", "asynchronous"), TWINS)
def test_each_call_is_a_coroutine_function_of_the_asynchronous_client_only(
    blocking: type[Any], asynchronous: type[Any]
) -> None:
    calls = [name for name, method in public_methods(blocking) if is_api_call(method) and name != "__init__"]
    for name in calls:
        assert not inspect.iscoroutinefunction(getattr(blocking, name)), name
        is_list = "PagedList" in _shown(getattr(blocking, name))
        assert inspect.iscoroutinefunction(getattr(asynchronous, name)) != is_list, name


def test_each_call_of_one_request_has_a_raw_response() -> None:
    client = Client(base_url=BASE_URL)
    for owner in (client, client.resume("op_1"), *(getattr(client, name) for name in RESOURCES)):
        for name, method in inspect.getmembers(owner, inspect.ismethod):
            if not name.startswith("_") and is_api_call(method):
                sends_several = "PagedList" in _shown(method) or name == "wait"
                assert hasattr(method, "with_raw_response") != sends_several, (owner, name)


def test_each_call_takes_the_call_options() -> None:
    for owner, _ in twin_classes():
        for name, method in public_methods(owner):
            if is_api_call(method) and name != "__init__":
                parameters = inspect.signature(method).parameters
                assert parameters.keys() >= CallOptions.__annotations__.keys(), (owner, name)


@pytest.mark.parametrize("kind", [Client, AsyncClient])
def test_a_bound_call_shows_its_parameters_with_types_and_defaults(kind: type[Any]) -> None:
    client = kind(base_url=BASE_URL)
    handle = client.resume("op_1")
    begin = inspect.signature(client.begin)
    assert list(begin.parameters)[:3] == ["contract", "input", "idempotency_key"]
    assert str(begin.parameters["deadline_seconds"]) == "deadline_seconds: 'int | None' = None"
    assert inspect.signature(client.begin.with_raw_response).parameters == begin.parameters
    raw = inspect.signature(handle.verify.with_raw_response)
    assert raw.return_annotation == "RawResponse[KeyedVerification]"
    assert inspect.iscoroutinefunction(handle.verify) == (kind is AsyncClient)
    assert inspect.iscoroutinefunction(handle.verify.with_raw_response) == (kind is AsyncClient)


@pytest.mark.parametrize("kind", [Client, AsyncClient])
def test_the_begin_options_are_the_keyword_arguments_of_begin(kind: type[Any]) -> None:
    parameters = inspect.signature(kind(base_url=BASE_URL).begin).parameters
    keywords = {name: shown for name, shown in parameters.items() if shown.kind is shown.KEYWORD_ONLY}
    declared = get_type_hints(BeginOptions)
    assert declared.keys() == keywords.keys()
    for name, parameter in keywords.items():
        assert set(str(parameter.annotation).split(" | ")) == set(_name(declared[name]).split(" | ")), name


def _name(hint: Any) -> str:
    shown = str(hint) if get_args(hint) else hint.__name__
    return shown.replace("collections.abc.", "")


def test_help_shows_the_parameters_and_the_docstring() -> None:
    for shown in (
        pydoc.plain(pydoc.render_doc(Client(base_url=BASE_URL).begin)),
        pydoc.plain(pydoc.render_doc(Client)),
        pydoc.plain(pydoc.render_doc(AsyncClient)),
    ):
        assert "deadline_seconds: 'int | None' = None" in shown
        assert "Raises `UnprocessableEntityError`" in shown
    assert "sequence: 'int | None' = None" in pydoc.plain(pydoc.render_doc(OperationHandle))


@pytest.mark.parametrize("kind", [Client, AsyncClient])
@pytest.mark.parametrize("path", ["verify", "verify.with_raw_response", "timeline"])
def test_an_unknown_keyword_is_a_type_error_when_the_call_is_made(kind: type[Any], path: str) -> None:
    method = kind(base_url=BASE_URL, api_key=API_KEY).resume("op_1")
    for name in path.split("."):
        method = getattr(method, name)
    with pytest.raises(TypeError, match="idempotency_kee"):
        method(idempotency_kee="k-1")
