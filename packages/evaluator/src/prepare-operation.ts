import type { JsonValue, Reason } from '@tookeffect/core';
import type { OperationFacts, Reads, StoredAcknowledgement } from '@tookeffect/wire';
import type { CompiledContract } from './compiled-contract.ts';
import { readLookup } from './evidence/lookup.ts';
import { operationContext } from './evidence/operation-context.ts';
import type { Problem } from './language/json-schema.ts';
import { type ReadRequest, fillRequest } from './language/request.ts';
import type { UnfilledRequest } from './language/request-filler.ts';

/** The requests that an observation of one operation may send: at most three, each at most once. */
export interface ReadPlan {
  readonly main?: ReadRequest | UnfilledRequest;
  /** The fallback listing, for when the main request is unfilled or its read finds nothing. */
  readonly listing?: ReadRequest | UnfilledRequest;
  /** The visibility probe, to be read after the others: it proves that the credential can see the parent. */
  readonly probe?: ReadRequest | UnfilledRequest;
}

/** Validates an operation's input against the contract's schema. @returns no problems if the operation can begin */
export function inputProblems(contract: CompiledContract, input: JsonValue): readonly Problem[] {
  return contract.inputCheck(input);
}

/**
 * Renders the correlation marker that the agent must embed in the effect.
 * @returns `undefined` if the contract declares no marker
 */
export function operationMarker(contract: CompiledContract, operation: OperationFacts): string | undefined {
  return operationContext(contract, operation, null).marker;
}

/** Fills the contract's read requests from the operation and, if there is one, the acknowledgement. */
export function readPlan(
  contract: CompiledContract,
  operation: OperationFacts,
  acknowledgement: StoredAcknowledgement | null,
): ReadPlan {
  if (!contract.lookup) return {};
  const { main, fallback, probe } = contract.lookup.requests;
  const { source } = operationContext(contract, operation, acknowledgement);
  return {
    main: fillRequest(main, source),
    ...(fallback && { listing: fillRequest(fallback, source) }),
    ...(probe && { probe: fillRequest(probe, source) }),
  };
}

/**
 * Says why reads made before the action cannot serve as a baseline.
 * @returns a reason of the verdict `inconclusive`; `undefined` if they can
 */
export function baselineFailure(
  contract: CompiledContract,
  operation: OperationFacts,
  reads: Reads,
): Reason | undefined {
  const { lookup, document } = contract;
  if (!lookup || !document.outcome) return 'evidence_insufficient';
  const base = operationContext(contract, operation, null).document;
  const { isObserved, failures } = readLookup(lookup, document.outcome, reads, base);
  return failures.main ?? failures.listing ?? (isObserved ? undefined : 'evidence_insufficient');
}
