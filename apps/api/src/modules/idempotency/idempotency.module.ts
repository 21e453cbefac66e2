import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyKeyEntity } from './idempotency-key.entity.ts';
import { IdempotencyRepository } from './idempotency.repository.ts';
import { IdempotentCalls } from './idempotent-calls.ts';

/** Calls that may be repeated with the same `Idempotency-Key`. */
@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyKeyEntity])],
  providers: [IdempotencyRepository, IdempotentCalls],
  exports: [IdempotencyRepository, IdempotentCalls],
})
export class IdempotencyModule {}
