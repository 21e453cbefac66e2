"""What can be asked beside operations: contracts, skills, connections, webhook secrets, API keys,
usage, billing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pydantic import BaseModel
from typing_extensions import Unpack

from tookeffect._answers import model_reader
from tookeffect._bound_calls import ApiCall, AsyncSide, BlockingSide, Call
from tookeffect._exchange import Success
from tookeffect._generated.models import (
    ApiKey,
    Checkout,
    CheckoutRequest,
    Connection,
    ConnectionTest,
    Contract,
    ContractSummary,
    CreateApiKeyRequest,
    CreateConnectionRequest,
    CreatedApiKey,
    CreatedWebhookSecret,
    CreateWebhookSecretRequest,
    Operation,
    RotatedApiKey,
    SkillManifest,
    Usage,
    UsageEntry,
    WebhookSecret,
)
from tookeffect._generated.vocabulary import OperationState
from tookeffect._pages import ApiListing, Listing, ListOptions, listing
from tookeffect._requests import ApiRequest, CallOptions

_read_contract: Final = model_reader(Contract, {"id": "text"})
_read_skill: Final = model_reader(SkillManifest, {"service": "text", "skill": "text"})
_read_connection: Final = model_reader(Connection, {"id": "text", "service": "text"})
_read_test: Final = model_reader(ConnectionTest, {"connectionId": "text", "outcome": "text"})
_read_created: Final = model_reader(CreatedWebhookSecret, {"webhookSecret": "object"})
_read_key: Final = model_reader(ApiKey, {"id": "text", "expiresAt": "text"})
_read_created_key: Final = model_reader(CreatedApiKey, {"apiKey": "object", "secret": "text"})
_read_rotated_key: Final = model_reader(
    RotatedApiKey, {"apiKey": "object", "secret": "text", "previous": "object"}
)
_read_usage: Final = model_reader(
    Usage, {"plan": "object", "bought": "object", "verifiedActions": "number", "reserved": "number"}
)
_read_checkout: Final = model_reader(Checkout, {"checkoutUrl": "text", "expiresAt": "text"})


class OperationsCalls:
    """The operations of the workspace."""

    @ApiListing
    def list(
        self,
        *,
        state: OperationState | None = None,
        contract: str | None = None,
        **options: Unpack[ListOptions],
    ) -> Listing[Operation]:
        """Walks the operations, newest first; `contract` is a contract id."""
        query = {"state": state, "contract": contract}
        return listing("listOperations", Operation, options, query=query)


class ContractsCalls:
    """The contracts that operations can be begun against."""

    @ApiCall
    def get(self, contract_id: str, **options: Unpack[CallOptions]) -> Call[Contract]:
        """Raises `NotFoundError` `contract_not_found`. To hash a contract, take the bytes of
        `get.with_raw_response`, not the model."""
        return Call(ApiRequest("getContract", options, path={"id": contract_id}), _read_contract)

    @ApiListing
    def list(self, **options: Unpack[ListOptions]) -> Listing[ContractSummary]:
        """Walks the contracts that this workspace sees."""
        return listing("listContracts", ContractSummary, options)


class SkillsCalls:
    """What an agent must know to use a service."""

    @ApiCall
    def get(self, service: str, **options: Unpack[CallOptions]) -> Call[SkillManifest]:
        """The manifest; its `skill` is the same as a `SKILL.md`. Raises `NotFoundError` `skill_not_found`."""
        return Call(ApiRequest("getSkill", options, path={"service": service}), _read_skill)


class ConnectionsCalls:
    """Where truth lives: read-only credentials, which the service seals and never shows."""

    @ApiCall
    def create(
        self, connection: CreateConnectionRequest | Mapping[str, object], **options: Unpack[CallOptions]
    ) -> Call[Connection]:
        """Stores a read-only credential, after the service has tried it. A mapping has the names of the wire.

        Raises `UnprocessableEntityError` `connection_not_read_only` for one that can be seen to write.
        """
        body = _wire_members(connection)
        return Call(ApiRequest("createConnection", options, body=body), _read_connection)

    @ApiListing
    def list(self, **options: Unpack[ListOptions]) -> Listing[Connection]:
        """Walks the connections of the workspace."""
        return listing("listConnections", Connection, options)

    @ApiCall
    def get(self, connection_id: str, **options: Unpack[CallOptions]) -> Call[Connection]:
        """The connection, without its secret."""
        return Call(ApiRequest("getConnection", options, path={"id": connection_id}), _read_connection)

    @ApiCall
    def test(self, connection_id: str, **options: Unpack[CallOptions]) -> Call[ConnectionTest]:
        """Lets the service try the credential, with reads only. An unusable one is an answer, not an
        error."""
        return Call(ApiRequest("testConnection", options, path={"id": connection_id}), _read_test)

    @ApiCall
    def delete(self, connection_id: str, **options: Unpack[CallOptions]) -> Call[None]:
        """Removes the connection with its credential."""
        return Call(ApiRequest("deleteConnection", options, path={"id": connection_id}), _read_nothing)


class WebhooksCalls:
    """The secrets by which providers sign the events that they send to the service."""

    @ApiCall
    def create(
        self, request: CreateWebhookSecretRequest | Mapping[str, object], **options: Unpack[CallOptions]
    ) -> Call[CreatedWebhookSecret]:
        """Adds a signing secret; several may be active, so that one can be rotated. The answer alone shows
        it."""
        body = _wire_members(request)
        return Call(ApiRequest("createWebhookSecret", options, body=body), _read_created)

    @ApiListing
    def list(self, **options: Unpack[ListOptions]) -> Listing[WebhookSecret]:
        """Walks the secrets of the workspace; a secret itself is never shown again."""
        return listing("listWebhookSecrets", WebhookSecret, options)

    @ApiCall
    def delete(self, secret_id: str, **options: Unpack[CallOptions]) -> Call[None]:
        """Ends the acceptance of events that are signed by it."""
        return Call(ApiRequest("deleteWebhookSecret", options, path={"id": secret_id}), _read_nothing)


class ApiKeysCalls:
    """The keys that call the service. Making and rotating are sent once: who lost the answer looks at the
    list."""

    @ApiCall
    def create(
        self, request: CreateApiKeyRequest | Mapping[str, object], **options: Unpack[CallOptions]
    ) -> Call[CreatedApiKey]:
        """Makes a key. The answer alone shows it. Raises `PermissionDeniedError` `scope_missing` for a scope
        that the client's own key lacks."""
        return Call(ApiRequest("createApiKey", options, body=_wire_members(request)), _read_created_key)

    @ApiListing
    def list(self, **options: Unpack[ListOptions]) -> Listing[ApiKey]:
        """Walks the keys of the workspace, revoked and expired ones too; none is ever shown again."""
        return listing("listApiKeys", ApiKey, options)

    @ApiCall
    def get(self, key_id: str, **options: Unpack[CallOptions]) -> Call[ApiKey]:
        """What is known of a key: everything but the key itself."""
        return Call(ApiRequest("getApiKey", options, path={"id": key_id}), _read_key)

    @ApiCall
    def rotate(
        self, key_id: str, *, grace_seconds: int | None = None, **options: Unpack[CallOptions]
    ) -> Call[RotatedApiKey]:
        """Puts a new key in the place of one, which is accepted for `grace_seconds` more: 24 hours when left
        out, 7 days at most. The answer alone shows the new key. Raises `ConflictError`
        `api_key_not_rotatable` where another generation comes first."""
        body = {} if grace_seconds is None else {"graceSeconds": grace_seconds}
        request = ApiRequest("rotateApiKey", options, path={"id": key_id}, body=body)
        return Call(request, _read_rotated_key)

    @ApiCall
    def revoke(self, key_id: str, **options: Unpack[CallOptions]) -> Call[None]:
        """Ends a key for good, within a second."""
        return Call(ApiRequest("revokeApiKey", options, path={"id": key_id}), _read_nothing)


class UsageCalls:
    """The credits of the account."""

    @ApiCall
    def get(self, **options: Unpack[CallOptions]) -> Call[Usage]:
        """The plan bucket, the bought bucket, and the verified actions of this period."""
        return Call(ApiRequest("getUsage", options), _read_usage)

    @ApiListing
    def history(self, **options: Unpack[ListOptions]) -> Listing[UsageEntry]:
        """Walks every change of the credits, newest first; those of a bucket add up to what it holds."""
        return listing("getUsageHistory", UsageEntry, options)


class BillingCalls:
    """Where credits are bought."""

    @ApiCall
    def checkout(
        self,
        purchase: CheckoutRequest | Mapping[str, object],
        *,
        idempotency_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Call[Checkout]:
        """Makes a link at which a person can pay for `{"plan": …}` or `{"pack": …, "quantity": …}`. It brings
        no credits itself: they are in the usage once the payment provider has confirmed the payment.

        - `idempotency_key`: the same key and purchase give the same link back; a fresh one when left out.

        Raises `ConflictError` `checkout_not_configured` where the service sells nothing by itself.
        """
        body = _wire_members(purchase)
        request = ApiRequest("createCheckout", options, body=body, idempotency_key=idempotency_key)
        return Call(request, _read_checkout)


class Operations(BlockingSide, OperationsCalls):
    """The operations of the workspace."""


class AsyncOperations(AsyncSide, OperationsCalls):
    """The operations of the workspace."""


class Contracts(BlockingSide, ContractsCalls):
    """The contracts that operations can be begun against."""


class AsyncContracts(AsyncSide, ContractsCalls):
    """The contracts that operations can be begun against."""


class Skills(BlockingSide, SkillsCalls):
    """What an agent must know to use a service."""


class AsyncSkills(AsyncSide, SkillsCalls):
    """What an agent must know to use a service."""


class Connections(BlockingSide, ConnectionsCalls):
    """Where truth lives: read-only credentials, which the service seals and never shows."""


class AsyncConnections(AsyncSide, ConnectionsCalls):
    """Where truth lives: read-only credentials, which the service seals and never shows."""


class Webhooks(BlockingSide, WebhooksCalls):
    """The secrets by which providers sign the events that they send to the service."""


class AsyncWebhooks(AsyncSide, WebhooksCalls):
    """The secrets by which providers sign the events that they send to the service."""


class ApiKeys(BlockingSide, ApiKeysCalls):
    """The keys that call the service."""


class AsyncApiKeys(AsyncSide, ApiKeysCalls):
    """The keys that call the service."""


class UsageReader(BlockingSide, UsageCalls):
    """The credits of the account."""


class AsyncUsageReader(AsyncSide, UsageCalls):
    """The credits of the account."""


class Billing(BlockingSide, BillingCalls):
    """Where credits are bought."""


class AsyncBilling(AsyncSide, BillingCalls):
    """Where credits are bought."""


def _wire_members(body: BaseModel | Mapping[str, object]) -> dict[str, object]:
    if isinstance(body, BaseModel):
        return body.model_dump(by_alias=True, exclude_unset=True)
    return dict(body)


def _read_nothing(_: Success) -> None:
    return None
