import { CanonicalJsonError, type JsonValue, contractHash } from '@tookeffect/core';
import type { Evaluation, EvaluationInput, Evidence, OperationFacts } from '@tookeffect/wire';
import { compileContract } from './compile-contract.ts';
import type { CompiledContract } from './compiled-contract.ts';
import { decide } from './decision-table/decide.ts';
import { nextActionFor, toEvaluation } from './decision-table/to-evaluation.ts';
import { assertEvaluationInput } from './evaluation-input.ts';
import {
  type EvaluationState,
  countObjects,
  readEvaluationState,
  readLooks,
} from './evidence/evaluation-state.ts';
import { type ObservedObjects, objectsOf, observedObjects } from './observed-objects.ts';

/**
 * Evaluates whether an operation's effect took place, from the evidence alone. Pure: equal arguments give equal results,
 * in whatever order their members are.
 * @param contract any JSON value; one with lint findings gives `inconclusive: contract_invalid`
 * @param now when the evidence was complete, `YYYY-MM-DDTHH:MM:SS.mmmZ`
 * @throws {EvaluationInputError} if operation, evidence or now do not match their schema
 * @see docs/verdicts.md for the decision table; fixtures in conformance/verdict-rules/runtime
 */
export function evaluate(
  contract: JsonValue,
  operation: OperationFacts,
  evidence: Evidence,
  now: string,
): Evaluation {
  const input: unknown = { operation, evidence, now };
  assertEvaluationInput(input);
  const compiled = compileOnce(contract);
  if ('findings' in compiled) return CONTRACT_INVALID;
  return evaluateCompiled(compiled, input);
}

/** A verdict, and what it depends on. */
export interface ObservedEvaluation {
  readonly observed: ObservedObjects;
  readonly evaluation: Evaluation;
  /** Whether the operations beside this one are not in the evidence, and can change the verdict. */
  readonly needsNeighbours: boolean;
}

/**
 * Evaluates as `evaluate`, and names the objects and events that the verdict depends on. The evidence is read once for both,
 * unless it has claims.
 * @param maxObjects evidence with more objects, whether anything names them or not, is not evaluated
 * @returns `undefined` if there are more objects
 * @throws {EvaluationInputError} as `evaluate`
 */
export function evaluateObserved(
  compiled: CompiledContract,
  input: EvaluationInput,
  maxObjects: number,
): ObservedEvaluation | undefined {
  const state = readBoundedState(compiled, input, maxObjects);
  if (!state) return undefined;
  const { operation, evidence, now } = input;
  const hasClaims = evidence.claims.length > 0;
  const observed = hasClaims ? observedObjects(compiled, operation, evidence, now) : objectsOf(state);
  if (observed.objects.length > maxObjects) return undefined;
  const evaluation = toEvaluation(decide(state), state, evidence);
  const needsNeighbours = evidence.beside === undefined && dependsOnNeighbours(evaluation, state);
  return { observed, evaluation, needsNeighbours };
}

/**
 * Evaluates as `evaluate`, where only the verdict matters.
 * @param maxObjects evidence that shows more objects is not evaluated
 * @returns `undefined` if it shows more objects
 * @throws {EvaluationInputError} as `evaluate`
 */
export function evaluateBounded(
  compiled: CompiledContract,
  input: EvaluationInput,
  maxObjects: number,
): Evaluation | undefined {
  const state = readBoundedState(compiled, input, maxObjects);
  return state && toEvaluation(decide(state), state, input.evidence);
}

/** The objects are counted before any is read: each of them takes memory. */
function readBoundedState(
  compiled: CompiledContract,
  input: EvaluationInput,
  maxObjects: number,
): EvaluationState | undefined {
  assertEvaluationInput(input);
  const looks = readLooks(compiled, input);
  return countObjects(compiled, looks) > maxObjects ? undefined : readEvaluationState(compiled, input, looks);
}

/**
 * Says whether what is known of other operations can change a verdict: not one that waits or for which nothing was read, and
 * not `verified` by a sufficient tie where nothing beside is looked at.
 */
function dependsOnNeighbours(
  { verdict, reason, attribution }: Evaluation,
  { scope, candidates }: EvaluationState,
): boolean {
  if (verdict === 'pending' || reason.startsWith('source_') || reason === 'observation_too_large')
    return false;
  // What others were verified with may have vanished since, so that no look shows it.
  const isLookedBeside = scope.kind === 'known';
  // So may one that had the id of an older object before, and made this one again there.
  const isMarked = candidates.some(
    ({ newMarkers, isMarked: isOurs, age }) => newMarkers.length > 0 || (isOurs && age === 'predates'),
  );
  // An operation that names the object otherwise, and is no rival, may have caused it.
  const isTied = attribution?.sufficient === true && attribution.kind !== 'exclusive';
  return verdict !== 'verified' || !isTied || isLookedBeside || isMarked;
}

/** Evaluates by a compiled contract. @param input by its schema */
export function evaluateCompiled(compiled: CompiledContract, input: EvaluationInput): Evaluation {
  const state = readEvaluationState(compiled, input);
  return toEvaluation(decide(state), state, input.evidence);
}

/** Row 0 of the decision table. */
const CONTRACT_INVALID: Evaluation = {
  verdict: 'inconclusive',
  reason: 'contract_invalid',
  attribution: null,
  evidenceLevels: [],
  checks: [],
  ...nextActionFor('contract_invalid', false),
  coverage: { reads: [], limits: [] },
  claims: [],
  replacedClaims: [],
};

/** How many compiled contracts are cached; the oldest is dropped first. Each takes up to two megabytes. */
const MAX_CACHED = 64;

type Compilation = ReturnType<typeof compileContract>;

const byIdentity = new WeakMap<object, Compilation>();
const byHash = new Map<string, Compilation>();

/**
 * Compiles a contract once per hash, and looks a document up by object identity first, which needs no hash. Published
 * contracts never change; a caller must not modify a document after passing it in.
 * @returns as `compileContract`
 */
export function compileOnce(contract: JsonValue): Compilation {
  if (typeof contract !== 'object' || contract === null) return compileContract(contract);
  const cached = byIdentity.get(contract);
  if (cached) return cached;
  const compiled = compileByHash(contract);
  byIdentity.set(contract, compiled);
  return compiled;
}

function compileByHash(contract: JsonValue & object): Compilation {
  const hash = hashIfCanonical(contract);
  const cached = hash === undefined ? undefined : byHash.get(hash);
  if (cached) return cached;
  const compiled = compileContract(contract);
  if (hash !== undefined) byHash.set(hash, compiled);
  if (byHash.size > MAX_CACHED) byHash.delete(byHash.keys().next().value!);
  return compiled;
}

/** A document without canonical JSON has no hash; the linter reports it. */
function hashIfCanonical(contract: object): string | undefined {
  try {
    return contractHash(contract);
  } catch (error) {
    if (error instanceof CanonicalJsonError) return undefined;
    throw error;
  }
}
