import type { Environment } from '@tookeffect/core';
import type { ObservingContract } from './language/observation.ts';

/** Stated in every receipt. Raise it with every change that can give another verdict on the same evidence. */
export const EVALUATOR_VERSION = '0.1.0';

/**
 * Says whether a receipt is about a live system of record.
 * @returns `test` if the connection is marked as test, or if the contract pins origins and this is not one of them
 */
export function receiptEnvironment(
  { observe }: ObservingContract,
  origin: string,
  isTestConnection: boolean,
): Environment {
  const isPinnedElsewhere = observe?.origins !== undefined && !observe.origins.includes(origin);
  return isTestConnection || isPinnedElsewhere ? 'test' : 'live';
}
