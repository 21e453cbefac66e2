import { CREDIT_INVARIANTS } from './credit-invariants.ts';
import type { Invariant } from './domain/invariant.ts';
import { runInvariants } from './run-invariants.ts';
import { TABLE_INVARIANTS } from './table-invariants.ts';

/** Everything that a query can check. @param graceMs how long a run may be live after its lease */
export function allInvariants(graceMs: number): readonly Invariant[] {
  return [...CREDIT_INVARIANTS, ...runInvariants(graceMs), ...TABLE_INVARIANTS];
}
