import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.ts';
import { OperationsModule } from '../operations/index.ts';
import { VerificationModule } from '../verification/index.ts';
import { DryRunService } from './dry-run.service.ts';
import { DryRunUsageRepository } from './dry-run-usage.repository.ts';
import { DryRunsController } from './dry-runs.controller.ts';
import { TrialObserver } from './trial-observer.ts';

/** Dry runs of contracts. */
@Module({
  imports: [ConnectionsModule, OperationsModule, VerificationModule],
  controllers: [DryRunsController],
  providers: [DryRunUsageRepository, TrialObserver, DryRunService],
})
export class DryRunsModule {}
