import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../../connectors/index.ts';
import { ContractsModule } from '../contracts/index.ts';
import { SecretsModule } from '../secrets/index.ts';
import { ConnectionOpener } from './connection-opener.ts';
import { ConnectionRewrapper } from './connection-rewrapper.ts';
import { ConnectionTester } from './connection-tester.ts';
import { ConnectionsController } from './connections.controller.ts';
import { ConnectionsRepository } from './connections.repository.ts';
import { ConnectionsService } from './connections.service.ts';

/** Read-only credentials of systems of record: sealed, tested, opened for an observation. */
@Module({
  imports: [SecretsModule, ConnectorsModule, ContractsModule],
  controllers: [ConnectionsController],
  providers: [
    ConnectionsRepository,
    ConnectionOpener,
    ConnectionRewrapper,
    ConnectionTester,
    ConnectionsService,
  ],
  exports: [ConnectionOpener, ConnectionRewrapper, ConnectionsService],
})
export class ConnectionsModule {}
