export type { Observation } from './domain/observation.ts';
export type { OpenConnection } from './domain/open-connection.ts';
export { type SystemAddress, systemAddress } from './domain/system-address.ts';
export { ObservationModule } from './observation.module.ts';
export { Observer } from './observer.ts';
export { ConnectionTrial } from './trial/connection-trial.ts';
