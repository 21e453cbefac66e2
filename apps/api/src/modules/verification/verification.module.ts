import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../billing/index.ts';
import { ConnectionsModule } from '../connections/index.ts';
import { EventsModule } from '../events/index.ts';
import { IdempotencyModule } from '../idempotency/index.ts';
import { ObservationModule } from '../observation/index.ts';
import { SecretsModule } from '../secrets/index.ts';
import { SigningModule } from '../signing/index.ts';
import { ClaimEntity } from './claim.entity.ts';
import { EvidenceCollector } from './evidence-collector.ts';
import { ExpiredRunSweeper } from './expired-run-sweeper.ts';
import { RunJudge } from './run-judge.ts';
import { RunOpener } from './run-opener.ts';
import { RunCalls } from './run-calls.ts';
import { RunReservations } from './run-reservations.ts';
import { UnsettledRuns } from './unsettled-runs.ts';
import { VerificationController } from './verification.controller.ts';
import { VerificationRunEntity } from './verification-run.entity.ts';
import { VerificationRunsRepository } from './verification-runs.repository.ts';
import { VerificationService } from './verification.service.ts';

/** The metered call: observes, evaluates, signs and settles. */
@Module({
  imports: [
    TypeOrmModule.forFeature([VerificationRunEntity, ClaimEntity]),
    BillingModule,
    ConnectionsModule,
    EventsModule,
    IdempotencyModule,
    ObservationModule,
    SecretsModule,
    SigningModule,
  ],
  controllers: [VerificationController],
  providers: [
    VerificationRunsRepository,
    RunCalls,
    RunReservations,
    RunOpener,
    EvidenceCollector,
    RunJudge,
    VerificationService,
    ExpiredRunSweeper,
    UnsettledRuns,
  ],
  exports: [UnsettledRuns],
})
export class VerificationModule {}
