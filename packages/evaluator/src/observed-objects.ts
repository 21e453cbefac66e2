import type { Evidence, OperationFacts } from '@tookeffect/wire';
import type { CompiledContract } from './compiled-contract.ts';
import { readEvaluationState } from './evidence/evaluation-state.ts';

/** The objects and signed events that a verdict depends on. */
export interface ObservedObjects {
  /**
   * Object ids as text, each once. A claim of another operation can change the verdict only if it is on one of these,
   * so an evaluation needs the claims on these objects and on no others.
   */
  readonly objects: readonly string[];
  /** References of the signed events that match one of the objects or the operation, each once. */
  readonly events: readonly string[];
}

/**
 * Names the objects and events that the verdict on this evidence depends on.
 * @param now as for `evaluate`; so are the other arguments
 */
export function observedObjects(
  contract: CompiledContract,
  operation: OperationFacts,
  evidence: Evidence,
  now: string,
): ObservedObjects {
  const state = readEvaluationState(contract, { operation, evidence, now });
  const candidates = [...state.candidates, ...state.remaining];
  const ids = candidates.map(({ id }) => id).filter((id) => id !== undefined);
  const references = [state, ...candidates].flatMap(({ events }) => events.references);
  return { objects: [...new Set(ids)], events: [...new Set(references)] };
}
