import type { OperationFacts, StoredAcknowledgement } from '@tookeffect/wire';
import type { CompiledContract } from './compiled-contract.ts';
import { type ReadRequest, type UnfilledRequest, fillRequest } from './language/request.ts';
import { operationContext } from './reading/operation-context.ts';

/** The reads that an observer may make for one operation: at most three, each asked for once. */
export interface ReadPlan {
  readonly main?: ReadRequest | UnfilledRequest;
  /** The fallback: for when the main read cannot be asked for, or finds nothing. */
  readonly listing?: ReadRequest | UnfilledRequest;
  /** To be read after the others: it shows that absence is no blindness. */
  readonly probe?: ReadRequest | UnfilledRequest;
}

/** Fills in what a contract wants read, from the input and, where there is one, the acknowledgement. */
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
