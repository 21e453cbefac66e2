export { IdempotencyKeyEntity } from './idempotency-key.entity.ts';
export {
  KEY_RETENTION_DAYS,
  keyInFlight,
  keyReused,
  readIdempotencyKey,
  requestFingerprint,
} from './idempotency-key.ts';
export { IdempotencyModule } from './idempotency.module.ts';
export { IdempotencyRepository, type ClaimedKey } from './idempotency.repository.ts';
export { type CreatedBody, IdempotentCalls } from './idempotent-calls.ts';
