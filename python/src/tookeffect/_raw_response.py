"""`with_raw_response`: each API method has a second form that returns the HTTP response together with the
data."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping
from copy import copy
from dataclasses import dataclass
from functools import partial, update_wrapper
from types import MethodType
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, overload

from tookeffect._request_flow import Success

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
OwnerT = TypeVar("OwnerT")
DataT_co = TypeVar("DataT_co", covariant=True)
RawT_co = TypeVar("RawT_co", covariant=True)


@dataclass(frozen=True)
class RawResponse(Generic[T_co]):
    """The data of a response, with its status, headers and body."""

    data: T_co
    """What the method itself returns."""
    status: int
    headers: Mapping[str, str]
    """Names are in lower case."""
    request_id: str | None
    attempts: int
    """Number of requests sent, retries included."""
    is_replayed: bool
    """Whether the service returned a stored result; a replay is free of charge."""
    idempotency_key: str | None
    """The `Idempotency-Key` sent; None where the endpoint takes none."""
    content: bytes
    """The body as received."""

    @property
    def text(self) -> str:
        """The body as text."""
        return self.content.decode()


def to_raw_response(success: Success, data: T) -> RawResponse[T]:
    """Combines a response with the data that was read from it."""
    return RawResponse(
        data=data,
        status=success.status,
        headers=success.headers,
        request_id=success.request_id,
        attempts=success.attempts,
        is_replayed=success.headers.get("idempotency-replayed") == "true",
        idempotency_key=success.idempotency_key,
        content=success.content,
    )


class BoundApiMethod(Protocol[P, DataT_co, RawT_co]):
    """An API method of an object: call it for the data, or call its `with_raw_response`."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> DataT_co:
        """Sends the request and returns the data of the response."""
        ...

    def with_raw_response(self, *args: P.args, **kwargs: P.kwargs) -> RawT_co:
        """Sends the same request and returns the data with the status, the headers and the body."""
        ...


class ApiMethod(Generic[OwnerT, P, DataT_co, RawT_co]):
    """Adds `with_raw_response` to a method; the method itself, its signature and its docstring stay the same.

    The method must return what `self._call` returns.
    """

    def __init__(self, function: Callable[Concatenate[OwnerT, P], DataT_co]) -> None:
        self._function = function
        self._raw_function = _copy_function(function)
        signature = inspect.signature(function)
        returned = f"RawResponse[{signature.return_annotation}]"
        vars(self._raw_function)["__signature__"] = signature.replace(return_annotation=returned)

    @overload
    def __get__(self, instance: None, owner: type[Any]) -> Callable[Concatenate[OwnerT, P], DataT_co]: ...
    @overload
    def __get__(self, instance: OwnerT, owner: type[Any]) -> BoundApiMethod[P, DataT_co, RawT_co]: ...
    def __get__(self, instance: Any, owner: type[Any]) -> Any:
        """Of an object, a bound method with `with_raw_response`; of the class, the function itself."""
        if instance is None:
            return self._function
        method = _copy_function(self._function)
        vars(method)["with_raw_response"] = MethodType(self._raw_function, _raw_view(instance))
        # A real bound method, so that `help` and `inspect` show the function's parameters and docstring.
        return MethodType(method, instance)


def api_method(
    function: Callable[Concatenate[OwnerT, P], T],
) -> ApiMethod[OwnerT, P, T, RawResponse[T]]:
    """Adds `with_raw_response` to a method of a blocking client."""
    return ApiMethod(function)


def async_api_method(
    function: Callable[Concatenate[OwnerT, P], Coroutine[Any, Any, T]],
) -> ApiMethod[OwnerT, P, Coroutine[Any, Any, T], Coroutine[Any, Any, RawResponse[T]]]:
    """Adds `with_raw_response` to a method of an asynchronous client."""
    return ApiMethod(function)


def _copy_function(function: Callable[..., Any]) -> partial[Any]:
    method = partial(function)
    update_wrapper(method, function)
    return method


def _raw_view(instance: Any) -> Any:
    """The same object, except that its calls return `RawResponse`."""
    view = copy(instance)
    view._call = instance._call_with_response
    return view
