"""API keys of the workspace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tookeffect._async_client.resource import AsyncPagedList, AsyncResource
from tookeffect._generated.models import ApiKey, Caller, CreateApiKeyRequest, CreatedApiKey, RotatedApiKey
from tookeffect._raw_response import async_api_method
from tookeffect._requests import ApiRequest, call_options, to_wire_members
from tookeffect._responses import model_reader, read_no_content


class AsyncApiKeys(AsyncResource):
    """The API keys of the workspace.

    `create` and `rotate` are never retried after a lost response: check `list` before you call one again.
    """

    @async_api_method
    async def whoami(
        self,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Caller:
        """Returns the workspace, the scopes and the expiry of the client's own credential, and the version
        of the server. It needs no scope.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return await self._call(ApiRequest("getCaller", options), _read_caller)

    @async_api_method
    async def create(
        self,
        request: CreateApiKeyRequest | Mapping[str, object],
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> CreatedApiKey:
        """Creates an API key. Only this response contains the key.

        Raises `PermissionDeniedError` `scope_missing` for a scope that the API key of the client lacks.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return await self._call(
            ApiRequest("createApiKey", options, body=to_wire_members(request)), _read_created_key
        )

    def list(
        self,
        *,
        page_size: int | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncPagedList[ApiKey]:
        """Lists the API keys of the workspace, revoked and expired ones too, without the keys themselves."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return self._list("listApiKeys", ApiKey, options, page_size)

    @async_api_method
    async def get(
        self,
        key_id: str,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ApiKey:
        """Returns the metadata of an API key, without the key itself."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return await self._call(ApiRequest("getApiKey", options, path={"id": key_id}), _read_key)

    @async_api_method
    async def rotate(
        self,
        key_id: str,
        *,
        grace_seconds: int | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RotatedApiKey:
        """Replaces an API key with a new one. Only this response contains the new key.

        - `grace_seconds`: how long the old key is still accepted; 24 hours if None, at most 7 days.

        Raises `ConflictError` `api_key_not_rotatable` for a key that was already replaced.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        body = {} if grace_seconds is None else {"graceSeconds": grace_seconds}
        request = ApiRequest("rotateApiKey", options, path={"id": key_id}, body=body)
        return await self._call(request, _read_rotated_key)

    @async_api_method
    async def revoke(
        self,
        key_id: str,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Revokes an API key permanently, within one second."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return await self._call(ApiRequest("revokeApiKey", options, path={"id": key_id}), read_no_content)


_read_caller: Final = model_reader(
    Caller, {"credentialType": "text", "workspaceId": "text", "scopes": "list"}
)
_read_key: Final = model_reader(ApiKey, {"id": "text", "expiresAt": "text"})
_read_created_key: Final = model_reader(CreatedApiKey, {"apiKey": "object", "secret": "text"})
_read_rotated_key: Final = model_reader(
    RotatedApiKey, {"apiKey": "object", "secret": "text", "previous": "object"}
)
