import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/index.ts';
import { ConnectionsModule } from '../connections/index.ts';
import { IdempotencyModule } from '../idempotency/index.ts';
import { ObservationModule } from '../observation/index.ts';
import { SigningModule } from '../signing/index.ts';
import { Inspector } from './inspector.ts';
import { Janitor } from './janitor.ts';
import { ReceiptIssuer } from './receipt-issuer.ts';
import { RunGate } from './run-gate.ts';
import { VerificationController } from './verification.controller.ts';
import { VerificationRepository } from './verification.repository.ts';
import { VerificationService } from './verification.service.ts';

/** Observes, evaluates, signs, settles. */
@Module({
  imports: [BillingModule, ConnectionsModule, IdempotencyModule, ObservationModule, SigningModule],
  controllers: [VerificationController],
  providers: [VerificationRepository, RunGate, Inspector, ReceiptIssuer, VerificationService, Janitor],
})
export class VerificationModule {}
