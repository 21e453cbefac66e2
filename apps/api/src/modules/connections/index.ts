export { ConnectionOpener } from './connection-opener.ts';
export { ConnectionRewrapper } from './connection-rewrapper.ts';
export { ConnectionsModule } from './connections.module.ts';
export { ConnectionsService } from './connections.service.ts';
export type { SealedConnectionRow } from './domain/connection-row.ts';
