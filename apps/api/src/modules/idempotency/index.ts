export { IdempotencyModule } from './idempotency.module.ts';
export { IdempotencyRepository, type KeyHold } from './idempotency.repository.ts';
export { type CreatedBody, IdempotentCalls } from './idempotent-calls.ts';
export { readIdempotencyKey } from './read-idempotency-key.ts';
export { requestFingerprint } from './request-fingerprint.ts';
