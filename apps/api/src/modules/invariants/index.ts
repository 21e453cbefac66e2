export type { Breach } from './invariant.ts';
export { type CheckScope, type InvariantReport, checkInvariants } from './invariants.repository.ts';
