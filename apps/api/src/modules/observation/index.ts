export type { Observation, ObservedRead, ReadRole } from './domain/observation.ts';
export type { OpenConnection } from './domain/open-connection.ts';
export type { IsEnough } from './domain/reading-order.ts';
export { type AddressProblem, type SystemAddress, systemAddress } from './domain/system-address.ts';
export { ObservationModule } from './observation.module.ts';
export { type ObservationRequest, Observer } from './observer.ts';
export { ConnectionTrial } from './trial/connection-trial.ts';
export type { TrialResult } from './trial/trial-result.ts';
