import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConnectionsModule } from '../connections/index.ts';
import { IdempotencyModule } from '../idempotency/index.ts';
import { ObservationModule } from '../observation/index.ts';
import { SecretsModule } from '../secrets/index.ts';
import { ActionResultEntity } from './action-result.entity.ts';
import { BaselineReader } from './baseline-reader.ts';
import { OperationCreator } from './operation-creator.ts';
import { OperationEntity } from './operation.entity.ts';
import { OperationListsRepository } from './operation-lists.repository.ts';
import { OperationsController } from './operations.controller.ts';
import { OperationsRepository } from './operations.repository.ts';
import { OperationsService } from './operations.service.ts';
import { TimelineRepository } from './timeline.repository.ts';

/** Operations, their action results and their timelines. */
@Module({
  imports: [
    TypeOrmModule.forFeature([OperationEntity, ActionResultEntity]),
    ConnectionsModule,
    IdempotencyModule,
    ObservationModule,
    SecretsModule,
  ],
  controllers: [OperationsController],
  providers: [
    OperationsRepository,
    OperationListsRepository,
    OperationCreator,
    BaselineReader,
    OperationsService,
    TimelineRepository,
  ],
  exports: [BaselineReader],
})
export class OperationsModule {}
