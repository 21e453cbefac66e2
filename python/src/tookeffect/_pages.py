"""Lists of the service, fetched page by page as they are walked."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial, update_wrapper
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeVar, overload

from typing_extensions import Self

from tookeffect._answers import Kind, demanded
from tookeffect._bound_calls import AsyncSide, BlockingSide, Call
from tookeffect._exchange import Success
from tookeffect._open_models import open_value
from tookeffect._requests import ApiRequest, CallOptions
from tookeffect._tables.operations import OperationId

P = ParamSpec("P")
T = TypeVar("T")
OwnerT = TypeVar("OwnerT")

_PAGE: Final[Mapping[str, Kind]] = {"data": "list", "hasMore": "boolean"}


class ListOptions(CallOptions, total=False):
    """What every list takes."""

    page_size: int
    """Items a page, 1 to 100; the walk itself goes on to the end of the list."""


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    data: list[T]
    next_cursor: str | None
    """None on the last page."""


@dataclass(frozen=True)
class Listing(Generic[T]):
    """What is listed: the call of a page after a cursor, the first for None."""

    page_after: Callable[[str | None], Call[Page[T]]]


def listing(
    operation: OperationId,
    kind: Any,
    options: ListOptions,
    *,
    path: Mapping[str, str] | None = None,
    query: Mapping[str, str | int | None] | None = None,
) -> Listing[Any]:
    """The listing of an operation, whose items are read as a kind."""
    size = options.pop("page_size", None)

    def page_after(cursor: str | None) -> Call[Page[Any]]:
        asked = {**(query or {}), "limit": size, "cursor": cursor}
        request = ApiRequest(operation, options, path=path or {}, query=asked)
        return Call(request, partial(_read_page, kind, cursor))

    return Listing(page_after)


def _read_page(kind: Any, cursor: str | None, success: Success) -> Page[Any]:
    members = demanded(success, _PAGE)
    following = members.get("nextCursor")
    # A list that gives no new cursor has ended, or it would be walked for ever.
    is_more = members["hasMore"] and isinstance(following, str) and following != cursor
    return Page([open_value(kind, item) for item in members["data"]], following if is_more else None)


class PagedList(Generic[T]):
    """A list, fetched as it is walked: `for item in client.operations.list()`."""

    def __init__(self, side: BlockingSide, listed: Listing[T]) -> None:
        self._side = side
        self._listed = listed

    def __iter__(self) -> Iterator[T]:
        """Walks the items, newest first."""
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[Page[T]]:
        """Walks the list page by page; ends where the service says so, or gives no new cursor."""
        cursor = None
        while True:
            page = self._side._carry_out(self._listed.page_after(cursor)).data
            yield page
            cursor = page.next_cursor
            if cursor is None:
                return

    def to_list(self, limit: int | None = None) -> list[T]:
        """Gathers the items, newest first: at most so many, or all."""
        items: list[T] = []
        if limit is not None and limit <= 0:
            return items
        for item in self:
            items.append(item)
            if len(items) == limit:
                break
        return items


class AsyncPagedList(Generic[T]):
    """A list, fetched as it is walked: `async for item in client.operations.list()`."""

    def __init__(self, side: AsyncSide, listed: Listing[T]) -> None:
        self._side = side
        self._listed = listed

    async def __aiter__(self) -> AsyncIterator[T]:
        """Walks the items, newest first."""
        async for page in self.pages():
            for item in page.data:
                yield item

    async def pages(self) -> AsyncIterator[Page[T]]:
        """Walks the list page by page; ends where the service says so, or gives no new cursor."""
        cursor = None
        while True:
            page = (await self._side._carry_out(self._listed.page_after(cursor))).data
            yield page
            cursor = page.next_cursor
            if cursor is None:
                return

    async def to_list(self, limit: int | None = None) -> list[T]:
        """Gathers the items, newest first: at most so many, or all."""
        items: list[T] = []
        if limit is not None and limit <= 0:
            return items
        async for item in self:
            items.append(item)
            if len(items) == limit:
                break
        return items


class ApiListing(Generic[OwnerT, P, T]):
    """Makes a method, which says what is listed, one that gives the list."""

    def __init__(self, make: Callable[Concatenate[OwnerT, P], Listing[T]]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, instance: None, owner: type[Any]) -> Self: ...
    @overload
    def __get__(self, instance: BlockingSide, owner: type[Any]) -> Callable[P, PagedList[T]]: ...
    @overload
    def __get__(self, instance: AsyncSide, owner: type[Any]) -> Callable[P, AsyncPagedList[T]]: ...
    def __get__(self, instance: Any, owner: type[Any]) -> Any:
        """The method of an instance; of the class, this description."""
        if instance is None:
            return self

        def give(*args: P.args, **kwargs: P.kwargs) -> Any:
            listed = self._make(instance, *args, **kwargs)
            is_blocking = isinstance(instance, BlockingSide)
            return PagedList(instance, listed) if is_blocking else AsyncPagedList(instance, listed)

        return update_wrapper(give, self._make)
