import type { EvidenceItem } from '@tookeffect/core';
import {
  type ObservedEvaluation,
  type ObservedObjects,
  type ReadPlan,
  effectKeys,
  effectSystems,
  operationEventKeys,
  readPlan,
} from '@tookeffect/evaluator';
import type { Contract, Evaluation, Read } from '@tookeffect/wire';
import { compiledContract } from '../../../domain/compiled-contracts.ts';
import { connectionFacts } from '../../../domain/connection-facts.ts';
import { asTooLarge, heldLength, mapReads, tooLargeRead } from '../../../domain/held-bodies.ts';
import { placedOperation } from '../../../domain/placed-operation.ts';
import { listEvidence } from './receipt.ts';
import {
  type CompiledEvidence,
  type RunEvidence,
  baselineObservation,
  evaluateObservedRun,
  evaluateRun,
  submittedResult,
} from './run-evidence.ts';

/** The evidence of a run as plain data: the contract is compiled where it is judged. */
export interface PlainEvidence extends Omit<RunEvidence, 'contract'> {
  readonly document: Contract;
}

/** A verdict, what it is about, and the evidence that it lists. */
export interface Judgement {
  readonly evaluation: Evaluation;
  readonly observed: ObservedObjects;
  readonly evidence: readonly EvidenceItem[];
  /** The keys of the events that may concern the operation; none if its contract uses no events. */
  readonly eventKeys: readonly string[];
  /** Whether the operations beside this one were not given, and can change the verdict. */
  readonly needsNeighbours: boolean;
}

/**
 * How many objects of the responses are compared, and looked up among claims and signed events. Each of them takes memory of
 * the worker that compares it, is a parameter of queries, and its digest is computed in the thread that serves requests.
 */
const MAX_OBJECTS = 5000;

/**
 * Judges a run. Pure: the same evidence gives the same judgement, in any thread. Responses with more objects than are
 * compared count as over the limit.
 */
export function judgeRun(plain: PlainEvidence): Judgement {
  const { collected, evaluation, observed, needsNeighbours } = observe(plain);
  const { readsEvents } = plain.run.operation;
  const eventKeys = readsEvents ? keysOf(collected, observed) : [];
  const evidence = listEvidence(collected, observed.events);
  return { evaluation, observed, evidence, eventKeys, needsNeighbours };
}

/** Evaluates a run, where only its verdict matters. */
export function evaluatePlain(plain: PlainEvidence): Evaluation {
  return evaluateRun(compiledEvidence(plain), MAX_OBJECTS) ?? evaluatePlain(withoutObjects(plain));
}

/** Lists the keys of the events that may concern a run. */
export function findEventKeys(plain: PlainEvidence): readonly string[] {
  const { collected, observed } = observe(plain);
  return keysOf(collected, observed);
}

function observe(plain: PlainEvidence): ObservedEvaluation & { readonly collected: CompiledEvidence } {
  const collected = compiledEvidence(plain);
  const evaluated = evaluateObservedRun(collected, MAX_OBJECTS);
  return evaluated ? { collected, ...evaluated } : observe(withoutObjects(plain));
}

/** Names what has the effect of an operation that began without a connection, now that its system is known. */
export function findEffectKeys({
  facts,
  document,
  connection,
}: Pick<PlainEvidence, 'facts' | 'document' | 'connection'>): readonly string[] {
  const contract = compiledContract(document);
  const { origin, declarations } = connection;
  const { environmentName } = connectionFacts(declarations);
  const systems = effectSystems(contract, facts, undefined, { origin, environmentName });
  const placed = placedOperation(contract, facts, declarations);
  return systems.flatMap((system) => effectKeys(contract, placed, system));
}

/** Plans the reads of a run. */
export function planRun({
  run,
  facts,
  document,
  digestKey,
}: Pick<PlainEvidence, 'run' | 'facts' | 'document'> & {
  readonly digestKey?: string | undefined;
}): ReadPlan {
  const contract = compiledContract(document);
  const baseline = contract.lookup?.needsBaseline ? baselineObservation(run) : null;
  const claimed = run.ownClaims.map(({ objectId }) => objectId);
  return readPlan(contract, facts, { acknowledgement: submittedResult(run), baseline, digestKey, claimed });
}

/** Leaves out what a worker does not need: the compiled contract, the credential, the deadline. */
export function plainEvidence({ contract, connection, ...collected }: RunEvidence): PlainEvidence {
  const { run, facts, reads, observed, events, eventsCutAt, foreignClaims, beside, digestKey, now } =
    collected;
  const { origin, environment, declarations } = connection;
  return {
    ...{ run, facts, reads, observed, events, eventsCutAt, foreignClaims, now },
    ...(beside && { beside }),
    ...(digestKey !== undefined && { digestKey }),
    document: judgedDocument(contract, run),
    connection: { origin, environment, declarations },
  };
}

/**
 * A baseline that was erased could have changed a verdict, also that of a contract which can do without one: it counts as
 * required, so that such a verdict is `baseline_missing`.
 */
function judgedDocument({ document }: RunEvidence['contract'], { operation }: RunEvidence['run']): Contract {
  const isMissed = operation.baselineErasedAt !== null && document.baseline === 'optional';
  return isMissed ? { ...document, baseline: 'required' } : document;
}

/** The size of what providers sent: bodies that are not parsed here, the baseline and the events, in UTF-16 units. */
export function evidenceLength({ run, reads, events }: PlainEvidence): number {
  const eventLength = events.reduce((sum, { body }) => sum + body.length, 0);
  return heldLength(reads) + baselineLength(run) + eventLength;
}

/** The size of the stored baseline, in UTF-16 units. */
export function baselineLength({ operation }: RunEvidence['run']): number {
  return operation.baseline?.length ?? 0;
}

/**
 * What is judged instead if evidence takes too much time or memory: its large responses are over the limit, and nothing is
 * known from the baseline and from events.
 */
export function withoutLargeEvidence(plain: PlainEvidence): PlainEvidence {
  return overLimit(plain, tooLargeRead);
}

function overLimit(plain: PlainEvidence, bounded: (read: Read) => Read): PlainEvidence {
  const { run, reads, observed, events, eventsCutAt, now } = plain;
  return {
    ...plain,
    run: { ...run, operation: { ...run.operation, baseline: null } },
    reads: mapReads(reads, bounded),
    observed: observed.map((one) => ({ ...one, read: bounded(one.read) })),
    events: [],
    eventsCutAt: events.length > 0 ? now : eventsCutAt,
  };
}

/** What is judged instead if there are too many objects: every response is over the limit, and shows none. */
function withoutObjects(plain: PlainEvidence): PlainEvidence {
  return overLimit(plain, asTooLarge);
}

function keysOf({ contract, facts, run }: CompiledEvidence, { objects }: ObservedObjects): readonly string[] {
  return operationEventKeys(contract, facts, submittedResult(run), objects);
}

function compiledEvidence({ document, ...plain }: PlainEvidence): CompiledEvidence {
  return { ...plain, contract: compiledContract(document) };
}
