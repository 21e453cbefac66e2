import { BILLING_INVARIANTS } from './billing-invariants.ts';
import { CREDIT_INVARIANTS } from './credit-invariants.ts';
import type { Invariant } from './domain/invariant.ts';
import { periodInvariants } from './period-invariants.ts';
import { runInvariants } from './run-invariants.ts';
import { TABLE_INVARIANTS } from './table-invariants.ts';

/** Everything that a query can check. @param graceMs how long a run or a period may outlive its end */
export function allInvariants(graceMs: number): readonly Invariant[] {
  return [
    ...CREDIT_INVARIANTS,
    ...BILLING_INVARIANTS,
    ...periodInvariants(graceMs),
    ...runInvariants(graceMs),
    ...TABLE_INVARIANTS,
  ];
}
