"""The clients of the service that finds out whether an action took effect."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import TracebackType
from typing import Any

import httpx2
from typing_extensions import Self, Unpack

from tookeffect._answers import demanded
from tookeffect._bound_calls import ApiCall, AsyncSide, BlockingSide, Call
from tookeffect._exchange import Success
from tookeffect._keys import PublishedKeys, read_key_document
from tookeffect._log import configure_logging
from tookeffect._operation_calls import (
    AsyncBegunOperation,
    AsyncOperationHandle,
    BegunOperation,
    OperationHandle,
    begin_call,
)
from tookeffect._ports import AsyncPort, BlockingPort
from tookeffect._requests import ApiRequest, CallOptions
from tookeffect._resources import (
    ApiKeys,
    AsyncApiKeys,
    AsyncBilling,
    AsyncConnections,
    AsyncContracts,
    AsyncOperations,
    AsyncSkills,
    AsyncUsageReader,
    AsyncWebhooks,
    Billing,
    Connections,
    Contracts,
    Operations,
    Skills,
    UsageReader,
    Webhooks,
)
from tookeffect._settings import ClientSettings, client_settings


class _ClientCalls:
    """What both clients can ask of the service as a whole."""

    @ApiCall
    def keys(
        self,
        *,
        root_keys: Mapping[str, str] | None = None,
        now: str | None = None,
        min_version: int = 0,
        **options: Unpack[CallOptions],
    ) -> Call[PublishedKeys]:
        """Fetches the issuer's published signing keys, to be kept and trusted offline; no API key is sent.

        Raises `KeyDocumentError` for a document that is not relied on, as `read_key_document` does.
        """

        def read(success: Success) -> PublishedKeys:
            demanded(success, {})
            return read_key_document(success.content, root_keys=root_keys, now=now, min_version=min_version)

        return Call(ApiRequest("getKeyDocument", options), read)


class Client(BlockingSide, _ClientCalls):
    """Did the agent's action really take effect? The client of the service that finds out. It holds no
    verification logic, and gives every verdict as the service gave it.

    Use it in a `with` block, or `close` it. Every call has a twin `with_raw_response`.
    """

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
        http_client: httpx2.Client | None = None,
    ) -> None:
        """What is left out comes from the environment: `TOOKEFFECT_API_KEY`, `TOOKEFFECT_BASE_URL` (else a
        server on this machine at port 8787), `TOOKEFFECT_LOG` (`off`, `warn`, `debug`).

        - `timeout_seconds` is for one attempt, `total_timeout_seconds` for all attempts and waits of a call.
        - `headers` are sent with every call.
        - `allow_clear_text`: whether http:// may go to another machine; loopback always may.
        - `http_client` sends the requests; it is not closed with this client.

        Raises `TookEffectError` `configuration_invalid`.
        """
        settings = _settings(
            api_key=api_key,
            base_url=base_url,
            timeout_seconds=timeout_seconds,
            total_timeout_seconds=total_timeout_seconds,
            max_retries=max_retries,
            headers=headers,
            allow_clear_text=allow_clear_text,
        )
        self._connect(settings, BlockingPort(settings, http_client))

    def _connect(self, settings: ClientSettings, port: BlockingPort) -> None:
        super().__init__(port)
        self._settings = settings
        self.base_url: str = settings.base_url
        self.operations: Operations = Operations(port)
        self.contracts: Contracts = Contracts(port)
        self.skills: Skills = Skills(port)
        self.connections: Connections = Connections(port)
        self.webhooks: Webhooks = Webhooks(port)
        self.api_keys: ApiKeys = ApiKeys(port)
        self.usage: UsageReader = UsageReader(port)
        self.billing: Billing = Billing(port)

    @ApiCall
    def begin(
        self,
        contract: str,
        input: Mapping[str, Any],
        *,
        idempotency_key: str | None = None,
        deadline_seconds: int | None = None,
        connection_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Call[BegunOperation]:
        """Records what is about to be done. Give the provider call the operation's `idempotency_key` and
        `correlation_keys`.

        - `idempotency_key`: the same key, contract and input give the same operation back; a fresh one when
          left out.
        - `deadline_seconds`: when the operation is overdue, from now; 7 days when left out.
        - `connection_id`: where to look; the workspace's only connection of the service when left out.

        Raises `UnprocessableEntityError` `input_invalid`, with the places in `errors`.
        """
        call = begin_call(
            contract,
            dict(input),
            idempotency_key=idempotency_key,
            deadline_seconds=deadline_seconds,
            connection_id=connection_id,
            options=options,
        )
        return Call(call.request, lambda success: BegunOperation(self._port, call.read(success)))

    def resume(self, operation_id: str) -> OperationHandle:
        """Takes an operation up again by its id, in any session; nothing is sent."""
        return OperationHandle(self._port, operation_id)

    def close(self) -> None:
        """Ends the connections."""
        self._port.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        exception_type: type[BaseException] | None,
        exception: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return _described("Client", self._settings)


class AsyncClient(AsyncSide, _ClientCalls):
    """The same without blocking the event loop, which is asyncio's: every call is awaited.

    Use it in an `async with` block, or `close` it.
    """

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
        """As `Client`."""
        settings = _settings(
            api_key=api_key,
            base_url=base_url,
            timeout_seconds=timeout_seconds,
            total_timeout_seconds=total_timeout_seconds,
            max_retries=max_retries,
            headers=headers,
            allow_clear_text=allow_clear_text,
        )
        self._connect(settings, AsyncPort(settings, http_client))

    def _connect(self, settings: ClientSettings, port: AsyncPort) -> None:
        super().__init__(port)
        self._settings = settings
        self.base_url: str = settings.base_url
        self.operations: AsyncOperations = AsyncOperations(port)
        self.contracts: AsyncContracts = AsyncContracts(port)
        self.skills: AsyncSkills = AsyncSkills(port)
        self.connections: AsyncConnections = AsyncConnections(port)
        self.webhooks: AsyncWebhooks = AsyncWebhooks(port)
        self.api_keys: AsyncApiKeys = AsyncApiKeys(port)
        self.usage: AsyncUsageReader = AsyncUsageReader(port)
        self.billing: AsyncBilling = AsyncBilling(port)

    @ApiCall
    def begin(
        self,
        contract: str,
        input: Mapping[str, Any],
        *,
        idempotency_key: str | None = None,
        deadline_seconds: int | None = None,
        connection_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Call[AsyncBegunOperation]:
        """Records what is about to be done, as `Client.begin`."""
        call = begin_call(
            contract,
            dict(input),
            idempotency_key=idempotency_key,
            deadline_seconds=deadline_seconds,
            connection_id=connection_id,
            options=options,
        )
        return Call(call.request, lambda success: AsyncBegunOperation(self._port, call.read(success)))

    def resume(self, operation_id: str) -> AsyncOperationHandle:
        """Takes an operation up again by its id, in any session; nothing is sent."""
        return AsyncOperationHandle(self._port, operation_id)

    async def close(self) -> None:
        """Ends the connections."""
        await self._port.close()

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
        return _described("AsyncClient", self._settings)


def _settings(**given: Any) -> ClientSettings:
    configure_logging(os.environ)
    return client_settings(environment=os.environ, **given)


def _described(name: str, settings: ClientSettings) -> str:
    key = "none" if settings.api_key is None else "set"
    return f"{name}(base_url={settings.base_url!r}, api_key={key})"
