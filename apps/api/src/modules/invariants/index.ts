export { type InvariantReport, checkInvariants } from './check-invariants.ts';
export type { Breach } from './domain/invariant.ts';
