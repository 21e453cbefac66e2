import { Module } from '@nestjs/common';
import { IdempotencyRepository } from './idempotency.repository.ts';
import { IdempotentCalls } from './idempotent-calls.ts';

/** Calls that may be repeated. */
@Module({
  providers: [IdempotencyRepository, IdempotentCalls],
  exports: [IdempotencyRepository, IdempotentCalls],
})
export class IdempotencyModule {}
