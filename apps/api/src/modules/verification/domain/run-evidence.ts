import { type JsonObject, type ObservationSource, parseStrict } from '@tookeffect/core';
import {
  type CompiledContract,
  type ObservedEvaluation,
  evaluateBounded,
  evaluateObserved,
} from '@tookeffect/evaluator';
import type {
  ActionResult,
  BaselineObservation,
  Claim,
  ConnectionDeclarations,
  EarlierVerdict,
  Evaluation,
  EvaluationInput,
  Evidence,
  OperationFacts,
  Read,
  Reads,
  Rival,
} from '@tookeffect/wire';
import type { Environment } from '@tookeffect/core';
import type { HeldContract } from '../../../domain/compiled-contracts.ts';
import { releasedReads } from '../../../domain/held-bodies.ts';
import { readStoredText } from '../../../domain/stored-text.ts';
import { placedOperation } from '../../../domain/placed-operation.ts';
import { connectionFacts } from '../../../domain/connection-facts.ts';
import type { Neighbours, ReservedOperation, ReservedRun, StoredClaim, StoredRival } from './reserved-run.ts';

/** A run that is ready to observe. */
export interface OpenedRun {
  readonly run: ReservedRun;
  readonly contract: HeldContract;
  readonly facts: OperationFacts;
  readonly connection: EvidenceConnection;
  /** The account's key of member digests, in hex; without it members are not compared with those of other operations. */
  readonly digestKey?: string;
}

/** What the evidence says of the connection. */
export interface EvidenceConnection {
  readonly origin: string;
  readonly environment: Environment;
  readonly declarations: ConnectionDeclarations;
}

/** A signed event that may concern the operation. */
export interface SignedEvent {
  readonly reference: string;
  readonly event: string;
  /** The body as it was signed. */
  readonly body: string;
  readonly receivedAt: string;
}

/** Everything that the verdict of one run is evaluated from. */
export interface RunEvidence extends OpenedRun {
  readonly reads: Reads;
  /** The same reads with their sources, in the order in which they were made. */
  readonly observed: readonly { readonly source: ObservationSource; readonly read: Read }[];
  readonly events: readonly SignedEvent[];
  /** When the newest event was received that is not listed; null if all are listed. */
  readonly eventsCutAt: string | null;
  /** The standing claims of other operations on the observed objects, as far as they are known. */
  readonly foreignClaims: readonly StoredClaim[];
  /** The operations beside this one; undefined until a verdict needs them. */
  readonly beside?: Neighbours;
  /** When the reads were complete: the instant of the evaluation and of the receipt. */
  readonly now: string;
}

/** The evidence of a run where it is judged. */
export interface CompiledEvidence extends Omit<RunEvidence, 'contract'> {
  readonly contract: CompiledContract;
}

/** @returns the operation as the evaluator takes it */
export function operationFacts({ operation }: ReservedRun): OperationFacts {
  const { id, createdAt, input, firstVerifyAt, settleSeconds } = operation;
  return { id, createdAt, input: JSON.parse(input) as JsonObject, firstVerifyAt, settleSeconds };
}

/** @returns the action result as the evaluator takes it */
export function submittedResult({ actionResult }: ReservedRun): Evidence['acknowledgement'] {
  if (actionResult === null) return null;
  const { reference, submittedAt, body } = actionResult;
  return { reference, submittedAt, result: JSON.parse(body) as ActionResult };
}

/** @returns the observation before the action as the evaluator takes it */
export function baselineObservation({ operation }: ReservedRun): BaselineObservation | null {
  return operation.baseline === null ? null : (JSON.parse(operation.baseline) as BaselineObservation);
}

/** Pure: the same evidence gives the same verdict. @returns `undefined` if there are more objects than that */
export function evaluateRun(collected: CompiledEvidence, maxObjects: number): Evaluation | undefined {
  return evaluateBounded(collected.contract, toInput(collected), maxObjects);
}

/**
 * Pure: the same evidence gives the same verdict.
 * @returns the verdict, with the objects and events that it is about; `undefined` if there are more objects than that
 */
export function evaluateObservedRun(
  collected: CompiledEvidence,
  maxObjects: number,
): ObservedEvaluation | undefined {
  return evaluateObserved(collected.contract, toInput(collected), maxObjects);
}

function toInput(collected: CompiledEvidence): EvaluationInput {
  return { operation: placed(collected), evidence: toEvidence(collected), now: collected.now };
}

/** The operation as others are compared with it, as it was when their expectations were stored. */
function placed({ contract, facts, connection }: CompiledEvidence): OperationFacts {
  return placedOperation(contract, facts, connection.declarations);
}

function toEvidence(collected: CompiledEvidence): Evidence {
  const { run, connection, reads, events, eventsCutAt, foreignClaims, beside, digestKey } = collected;
  return {
    origin: connection.origin,
    connection: connectionFacts(connection.declarations),
    reads: releasedReads(reads),
    acknowledgement: submittedResult(run),
    events: events.map(({ body, ...event }) => ({
      ...event,
      signed: true,
      body: parseStrict(new TextEncoder().encode(body), { integers: 'exact' }),
    })),
    ...(eventsCutAt !== null && { eventsCutAt }),
    baseline: baselineObservation(run),
    claims: [...run.ownClaims, ...foreignClaims, ...claimsBeside(collected)].map(toClaim),
    rivals: run.rivals.map(toRival),
    moreRivals: run.moreRivals,
    ...(beside && {
      beside: [...beside.neighbours],
      moreBeside: beside.moreNeighbours,
      moreInPlace: beside.moreInPlace,
    }),
    ...(digestKey !== undefined && { digestKey }),
    earlier: earlierVerdicts(run.operation),
  };
}

/**
 * The earlier verdicts that the evaluator uses: whether one was `verified`, whatever its reason, the first `not_final`, and
 * the last one, which a standby must not be older than.
 */
function earlierVerdicts({
  firstVerifiedAt,
  firstNotFinalAt,
  lastShown,
}: ReservedOperation): EarlierVerdict[] {
  const verified: EarlierVerdict[] =
    firstVerifiedAt === null
      ? []
      : [{ verdict: 'verified', reason: 'all_checks_passed', observedAt: firstVerifiedAt }];
  const notFinal: EarlierVerdict[] =
    firstNotFinalAt === null
      ? []
      : [{ verdict: 'pending', reason: 'not_final', observedAt: firstNotFinalAt }];
  return [...verified, ...notFinal, ...(lastShown ? [lastShown] : [])];
}

/** The claims of the operations beside this one, but those that are known already. */
function claimsBeside({ beside, foreignClaims }: CompiledEvidence): readonly StoredClaim[] {
  const known = new Set(foreignClaims.map(({ number }) => number));
  return (beside?.claims ?? []).filter(({ number }) => !known.has(number));
}

function toClaim({ number: _, ...claim }: StoredClaim): Claim {
  const { objectId, revision, fromRevision } = claim;
  return {
    ...claim,
    objectId: readStoredText(objectId),
    revision: revision === null ? null : readStoredText(revision),
    fromRevision: typeof fromRevision === 'string' ? readStoredText(fromRevision) : null,
  };
}

function toRival(rival: StoredRival): Rival {
  const { verifiedObjectId, reference } = rival;
  return {
    ...rival,
    verifiedObjectId: verifiedObjectId === null ? null : readStoredText(verifiedObjectId),
    reference: reference === null ? null : readStoredText(reference),
  };
}
