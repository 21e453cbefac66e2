import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.ts';
import { IdempotencyModule } from '../idempotency/index.ts';
import { ObservationModule } from '../observation/index.ts';
import { BaselineReader } from './baseline-reader.ts';
import { OperationCreator } from './operation-creator.ts';
import { OperationsController } from './operations.controller.ts';
import { OperationsRepository } from './operations.repository.ts';
import { OperationsService } from './operations.service.ts';
import { TimelineRepository } from './timeline.repository.ts';
import { TimelineService } from './timeline.service.ts';

/** Operations and what their agents hand in. */
@Module({
  imports: [ConnectionsModule, IdempotencyModule, ObservationModule],
  controllers: [OperationsController],
  providers: [
    OperationsRepository,
    OperationCreator,
    BaselineReader,
    OperationsService,
    TimelineRepository,
    TimelineService,
  ],
})
export class OperationsModule {}
