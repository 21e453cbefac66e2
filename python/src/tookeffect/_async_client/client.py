"""The client of the TookEffect service."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import TracebackType
from typing import Any, TypeVar

import httpx2
from typing_extensions import Self

from tookeffect._async_client.adapters import AsyncAdapter, AsyncAdapterAccess, bind_adapter
from tookeffect._async_client.api_keys import AsyncApiKeys
from tookeffect._async_client.connections import AsyncConnections
from tookeffect._async_client.contracts import AsyncContracts, AsyncSkills
from tookeffect._async_client.events import AsyncEvents
from tookeffect._async_client.operations import AsyncBegunOperation, AsyncOperationHandle, AsyncOperations
from tookeffect._async_client.resource import AsyncResource
from tookeffect._async_client.usage import AsyncBilling, AsyncUsageReader
from tookeffect._async_client.webhooks import AsyncWebhooks
from tookeffect._keys import PublishedKeys, read_key_document
from tookeffect._log import configure_logging, log_notice
from tookeffect._raw_response import async_api_method
from tookeffect._request_flow import Success
from tookeffect._requests import ApiRequest, call_options
from tookeffect._responses import read_operation, require_members
from tookeffect._settings import client_settings
from tookeffect._transport import AsyncTransport

BoundT = TypeVar("BoundT")


class AsyncClient(AsyncResource):
    """Did the agent's action really take effect? The asynchronous client of the service that verifies it: its
    methods are awaited, on the event loop of asyncio. Verdicts are returned as the service sent them.

    Use it in an `async with` block, or `close` it. Every method that sends one request has a second form,
    `with_raw_response`, and takes these keyword arguments; None means the value of the client:

    - `timeout_seconds`: limit of one attempt.
    - `total_timeout_seconds`: limit of all attempts and pauses together.
    - `max_retries`: most retries after a failed attempt; only safe calls are retried.
    - `headers`: additional headers.

    Lists are fetched page by page; `page_size` is 1 to 100 items.
    """

    base_url: str
    """The address of the service, without a slash at its end."""
    operations: AsyncOperations
    contracts: AsyncContracts
    skills: AsyncSkills
    connections: AsyncConnections
    events: AsyncEvents
    webhooks: AsyncWebhooks
    api_keys: AsyncApiKeys
    usage: AsyncUsageReader
    billing: AsyncBilling

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        timeout_seconds: float = 30,
        total_timeout_seconds: float = 120,
        max_retries: int = 2,
        headers: Mapping[str, str] | None = None,
        allow_clear_text: bool = False,
        http_client: httpx2.AsyncClient | None = None,
    ) -> None:
        """Configures the client. `TOOKEFFECT_LOG` (`off`, `warn`, `debug`) sets the log level.

        - `api_key`: an API key or an access token; `TOOKEFFECT_API_KEY` if None.
        - `base_url`: the address of the service; `TOOKEFFECT_BASE_URL` if None, else `http://127.0.0.1:8787`.
        - `timeout_seconds`: limit of one attempt.
        - `total_timeout_seconds`: limit of all attempts and pauses of a call together.
        - `max_retries`: most retries after a failed attempt.
        - `headers`: sent with every request.
        - `allow_clear_text`: allows http:// to another machine; http:// to this machine is always allowed.
        - `http_client`: sends the requests; `close` does not close it.

        Raises `TookEffectError` `configuration_invalid`.
        """
        configure_logging(os.environ)
        self._settings = client_settings(
            environment=os.environ,
            api_key=api_key,
            base_url=base_url,
            timeout_seconds=timeout_seconds,
            total_timeout_seconds=total_timeout_seconds,
            max_retries=max_retries,
            headers=headers,
            allow_clear_text=allow_clear_text,
        )
        transport = AsyncTransport(self._settings, http_client)
        super().__init__(transport)
        self.base_url = self._settings.base_url
        self.operations = AsyncOperations(transport)
        self.contracts = AsyncContracts(transport)
        self.skills = AsyncSkills(transport)
        self.connections = AsyncConnections(transport)
        self.events = AsyncEvents(transport)
        self.webhooks = AsyncWebhooks(transport)
        self.api_keys = AsyncApiKeys(transport)
        self.usage = AsyncUsageReader(transport)
        self.billing = AsyncBilling(transport)

    @async_api_method
    async def begin(
        self,
        contract: str,
        input: Mapping[str, Any],
        *,
        idempotency_key: str | None = None,
        deadline_seconds: int | None = None,
        connection_id: str | None = None,
        settle_seconds: int | None = None,
        act_within_seconds: int | None = None,
        require_verifiable: bool = True,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncBegunOperation:
        """Records what the agent is about to do. Give the provider call the `idempotency_key` and the
        `correlation_keys` of the returned operation. Read its `notices` before acting: they say what limits
        the verdict. Each is also logged as a warning.

        - `contract`: the id of a contract, such as `github.issue.created@1`.
        - `input`: the input of the contract.
        - `idempotency_key`: the same key, contract and input return the same operation; a new key is
          generated if None.
        - `deadline_seconds`: seconds from now until the operation is overdue; 7 days if None.
        - `connection_id`: the connection to observe; if None, the only one of the workspace for the service.
        - `settle_seconds`: seconds that the provider may take, up to the `settle.atMostSeconds` of the
          contract; its `settle.withinSeconds` if None.
        - `act_within_seconds`: seconds within which the agent acts, 60 to 86,400; 900 if None. Without an
          action result the operation is no rival of others afterwards.
        - `require_verifiable`: whether nothing is begun where the effect could not be verified as things are:
          without a connection, without the state before the action where the contract needs it, or with a
          system that gives no response, or where nothing can prove the effect. False begins all the same, so
          read `notices`; only a contract whose baseline is required needs its connection in any case
          (`connection_missing`).

        Raises `UnprocessableEntityError` `input_invalid`, with the invalid members in `errors`, and
        `UnverifiableError` when the effect could not be verified: nothing is begun, so do not act.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        body: dict[str, object] = {"contract": contract, "input": dict(input)}
        if deadline_seconds is not None:
            body["deadlineSeconds"] = deadline_seconds
        if connection_id is not None:
            body["connectionId"] = connection_id
        if settle_seconds is not None:
            body["settleSeconds"] = settle_seconds
        if act_within_seconds is not None:
            body["actWithinSeconds"] = act_within_seconds
        body["requireVerifiable"] = require_verifiable

        def read(success: Success) -> AsyncBegunOperation:
            operation = read_operation(success)
            for notice in operation.notices:
                log_notice(operation.id, notice)
            return AsyncBegunOperation(self._transport, operation)

        request = ApiRequest("createOperation", options, body=body, idempotency_key=idempotency_key)
        return await self._call(request, read)

    def resume(self, operation_id: str) -> AsyncOperationHandle:
        """Returns a handle of an operation by its id, in any process; sends nothing."""
        return AsyncOperationHandle(self._transport, operation_id)

    def use(self, adapter: AsyncAdapter[BoundT]) -> BoundT:
        """Registers an adapter of an agent framework and returns what it binds. The adapter can run tools; it
        gets neither the API key nor `verify`.

        Raises `TookEffectError` `adapter_invalid`.
        """
        return bind_adapter(adapter, AsyncAdapterAccess(self.begin, self.resume, self._settings.api_key))

    @async_api_method
    async def keys(
        self,
        *,
        root_keys: Mapping[str, str] | None = None,
        now: str | None = None,
        min_version: int = 0,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PublishedKeys:
        """Fetches the published signing keys of the issuer, to be kept and trusted offline; sends no API key.

        The parameters, and the `KeyDocumentError` that is raised, are those of `read_key_document`.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)

        def read(success: Success) -> PublishedKeys:
            require_members(success, {})
            return read_key_document(success.content, root_keys=root_keys, now=now, min_version=min_version)

        return await self._call(ApiRequest("getKeyDocument", options), read)

    async def close(self) -> None:
        """Closes the connections to the service."""
        await self._transport.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        exception_type: type[BaseException] | None,
        exception: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        key = "none" if self._settings.api_key is None else "set"
        return f"{type(self).__name__}(base_url={self.base_url!r}, api_key={key})"
