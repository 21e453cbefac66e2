export type { Observation, ObservedRead, ReadRole } from './domain/observation.ts';
export type { OpenConnection } from './domain/open-connection.ts';
export { type AddressProblem, type SystemAddress, systemAddress } from './domain/system-address.ts';
export { type ObservationRequest, Observer } from './observer.ts';
