"""Webhook secrets of the workspace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tookeffect._async_client.resource import AsyncPagedList, AsyncResource
from tookeffect._generated.models import (
    CreatedWebhookSecret,
    CreateWebhookSecretRequest,
    RotatedWebhookSecret,
    WebhookProviderList,
    WebhookSecret,
)
from tookeffect._raw_response import async_api_method
from tookeffect._requests import ApiRequest, call_options, to_wire_members
from tookeffect._responses import model_reader, read_no_content


class AsyncWebhooks(AsyncResource):
    """The secrets with which providers sign the events that they send to the service."""

    @async_api_method
    async def create(
        self,
        request: CreateWebhookSecretRequest | Mapping[str, object],
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> CreatedWebhookSecret:
        """Adds a signing secret. Several can be active, so that one can be rotated. Only this response
        contains the secret."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return await self._call(
            ApiRequest("createWebhookSecret", options, body=to_wire_members(request)), _read_created
        )

    def list(
        self,
        *,
        page_size: int | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncPagedList[WebhookSecret]:
        """Lists the webhook secrets of the workspace, without the secrets themselves."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return self._list("listWebhookSecrets", WebhookSecret, options, page_size)

    @async_api_method
    async def rotate(
        self,
        secret_id: str,
        *,
        secret: str | None = None,
        grace_seconds: int | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RotatedWebhookSecret:
        """Replaces a signing secret with a new one. Only this response contains a secret that the service
        created.

        - `secret`: the new secret, if the provider created it.
        - `grace_seconds`: how long the old secret is still accepted; 24 hours if None, at most 7 days.

        Raises `NotFoundError` also for a secret that is not accepted any more.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        given = {"secret": secret, "graceSeconds": grace_seconds}
        body = {name: value for name, value in given.items() if value is not None}
        request = ApiRequest("rotateWebhookSecret", options, path={"id": secret_id}, body=body)
        return await self._call(request, _read_rotated)

    @async_api_method
    async def providers(
        self,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WebhookProviderList:
        """Lists the providers: the URL to enter at each, how it signs, and the events that contracts use."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return await self._call(ApiRequest("listWebhookProviders", options), _read_providers)

    @async_api_method
    async def delete(
        self,
        secret_id: str,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Deletes a secret; events that are signed with it are no longer accepted."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("deleteWebhookSecret", options, path={"id": secret_id})
        return await self._call(request, read_no_content)


_read_created: Final = model_reader(CreatedWebhookSecret, {"webhookSecret": "object"})
_read_rotated: Final = model_reader(RotatedWebhookSecret, {"webhookSecret": "object", "previous": "object"})
_read_providers: Final = model_reader(WebhookProviderList, {"data": "list"})
