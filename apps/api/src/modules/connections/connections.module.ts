import { Module } from '@nestjs/common';
import { ContractsModule } from '../contracts/index.ts';
import { ObservationModule } from '../observation/index.ts';
import { SecretsModule } from '../secrets/index.ts';
import { ConnectionOpener } from './connection-opener.ts';
import { ConnectionRewrapper } from './connection-rewrapper.ts';
import { ConnectionsController } from './connections.controller.ts';
import { ConnectionsRepository } from './connections.repository.ts';
import { ConnectionsService } from './connections.service.ts';

/** Read-only credentials of systems of record: sealed, tried, opened for an observation. */
@Module({
  imports: [SecretsModule, ObservationModule, ContractsModule],
  controllers: [ConnectionsController],
  providers: [ConnectionsRepository, ConnectionOpener, ConnectionRewrapper, ConnectionsService],
  exports: [ConnectionOpener, ConnectionRewrapper, ConnectionsService],
})
export class ConnectionsModule {}
