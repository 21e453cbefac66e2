import type { Evidence, OperationFacts } from '@tookeffect/core';
import type { CompiledContract } from './compiled-contract.ts';
import { readScene } from './reading/read-scene.ts';

/**
 * Names the objects on which a claim of another operation could change the verdict: whoever evaluates must know the
 * claims on these, and on no others.
 * @returns object ids as text, each once, in the order in which they were seen
 */
export function seenObjects(
  contract: CompiledContract,
  operation: OperationFacts,
  evidence: Evidence,
  now: string,
): string[] {
  const { candidates, remaining } = readScene(contract, { operation, evidence, now });
  const ids = [...candidates, ...remaining].map(({ id }) => id);
  return [...new Set(ids.filter((id) => id !== undefined))];
}
