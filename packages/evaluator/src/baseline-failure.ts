import type { Reason } from '@tookeffect/core';
import type { OperationFacts, Reads } from '@tookeffect/wire';
import type { CompiledContract } from './compiled-contract.ts';
import { readLookup } from './reading/lookup.ts';
import { operationContext } from './reading/operation-context.ts';

/**
 * Says why reads made before the action are no baseline.
 * @returns a reason of the verdict `inconclusive`; `undefined` where they are a baseline
 */
export function baselineFailure(
  contract: CompiledContract,
  operation: OperationFacts,
  reads: Reads,
): Reason | undefined {
  const { lookup, document } = contract;
  if (!lookup || !document.outcome) return 'evidence_insufficient';
  const base = operationContext(contract, operation, null).document;
  const { isAnswered, failures } = readLookup(lookup, document.outcome, reads, base);
  return failures.main ?? failures.listing ?? (isAnswered ? undefined : 'evidence_insufficient');
}
