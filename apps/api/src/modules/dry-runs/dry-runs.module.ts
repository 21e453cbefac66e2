import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.ts';
import { ObservationModule } from '../observation/index.ts';
import { OperationsModule } from '../operations/index.ts';
import { VerificationModule } from '../verification/index.ts';
import { DryRunService } from './dry-run.service.ts';
import { DryRunUsageRepository } from './dry-run-usage.repository.ts';
import { DryRunsController } from './dry-runs.controller.ts';
import { RecordingService } from './recording.service.ts';
import { TrialObserver } from './trial-observer.ts';

/** Dry runs of contracts, and responses that contracts are drafted from. */
@Module({
  imports: [ConnectionsModule, ObservationModule, OperationsModule, VerificationModule],
  controllers: [DryRunsController],
  providers: [DryRunUsageRepository, TrialObserver, DryRunService, RecordingService],
})
export class DryRunsModule {}
