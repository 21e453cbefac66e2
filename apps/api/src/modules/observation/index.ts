export type { Observation, ObservedRead } from './domain/observation.ts';
export { ObservationModule } from './observation.module.ts';
export { type ObservationRequest, Observer } from './observer.ts';
