// Written by `npm run generate` from schemas/openapi/openapi.json; do not edit.

/**
 * The API calls by operation id: method, path, when the call may be repeated (always, only with its
 * `Idempotency-Key`, or never), and whether it needs an API key.
 */
export const OPERATIONS = {
  createApiKey: { method: 'POST', path: '/v1/api-keys', repeat: 'never', key: true },
  createCheckout: { method: 'POST', path: '/v1/billing/checkout', repeat: 'with_key', key: true },
  createConnection: { method: 'POST', path: '/v1/connections', repeat: 'never', key: true },
  createOperation: { method: 'POST', path: '/v1/operations', repeat: 'with_key', key: true },
  createWebhookSecret: { method: 'POST', path: '/v1/webhooks', repeat: 'never', key: true },
  deleteConnection: { method: 'DELETE', path: '/v1/connections/{id}', repeat: 'always', key: true },
  deleteWebhookSecret: { method: 'DELETE', path: '/v1/webhooks/{id}', repeat: 'always', key: true },
  getApiKey: { method: 'GET', path: '/v1/api-keys/{id}', repeat: 'always', key: true },
  getCheckoutPage: { method: 'GET', path: '/checkout/{outcome}', repeat: 'always', key: false },
  getConnection: { method: 'GET', path: '/v1/connections/{id}', repeat: 'always', key: true },
  getContract: { method: 'GET', path: '/v1/contracts/{id}', repeat: 'always', key: true },
  getErrorPage: { method: 'GET', path: '/errors/{code}', repeat: 'always', key: false },
  getHealth: { method: 'GET', path: '/healthz', repeat: 'always', key: false },
  getKeyDocument: { method: 'GET', path: '/.well-known/tookeffect/keys.json', repeat: 'always', key: false },
  getOpenApi: { method: 'GET', path: '/v1/openapi.json', repeat: 'always', key: true },
  getOperation: { method: 'GET', path: '/v1/operations/{id}', repeat: 'always', key: true },
  getOperationDocument: { method: 'GET', path: '/v1/operations/{id}/document', repeat: 'always', key: true },
  getReadiness: { method: 'GET', path: '/readyz', repeat: 'always', key: false },
  getReceipt: { method: 'GET', path: '/v1/operations/{id}/receipt', repeat: 'always', key: true },
  getSkill: { method: 'GET', path: '/v1/skills/{service}', repeat: 'always', key: true },
  getTimeline: { method: 'GET', path: '/v1/operations/{id}/timeline', repeat: 'always', key: true },
  getUsage: { method: 'GET', path: '/v1/usage', repeat: 'always', key: true },
  getUsageHistory: { method: 'GET', path: '/v1/usage/history', repeat: 'always', key: true },
  listApiKeys: { method: 'GET', path: '/v1/api-keys', repeat: 'always', key: true },
  listConnections: { method: 'GET', path: '/v1/connections', repeat: 'always', key: true },
  listContracts: { method: 'GET', path: '/v1/contracts', repeat: 'always', key: true },
  listOperations: { method: 'GET', path: '/v1/operations', repeat: 'always', key: true },
  listWebhookSecrets: { method: 'GET', path: '/v1/webhooks', repeat: 'always', key: true },
  receiveBillingEvent: { method: 'POST', path: '/v1/billing/events', repeat: 'always', key: false },
  receiveEvent: { method: 'POST', path: '/v1/events/{provider}/{workspace}', repeat: 'always', key: false },
  revokeApiKey: { method: 'DELETE', path: '/v1/api-keys/{id}', repeat: 'always', key: true },
  rotateApiKey: { method: 'POST', path: '/v1/api-keys/{id}/rotate', repeat: 'never', key: true },
  submitActionResult: { method: 'POST', path: '/v1/operations/{id}/action-result', repeat: 'always', key: true },
  testConnection: { method: 'POST', path: '/v1/connections/{id}/test', repeat: 'never', key: true },
  testContract: { method: 'POST', path: '/v1/contracts/test', repeat: 'always', key: true },
  verifyOperation: { method: 'POST', path: '/v1/operations/{id}/verify', repeat: 'with_key', key: true },
} as const;
