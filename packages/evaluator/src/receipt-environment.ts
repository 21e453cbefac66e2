import type { Environment } from '@tookeffect/core';
import type { Contract } from '@tookeffect/wire';

/**
 * Whether a verdict speaks of a real system of record: `test` for good where the connection is marked as test, or
 * its origin is none of those that the contract pins.
 */
export function receiptEnvironment(
  { observe }: Contract,
  origin: string,
  isTestConnection: boolean,
): Environment {
  const isPinnedElsewhere = observe?.origins !== undefined && !observe.origins.includes(origin);
  return isTestConnection || isPinnedElsewhere ? 'test' : 'live';
}
