import { Module } from '@nestjs/common';
import { IdempotencyRepository } from './idempotency.repository.ts';

/** Calls that may be repeated. */
@Module({ providers: [IdempotencyRepository], exports: [IdempotencyRepository] })
export class IdempotencyModule {}
