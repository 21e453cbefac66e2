export type { Breach } from './invariant.ts';
export { type InvariantReport, checkInvariants } from './invariants.repository.ts';
