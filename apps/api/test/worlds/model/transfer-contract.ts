import type { JsonObject } from '@tookeffect/core';

/**
 * A contract for a bank that settles, queues or rejects what it is sent: no shipped contract of a listing without a marker
 * has rules for that. The provider takes idempotency keys, so that a refutation advises to send again.
 */
export const TRANSFER_CONTRACT: JsonObject = {
  id: 'bank.transfer.made@1',
  service: 'bank',
  title: 'A transfer was made',
  description: 'Verified when exactly one new transfer of the order has the amount and is settled.',
  input: {
    type: 'object',
    properties: {
      order: { type: 'string', minLength: 1, maxLength: 32 },
      amount: { type: 'integer' },
      marked: { type: 'boolean' },
    },
    required: ['order', 'amount'],
    additionalProperties: false,
  },
  effect: 'present',
  identity: ['$.input.order', '$.input.amount'],
  correlation: {
    marker: '{operation.id}',
    path: '$.observation.body.marker',
    match: 'equals',
    when: '$.input.marked',
  },
  attribution: { sufficient: ['marker', 'exclusive'] },
  baseline: 'required',
  observe: {
    connector: 'http',
    lookup: 'deterministic',
    method: 'GET',
    path: '/transfers',
    select: '$.observation.body.transfers',
    where: [],
    completeWhen: [{ path: '$.observation.body.more', op: 'eq', value: false }],
    fresh: { query: '_tookeffect' },
    visibilityProbe: {
      method: 'GET',
      path: '/transfers',
      fresh: { query: '_tookeffect' },
      present: { path: '$.observation.body.transfers', op: 'present' },
    },
    maxBytes: 262_144,
    timeoutMs: 5000,
  },
  outcome: { present: [200], absent: [404], absence: 'exact' },
  object: { type: 'transfer', id: '$.observation.body.id', created: true },
  freshness: {
    path: '$.observation.body.created',
    format: 'rfc3339',
    setBy: 'server',
    skewSeconds: 5,
  },
  settle: { withinSeconds: 0, atMostSeconds: 3600 },
  finality: { afterSeconds: 0 },
  pending: [{ path: '$.observation.body.state', op: 'eq', value: 'pending', retryAfterSeconds: 60 }],
  failed: [{ path: '$.observation.body.state', op: 'eq', value: 'failed', reason: 'effect_absent' }],
  checks: [
    {
      id: 'order',
      path: '$.observation.body.order',
      op: 'eq',
      ref: '$.input.order',
      reason: 'effect_mismatch',
      required: true,
    },
    {
      id: 'amount',
      path: '$.observation.body.amount',
      op: 'eq',
      ref: '$.input.amount',
      reason: 'effect_mismatch',
      required: true,
    },
    {
      id: 'settled',
      path: '$.observation.body.state',
      op: 'eq',
      value: 'settled',
      reason: 'effect_absent',
      required: true,
    },
  ],
  evidence: { verifiedRequires: ['E3'] },
  idempotency: { provider: 'supported' },
};
