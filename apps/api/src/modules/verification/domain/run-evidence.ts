import { type Environment, type JsonObject, type ObservationSource, parseStrict } from '@tookeffect/core';
import type {
  ActionResult,
  BaselineObservation,
  Claim,
  EarlierVerdict,
  Evaluation,
  Evidence,
  OperationFacts,
  Read,
  Reads,
} from '@tookeffect/wire';
import {
  type CompiledContract,
  type ObservedObjects,
  evaluate,
  observedObjects,
} from '@tookeffect/evaluator';

/** A run that `reserve_run` has begun, with everything that the observer and the evaluator need. */
export interface ReservedRun<Connection extends { readonly service: string } = { readonly service: string }> {
  /** The fencing token of this run. */
  readonly epoch: number;
  readonly operation: ReservedOperation;
  readonly connection: Connection;
  /** Whether an inconclusive verdict is free; after a number of free runs every verdict costs a credit. */
  readonly isFreeIfInconclusive: boolean;
  readonly actionResult: StoredActionResult | null;
  /** Object ids as `storedObjectId` writes them. */
  readonly ownClaims: readonly Claim[];
  readonly openRivals: number;
  readonly earlier: readonly EarlierVerdict[];
  readonly events: readonly SignedEvent[];
}

/** The operation at the start of the run; instants as they are on the wire. */
export interface ReservedOperation {
  readonly id: string;
  readonly workspaceId: string;
  readonly contractHash: string;
  /** Canonical JSON. */
  readonly input: string;
  readonly salt: string;
  readonly marker: string | null;
  /** JSON of `{observedAt, reads}`. */
  readonly baseline: string | null;
  readonly baselineDigest: string | null;
  readonly createdAt: string;
  readonly firstVerifyAt: string | null;
  readonly lastSequence: number;
  readonly lastReceiptId: string | null;
  readonly lastPayloadDigest: string | null;
}

/** The stored action result. */
export interface StoredActionResult {
  readonly reference: string;
  /** Canonical JSON of the body as it was sent. */
  readonly body: string;
  readonly digest: string;
  readonly submittedAt: string;
}

/** A signed event of the workspace and the provider. */
export interface SignedEvent {
  readonly reference: string;
  readonly event: string;
  /** The body as it was signed. */
  readonly body: string;
  readonly receivedAt: string;
}

/** Everything that the verdict of one run is evaluated from. */
export interface RunEvidence {
  readonly run: ReservedRun;
  readonly contract: CompiledContract;
  readonly facts: OperationFacts;
  readonly connection: { readonly origin: string; readonly environment: Environment };
  readonly reads: Reads;
  /** The same reads with their sources, in the order in which they were made. */
  readonly observed: readonly { readonly source: ObservationSource; readonly read: Read }[];
  /** When the reads were complete: the instant of the evaluation and of the receipt. */
  readonly now: string;
}

/** Operation ids by the stored ids of the objects that other operations have claimed. */
export type ForeignClaims = Readonly<Record<string, string>>;

/** @returns the operation as the evaluator takes it */
export function operationFacts({ operation }: ReservedRun): OperationFacts {
  const { id, createdAt, input, firstVerifyAt } = operation;
  return { id, createdAt, input: JSON.parse(input) as JsonObject, firstVerifyAt };
}

/** @returns the action result as the evaluator takes it */
export function submittedResult({ actionResult }: ReservedRun): Evidence['acknowledgement'] {
  if (actionResult === null) return null;
  const { reference, submittedAt, body } = actionResult;
  return { reference, submittedAt, result: JSON.parse(body) as ActionResult };
}

/** @returns the verdict, and the objects and events that it is about. Pure: the same evidence gives the same verdict. */
export function evaluateRun(
  collected: RunEvidence,
  foreignClaims: ForeignClaims,
): { readonly evaluation: Evaluation; readonly observed: ObservedObjects } {
  const { contract, facts, now } = collected;
  const evidence = toEvidence(collected, foreignClaims);
  return {
    evaluation: evaluate(contract.document as never, facts, evidence, now),
    observed: observedObjects(contract, facts, evidence, now),
  };
}

/**
 * Writes an object's id for the database. PostgreSQL's text cannot contain U+0000, which a provider's id may: it becomes
 * `\0`, and a backslash becomes `\\`. Different ids stay different.
 */
export function storedObjectId(id: string): string {
  return id.replaceAll('\\', '\\\\').replaceAll('\0', '\\0');
}

/** @returns the id from which `storedObjectId` made the text */
export function readStoredObjectId(stored: string): string {
  return stored.replaceAll(/\\[\\0]/g, (escape) => (escape === '\\0' ? '\0' : '\\'));
}

function toEvidence(
  { run, contract, connection: { origin }, reads }: RunEvidence,
  foreignClaims: ForeignClaims,
): Evidence {
  const { baseline } = run.operation;
  return {
    origin,
    reads,
    acknowledgement: submittedResult(run),
    events: run.events.map(({ body, ...event }) => ({
      ...event,
      signed: true,
      body: parseStrict(new TextEncoder().encode(body), { integers: 'any' }),
    })),
    baseline: baseline === null ? null : (JSON.parse(baseline) as BaselineObservation),
    claims: [
      ...run.ownClaims.map((claim) => ({ ...claim, objectId: readStoredObjectId(claim.objectId) })),
      ...claimsOfOthers(contract, origin, foreignClaims),
    ],
    openRivals: run.openRivals,
    earlier: [...run.earlier],
  };
}

function claimsOfOthers({ name, object }: CompiledContract, origin: string, claims: ForeignClaims): Claim[] {
  if (!object) return [];
  return Object.entries(claims).map(([stored, operationId]) => ({
    origin,
    objectType: object.type,
    objectId: readStoredObjectId(stored),
    contractName: name,
    operationId,
  }));
}
