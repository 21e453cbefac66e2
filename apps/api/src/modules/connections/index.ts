export { ConnectionOpener } from './connection-opener.ts';
export { ConnectionTrials } from './connection-trials.ts';
export { type ConnectionRefusal, toConnectionError } from './connection-resolution.ts';
export type { SealedConnection } from './connection.entity.ts';
export { FreshControlsRepository } from './fresh-controls.repository.ts';
export { ConnectionsModule, SealedConnectionsModule } from './connections.module.ts';
export { ConnectionsService, type NewResolution } from './connections.service.ts';
