"""Methods that are written once, and can be called in a blocking way or awaited, plain or with the raw
answer.

A class of calls, such as `OperationCalls`, says what each call is. `Operation` adds the blocking port to it,
`AsyncOperation` the asynchronous one: what a method of it returns then follows from the port.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from typing_extensions import Self

from tookeffect._exchange import Success
from tookeffect._ports import AsyncPort, BlockingPort
from tookeffect._requests import ApiRequest

P = ParamSpec("P")
T = TypeVar("T")
OwnerT = TypeVar("OwnerT")


@dataclass(frozen=True)
class Call(Generic[T]):
    """What is asked, and how its answer is read; `read` refuses an answer that cannot be, by raising."""

    request: ApiRequest
    read: Callable[[Success], T]


@dataclass(frozen=True)
class RawResponse(Generic[T]):
    """The answer with what stood around it."""

    data: T
    """What the plain call gives."""
    status: int
    headers: Mapping[str, str]
    """Names are in lower case."""
    request_id: str | None
    attempts: int
    """How many requests were sent for it."""
    is_replayed: bool
    """Whether the service gave a stored result back, free of charge."""
    idempotency_key: str | None
    """The `Idempotency-Key` that was sent, where the call takes one."""
    content: bytes
    """The body as it came."""

    @property
    def text(self) -> str:
        """The body as text."""
        return self.content.decode()


class BlockingSide:
    """What speaks to the service and waits."""

    def __init__(self, port: BlockingPort) -> None:
        self._port = port

    def _carry_out(self, call: Call[T]) -> RawResponse[T]:
        success = self._port.send(call.request)
        return _with_response(success, call.read(success))


class AsyncSide:
    """What speaks to the service without blocking."""

    def __init__(self, port: AsyncPort) -> None:
        self._port = port

    async def _carry_out(self, call: Call[T]) -> RawResponse[T]:
        success = await self._port.send(call.request)
        return _with_response(success, call.read(success))


class BlockingCall(Generic[P, T]):
    """A call that returns its answer."""

    def __init__(self, side: BlockingSide, make: Callable[P, Call[T]]) -> None:
        self._side = side
        self._make = make
        self.__doc__ = make.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Sends the call and reads its answer."""
        return self.with_raw_response(*args, **kwargs).data

    def with_raw_response(self, *args: P.args, **kwargs: P.kwargs) -> RawResponse[T]:
        """The same, with the status, the headers and the body as it came."""
        return self._side._carry_out(self._make(*args, **kwargs))


class AsyncCall(Generic[P, T]):
    """A call that is awaited."""

    def __init__(self, side: AsyncSide, make: Callable[P, Call[T]]) -> None:
        self._side = side
        self._make = make
        self.__doc__ = make.__doc__

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Sends the call and reads its answer."""
        return (await self.with_raw_response(*args, **kwargs)).data

    async def with_raw_response(self, *args: P.args, **kwargs: P.kwargs) -> RawResponse[T]:
        """The same, with the status, the headers and the body as it came."""
        return await self._side._carry_out(self._make(*args, **kwargs))


class ApiCall(Generic[OwnerT, P, T]):
    """Makes a method, which says what the call is, one that makes the call."""

    def __init__(self, make: Callable[Concatenate[OwnerT, P], Call[T]]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, instance: None, owner: type[Any]) -> Self: ...
    @overload
    def __get__(self, instance: BlockingSide, owner: type[Any]) -> BlockingCall[P, T]: ...
    @overload
    def __get__(self, instance: AsyncSide, owner: type[Any]) -> AsyncCall[P, T]: ...
    def __get__(self, instance: Any, owner: type[Any]) -> Any:
        """The method of an instance; of the class, this description."""
        if instance is None:
            return self
        make = partial(self._make, instance)
        make.__doc__ = self.__doc__
        return (
            BlockingCall(instance, make) if isinstance(instance, BlockingSide) else AsyncCall(instance, make)
        )


def _with_response(success: Success, data: T) -> RawResponse[T]:
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
