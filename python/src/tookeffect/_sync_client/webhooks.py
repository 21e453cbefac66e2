# Written by `npm run generate` from ../_async_client; do not edit.
"""Webhook secrets of the workspace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tookeffect._generated.models import CreatedWebhookSecret, CreateWebhookSecretRequest, WebhookSecret
from tookeffect._raw_response import api_method
from tookeffect._requests import ApiRequest, call_options, to_wire_members
from tookeffect._responses import model_reader, read_no_content
from tookeffect._sync_client.resource import PagedList, Resource


class Webhooks(Resource):
    """The secrets with which providers sign the events that they send to the service."""

    @api_method
    def create(
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
        return self._call(
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
    ) -> PagedList[WebhookSecret]:
        """Lists the webhook secrets of the workspace, without the secrets themselves."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return self._list("listWebhookSecrets", WebhookSecret, options, page_size)

    @api_method
    def delete(
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
        return self._call(request, read_no_content)


_read_created: Final = model_reader(CreatedWebhookSecret, {"webhookSecret": "object"})
