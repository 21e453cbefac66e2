# Written by `npm run generate` from schemas/; do not edit.
"""The operations of the API: method, path, retry rule, and whether an API key is needed."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

Repetition: TypeAlias = Literal["always", "with_key", "never"]
"""Whether a request can be retried after a lost response: always, with its `Idempotency-Key`, or never."""

OperationId: TypeAlias = Literal[
    "cancelOperation",
    "createApiKey",
    "createCheckout",
    "createConnection",
    "createOperation",
    "createWebhookSecret",
    "deleteConnection",
    "deleteWebhookSecret",
    "deprecateContract",
    "dryRunContract",
    "eraseBaselines",
    "eraseEvents",
    "getApiKey",
    "getCaller",
    "getCheckoutPage",
    "getConnection",
    "getContract",
    "getErrorPage",
    "getHealth",
    "getKeyDocument",
    "getOpenApi",
    "getOperation",
    "getOperationDocument",
    "getReadiness",
    "getReceipt",
    "getSkill",
    "getTimeline",
    "getUsage",
    "getUsageHistory",
    "listApiKeys",
    "listConnections",
    "listContracts",
    "listOperations",
    "listWebhookProviders",
    "listWebhookSecrets",
    "mutateContract",
    "publishContract",
    "receiveBillingEvent",
    "receiveEvent",
    "recordResponse",
    "revokeApiKey",
    "rotateApiKey",
    "rotateWebhookSecret",
    "submitActionResult",
    "testConnection",
    "testContract",
    "verifyOperation",
]
"""The operation ids of the OpenAPI document."""


class ApiOperation(NamedTuple):
    """An operation of the API."""

    method: str
    path: str
    repeat: Repetition
    needs_key: bool


OPERATIONS: Final[dict[OperationId, ApiOperation]] = {
    "cancelOperation": ApiOperation("POST", "/v1/operations/{id}/cancel", "always", True),
    "createApiKey": ApiOperation("POST", "/v1/api-keys", "never", True),
    "createCheckout": ApiOperation("POST", "/v1/billing/checkout", "with_key", True),
    "createConnection": ApiOperation("POST", "/v1/connections", "never", True),
    "createOperation": ApiOperation("POST", "/v1/operations", "with_key", True),
    "createWebhookSecret": ApiOperation("POST", "/v1/webhooks", "never", True),
    "deleteConnection": ApiOperation("DELETE", "/v1/connections/{id}", "always", True),
    "deleteWebhookSecret": ApiOperation("DELETE", "/v1/webhooks/{id}", "always", True),
    "deprecateContract": ApiOperation("POST", "/v1/contracts/{id}/deprecate", "always", True),
    "dryRunContract": ApiOperation("POST", "/v1/contracts/dry-run", "never", True),
    "eraseBaselines": ApiOperation("POST", "/v1/baseline-erasures", "always", True),
    "eraseEvents": ApiOperation("POST", "/v1/event-erasures", "always", True),
    "getApiKey": ApiOperation("GET", "/v1/api-keys/{id}", "always", True),
    "getCaller": ApiOperation("GET", "/v1/whoami", "always", True),
    "getCheckoutPage": ApiOperation("GET", "/checkout/{outcome}", "always", False),
    "getConnection": ApiOperation("GET", "/v1/connections/{id}", "always", True),
    "getContract": ApiOperation("GET", "/v1/contracts/{id}", "always", True),
    "getErrorPage": ApiOperation("GET", "/errors/{code}", "always", False),
    "getHealth": ApiOperation("GET", "/healthz", "always", False),
    "getKeyDocument": ApiOperation("GET", "/.well-known/tookeffect/keys.json", "always", False),
    "getOpenApi": ApiOperation("GET", "/v1/openapi.json", "always", True),
    "getOperation": ApiOperation("GET", "/v1/operations/{id}", "always", True),
    "getOperationDocument": ApiOperation("GET", "/v1/operations/{id}/document", "always", True),
    "getReadiness": ApiOperation("GET", "/readyz", "always", False),
    "getReceipt": ApiOperation("GET", "/v1/operations/{id}/receipt", "always", True),
    "getSkill": ApiOperation("GET", "/v1/skills/{service}", "always", True),
    "getTimeline": ApiOperation("GET", "/v1/operations/{id}/timeline", "always", True),
    "getUsage": ApiOperation("GET", "/v1/usage", "always", True),
    "getUsageHistory": ApiOperation("GET", "/v1/usage/history", "always", True),
    "listApiKeys": ApiOperation("GET", "/v1/api-keys", "always", True),
    "listConnections": ApiOperation("GET", "/v1/connections", "always", True),
    "listContracts": ApiOperation("GET", "/v1/contracts", "always", True),
    "listOperations": ApiOperation("GET", "/v1/operations", "always", True),
    "listWebhookProviders": ApiOperation("GET", "/v1/webhook-providers", "always", True),
    "listWebhookSecrets": ApiOperation("GET", "/v1/webhooks", "always", True),
    "mutateContract": ApiOperation("POST", "/v1/contracts/mutate", "always", True),
    "publishContract": ApiOperation("POST", "/v1/contracts", "always", True),
    "receiveBillingEvent": ApiOperation("POST", "/v1/billing/events", "always", False),
    "receiveEvent": ApiOperation("POST", "/v1/events/{provider}/{workspace}", "always", False),
    "recordResponse": ApiOperation("POST", "/v1/contracts/record", "never", True),
    "revokeApiKey": ApiOperation("DELETE", "/v1/api-keys/{id}", "always", True),
    "rotateApiKey": ApiOperation("POST", "/v1/api-keys/{id}/rotate", "never", True),
    "rotateWebhookSecret": ApiOperation("POST", "/v1/webhooks/{id}/rotate", "never", True),
    "submitActionResult": ApiOperation("POST", "/v1/operations/{id}/action-result", "always", True),
    "testConnection": ApiOperation("POST", "/v1/connections/{id}/test", "never", True),
    "testContract": ApiOperation("POST", "/v1/contracts/test", "always", True),
    "verifyOperation": ApiOperation("POST", "/v1/operations/{id}/verify", "with_key", True),
}
