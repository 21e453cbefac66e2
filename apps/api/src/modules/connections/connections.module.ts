import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConnectorsModule } from '../../connectors/index.ts';
import { ContractsModule } from '../contracts/index.ts';
import { SecretsModule } from '../secrets/index.ts';
import { ConnectionOpener } from './connection-opener.ts';
import { ConnectionTester } from './connection-tester.ts';
import { ConnectionTrials } from './connection-trials.ts';
import { ConnectionEntity } from './connection.entity.ts';
import { ConnectionsController } from './connections.controller.ts';
import { ConnectionsRepository } from './connections.repository.ts';
import { FreshControlsRepository } from './fresh-controls.repository.ts';
import { ConnectionsService } from './connections.service.ts';

/** The sealed credentials of connections: all that a command needs to seal them again. */
@Module({
  imports: [SecretsModule, ConnectorsModule, TypeOrmModule.forFeature([ConnectionEntity])],
  providers: [ConnectionsRepository, ConnectionOpener, FreshControlsRepository],
  exports: [ConnectionsRepository, ConnectionOpener, FreshControlsRepository],
})
export class SealedConnectionsModule {}

/** Connections to systems of record: their credentials are sealed, tested, and opened for an observation. */
@Module({
  imports: [SealedConnectionsModule, ConnectorsModule, ContractsModule],
  controllers: [ConnectionsController],
  providers: [ConnectionTester, ConnectionTrials, ConnectionsService],
  exports: [SealedConnectionsModule, ConnectionTrials, ConnectionsService],
})
export class ConnectionsModule {}
