import type { Evidence, OperationFacts } from '@tookeffect/core';
import type { CompiledContract } from './compiled-contract.ts';
import { readScene } from './reading/read-scene.ts';

/** What of the evidence the verdict is about. */
export interface Seen {
  /**
   * The objects on which a claim of another operation could change the verdict: whoever evaluates must know the claims
   * on these, and on no others. Ids as text, each once.
   */
  readonly objects: readonly string[];
  /** The signed events that had a say about one of them or about the operation, by reference, each once. */
  readonly events: readonly string[];
}

/** Names what a verdict on this evidence is about; the arguments are those of `evaluate`. */
export function whatWasSeen(
  contract: CompiledContract,
  operation: OperationFacts,
  evidence: Evidence,
  now: string,
): Seen {
  const scene = readScene(contract, { operation, evidence, now });
  const candidates = [...scene.candidates, ...scene.remaining];
  const ids = candidates.map(({ id }) => id).filter((id) => id !== undefined);
  const heard = [scene, ...candidates].flatMap(({ events }) => events.heard);
  return { objects: [...new Set(ids)], events: [...new Set(heard)] };
}
