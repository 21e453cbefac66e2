"""Connections of the workspace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tookeffect._async_client.resource import AsyncPagedList, AsyncResource
from tookeffect._generated.models import Connection, ConnectionTest, CreateConnectionRequest
from tookeffect._raw_response import async_api_method
from tookeffect._requests import ApiRequest, call_options, to_wire_members
from tookeffect._responses import model_reader, read_no_content


class AsyncConnections(AsyncResource):
    """Connections to systems of record: read-only credentials, which the service seals and never returns."""

    @async_api_method
    async def create(
        self,
        connection: CreateConnectionRequest | Mapping[str, object],
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Connection:
        """Stores a read-only credential, after the service has tested it. A mapping has the names of the
        wire.

        Raises `UnprocessableEntityError` `connection_not_read_only` for a credential that can write.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("createConnection", options, body=to_wire_members(connection))
        return await self._call(request, _read_connection)

    def list(
        self,
        *,
        page_size: int | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncPagedList[Connection]:
        """Lists the connections of the workspace."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return self._list("listConnections", Connection, options, page_size)

    @async_api_method
    async def get(
        self,
        connection_id: str,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Connection:
        """Returns a connection, without its credential."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("getConnection", options, path={"id": connection_id})
        return await self._call(request, _read_connection)

    @async_api_method
    async def test(
        self,
        connection_id: str,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ConnectionTest:
        """Has the service test the credential, with reads only. An unusable credential is a result, not an
        error."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("testConnection", options, path={"id": connection_id})
        return await self._call(request, _read_test)

    @async_api_method
    async def delete(
        self,
        connection_id: str,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Deletes a connection and its credential."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("deleteConnection", options, path={"id": connection_id})
        return await self._call(request, read_no_content)


_read_connection: Final = model_reader(Connection, {"id": "text", "service": "text"})
_read_test: Final = model_reader(ConnectionTest, {"connectionId": "text", "outcome": "text"})
