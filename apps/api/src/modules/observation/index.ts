export type { Observation, ObservedRead } from './domain/reading-order.ts';
export { ObservationModule } from './observation.module.ts';
export { type ObservationRequest, Observer } from './observer.ts';
