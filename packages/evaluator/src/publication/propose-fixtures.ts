import type { JsonValue } from '@tookeffect/core';
import type {
  ContractFixture,
  ContractFixtures,
  EffectFixture,
  EvaluationInput,
  PlanFixture,
} from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import { evaluateCompiled } from '../evaluate.ts';
import { isEvaluationInput } from '../evaluation-input.ts';
import { inputProblems, readPlan } from '../prepare-operation.ts';
import {
  type Variation,
  contextVariations,
  fixtureVariations,
  inputVariations,
} from './fixture-variations.ts';
import { withMadeReads } from './made-reads.ts';
import { isSameEffect, passesFixtures } from './run-fixtures.ts';

/** How many fixtures are tried with mutants at most: about a second of work. */
const MAX_TRIALS = 12_000;

/** How many courses of events are tried with each mutant. */
const MAX_COURSES = 1500;

/** A proposed fixture, and why. */
interface Candidate {
  readonly comment: string;
  /** The one fixture. */
  readonly fixtures: Required<Pick<ContractFixtures, 'tests' | 'effects' | 'plans'>>;
}

/** Fixtures that an author may add. */
export interface Proposals {
  /** For each survivor, what the fixture that detects it shows; `undefined` if none was found. */
  readonly reasons: readonly (string | undefined)[];
  readonly fixtures: Candidate['fixtures'];
}

/**
 * Finds fixtures that detect surviving mutants: courses of events, requests and pairs of inputs, made from the author's
 * fixtures, for which a mutant decides differently. What they expect is what the contract decides; whether that is right,
 * only its author knows.
 */
export function proposeFixtures(
  contract: CompiledContract,
  survivors: readonly CompiledContract[],
  tests: readonly ContractFixture[],
): Proposals {
  const candidates = memoized(makeCandidates(contract, tests));
  const found: Candidate[] = [];
  let left = MAX_TRIALS;
  const reasons = survivors.map((mutant) => {
    const detects = ({ fixtures }: Candidate): boolean =>
      (left -= 1) >= 0 && !passesFixtures(mutant, fixtures);
    const known = found.find(detects);
    if (known) return known.comment;
    for (const candidate of candidates()) {
      if (!detects(candidate)) continue;
      found.push(candidate);
      return candidate.comment;
    }
    return undefined;
  });
  return { reasons, fixtures: numbered(found) };
}

/** Most mutants are detected by one of the first candidates, so the others are made only where they are needed. */
function memoized<Item>(source: Iterator<Item>): () => Generator<Item> {
  const made: Item[] = [];
  return function* items() {
    for (let index = 0; ; index += 1) {
      if (index === made.length) {
        const next = source.next();
        if (next.done) return;
        made.push(next.value);
      }
      yield made[index]!;
    }
  };
}

function* makeCandidates(
  contract: CompiledContract,
  tests: readonly ContractFixture[],
): Generator<Candidate> {
  yield* planCandidates(contract, tests);
  yield* effectCandidates(contract, tests);
  let courses = 0;
  for (const variation of allVariations(tests)) {
    if (courses >= MAX_COURSES) return;
    if (!isEvaluationInput(variation.input) || !accepts(contract, variation.input)) continue;
    courses += 1;
    yield course(contract, variation);
  }
}

function accepts(contract: CompiledContract, { operation }: EvaluationInput): boolean {
  return inputProblems(contract, operation.input as JsonValue).length === 0;
}

/** First those that differ from a fixture in one place, then in two. */
function* allVariations(tests: readonly ContractFixture[]): Generator<Variation> {
  for (const { id, input } of tests) yield* named(id, fixtureVariations(input));
  for (const { id, input } of tests) {
    for (const context of contextVariations(input)) {
      yield* named(`${id}: ${context.what}`, fixtureVariations(context.input));
    }
  }
}

function* named(name: string, variations: Iterable<Variation>): Generator<Variation> {
  for (const { what, input } of variations) yield { what: `${name}: ${what}`, input };
}

/** Members of an evaluation that a proposal compares. */
const COMPARED = [
  'verdict',
  'reason',
  'attribution',
  'checks',
  'nextAction',
  'retryAfterSeconds',
  'claims',
] as const;

function course(contract: CompiledContract, { what, input: varied }: Variation): Candidate {
  const input = withMadeReads(contract, varied);
  const evaluation = evaluateCompiled(contract, input);
  const compared = COMPARED.filter((name) => evaluation[name] !== undefined);
  const expected = Object.fromEntries(compared.map((name) => [name, evaluation[name]]));
  const comment = proposed(`${what}; ${evaluation.verdict}: ${evaluation.reason}`);
  return { comment, fixtures: { tests: [{ id: '', comment, input, expected }], effects: [], plans: [] } };
}

/** The requests for the first fixture, so that every part of a request is compared. */
function planCandidates(contract: CompiledContract, tests: readonly ContractFixture[]): Candidate[] {
  return tests.slice(0, 1).map(({ id, input: { operation, evidence } }) => {
    const { baseline } = evidence;
    const plan = readPlan(contract, operation, { acknowledgement: null, baseline });
    const expected = JSON.parse(JSON.stringify(plan)) as PlanFixture['expected'];
    const comment = proposed(`the requests that an observation of ${id} may send`);
    const fixture = { id: '', comment, input: { operation, baseline }, expected };
    return { comment, fixtures: { tests: [], effects: [], plans: [fixture] } };
  });
}

function effectCandidates(contract: CompiledContract, tests: readonly ContractFixture[]): Candidate[] {
  return tests
    .slice(0, 3)
    .flatMap(({ id, input }) =>
      [...inputVariations(input)]
        .filter((varied) => isEvaluationInput(varied.input) && accepts(contract, varied.input))
        .map(({ what, input: other }) => effectCandidate(contract, `${id}: ${what}`, [input, other])),
    );
}

function effectCandidate(
  contract: CompiledContract,
  what: string,
  courses: readonly EvaluationInput[],
): Candidate {
  const inputs = courses.map(({ operation }) => operation.input) as EffectFixture['inputs'];
  const isSame = isSameEffect(contract, inputs);
  const comment = proposed(`${what}; ${isSame ? 'the same effect' : 'another effect'}`);
  return { comment, fixtures: { tests: [], effects: [{ comment, inputs, isSame }], plans: [] } };
}

function proposed(what: string): string {
  return `Proposed, check that it is right: ${what}`.slice(0, 1000);
}

function numbered(found: readonly Candidate[]): Candidate['fixtures'] {
  const id = (kind: string, index: number): string => `proposed ${kind} ${String(index + 1)}`;
  return {
    tests: found
      .flatMap(({ fixtures }) => fixtures.tests)
      .map((test, index) => ({ ...test, id: id('course', index) })),
    effects: found.flatMap(({ fixtures }) => fixtures.effects),
    plans: found
      .flatMap(({ fixtures }) => fixtures.plans)
      .map((plan, index) => ({ ...plan, id: id('plan', index) })),
  };
}
