"""What all resources share: sending a request, and lists that are fetched page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial
from typing import Any, Generic, TypeVar

from tookeffect._raw_response import RawResponse, to_raw_response
from tookeffect._request_flow import Success
from tookeffect._requests import ApiRequest, CallOptions
from tookeffect._responses import Page, read_page
from tookeffect._tables.operations import OperationId
from tookeffect._transport import AsyncTransport

T = TypeVar("T")


class AsyncResource:
    """Sends the requests of one resource."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def _call(self, request: ApiRequest, read: Callable[[Success], T]) -> T:
        return read(await self._transport.send(request))

    async def _call_with_response(self, request: ApiRequest, read: Callable[[Success], T]) -> RawResponse[T]:
        success = await self._transport.send(request)
        return to_raw_response(success, read(success))

    def _list(
        self,
        operation: OperationId,
        item_type: Any,
        options: CallOptions,
        page_size: int | None,
        *,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, str | int | None] | None = None,
    ) -> AsyncPagedList[Any]:
        def page_request(cursor: str | None) -> ApiRequest:
            page_query = {**(query or {}), "limit": page_size, "cursor": cursor}
            return ApiRequest(operation, options, path=path or {}, query=page_query)

        return AsyncPagedList(self._transport, page_request, item_type)


class AsyncPagedList(Generic[T]):
    """A list that is fetched page by page: `async for item in client.operations.list()`."""

    def __init__(
        self,
        transport: AsyncTransport,
        page_request: Callable[[str | None], ApiRequest],
        item_type: Any,
    ) -> None:
        """Created by the `list` methods; `page_request` builds the request of the page after a cursor."""
        self._transport = transport
        self._page_request = page_request
        self._read_page = partial(read_page, item_type)

    async def __aiter__(self) -> AsyncIterator[T]:
        """Iterates over the items, newest first."""
        async for page in self.pages():
            for item in page.data:
                yield item

    async def pages(self) -> AsyncIterator[Page[T]]:
        """Iterates over the pages. Ends with the last page, or with a page that has no new cursor."""
        cursor = None
        while True:
            success = await self._transport.send(self._page_request(cursor))
            page: Page[T] = self._read_page(cursor, success)
            yield page
            cursor = page.next_cursor
            if cursor is None:
                return

    async def to_list(self, limit: int | None = None) -> list[T]:
        """Returns the items as a list, newest first: at most `limit`, or all if `limit` is None."""
        items: list[T] = []
        if limit is not None and limit <= 0:
            return items
        async for item in self:
            items.append(item)
            if len(items) == limit:
                break
        return items
