import type { JsonValue } from '@tookeffect/core';
import type { BaselineObservation, OperationFacts, StoredAcknowledgement } from '@tookeffect/wire';
import type { CompiledContract } from './compiled-contract.ts';
import { readObjectId } from './evidence/baseline.ts';
import { readLook } from './evidence/lookup.ts';
import { type OperationContext, operationContext } from './evidence/operation-context.ts';
import type { Problem } from './language/json-schema.ts';
import { type ReadRequest, fillRequest } from './language/request.ts';
import type { UnfilledRequest } from './language/request-filler.ts';
import { declaredSince, sinceInstant } from './language/since.ts';

/** The requests that an observation of one operation may send: at most three, each at most once. */
export interface ReadPlan {
  readonly main?: ReadRequest | UnfilledRequest;
  /** The fallback listing, for when the main request is unfilled or its read finds nothing. */
  readonly listing?: ReadRequest | UnfilledRequest;
  /** The visibility probe, to be read after the others: it proves that the credential can see the parent. */
  readonly probe?: ReadRequest | UnfilledRequest;
}

/** What a read plan is filled from, beside the operation; both are null before the action. */
export interface ReadPlanEvidence {
  readonly acknowledgement: StoredAcknowledgement | null;
  /** Not looked at unless a request of the contract needs it. */
  readonly baseline: BaselineObservation | null;
  /** The account's key of member digests, for rows: what operations name, and what changed in a scope. */
  readonly digestKey?: string | undefined;
  /** What this operation claimed with an earlier `verified`: rows are found by it although they are named otherwise now. */
  readonly claimed?: readonly string[] | undefined;
}

/** Validates an operation's input against the contract's schema. @returns no problems if the operation can begin */
export function inputProblems(contract: CompiledContract, input: JsonValue): readonly Problem[] {
  return contract.inputCheck(input);
}

/**
 * Renders the correlation marker that the agent must embed in the effect, in its first spelling.
 * @returns `undefined` if the operation has no marker
 */
export function operationMarker(contract: CompiledContract, operation: OperationFacts): string | undefined {
  return operationContext(contract, operation, null).markers[0];
}

/** Fills the contract's read requests from the operation, the acknowledgement and what the baseline saw. */
export function readPlan(
  contract: CompiledContract,
  operation: OperationFacts,
  { acknowledgement, baseline, digestKey, claimed = [] }: ReadPlanEvidence,
): ReadPlan {
  if (!contract.lookup) return {};
  const { requests, needsBaseline } = contract.lookup;
  const { main, fallback, probe } = requests;
  const context = operationContext(contract, operation, acknowledgement);
  const { source } = context;
  const before = () => (acknowledgement ? operationContext(contract, operation, null) : context);
  const seen = baseline && needsBaseline ? seenIdentities(contract, before(), baseline) : [];
  return {
    main: withClaimed(
      withDigestKey(withSince(fillRequest(main, source, seen), contract, operation), digestKey),
      contract.document.effect === 'present' ? claimed : [],
    ),
    ...(fallback && { listing: fillRequest(fallback, source, seen) }),
    ...(probe && { probe: fillRequest(probe, source, seen) }),
  };
}

/** The columns of rows, and of those of a scope, are compared by digests. */
function withDigestKey(
  request: ReadRequest | UnfilledRequest,
  digestKey: string | undefined,
): ReadRequest | UnfilledRequest {
  if (!('table' in request) || digestKey === undefined) return request;
  const { scope } = request;
  return { ...request, nameKey: digestKey, ...(scope && { scope: { ...scope, digestKey } }) };
}

/** The rows that were verified are looked up by their identity, too. */
function withClaimed(
  request: ReadRequest | UnfilledRequest,
  identities: readonly string[],
): ReadRequest | UnfilledRequest {
  if (!('table' in request) || identities.length === 0) return request;
  return { ...request, lookups: [...request.lookups, { name: 'claimed', identities }] };
}

/** What a listing shows that is asked for new objects: everything from a unit of its instants after what is sent. */
function withSince(
  request: ReadRequest | UnfilledRequest,
  { document, instantUnitMs }: CompiledContract,
  { createdAt }: OperationFacts,
): ReadRequest | UnfilledRequest {
  const since = declaredSince(document);
  if (!since || !('connector' in request) || request.connector !== 'http') return request;
  const at = new Date(sinceInstant(since, createdAt).sentMs + instantUnitMs).toISOString();
  return { ...request, since: { at, isNewestFirst: since.order === 'newestFirst' } };
}

/** The ids of the objects that the baseline saw, so that a later read finds them although their key changed. */
function seenIdentities(
  contract: CompiledContract,
  { document: base }: OperationContext,
  { reads }: BaselineObservation,
): readonly string[] {
  const rules = {
    currency: { maxAgeMs: contract.skewMs, sinceMs: -Infinity },
    isAbsenceExact: false,
    ignoringFresh: new Set<never>(),
  };
  const { observations } = readLook(contract, contract.lookup!, reads, base, rules);
  return observations
    .map((observation) => readObjectId(contract, { observation }))
    .filter((id) => id !== undefined);
}
