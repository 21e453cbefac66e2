import type { JsonValue } from '@tookeffect/core';
import type {
  ContractFixture,
  ContractFixtures,
  EffectFixture,
  Evaluation,
  PlanFixture,
} from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import { effectKeys } from '../effect-keys.ts';
import { evaluateCompiled } from '../evaluate.ts';
import { inputProblems, readPlan } from '../prepare-operation.ts';
import { findDifferences } from './find-differences.ts';
import { withMadeReads } from './made-reads.ts';

/** What a contract decides for one fixture. */
export interface FixtureResult {
  readonly id: string;
  /** JSON pointer into the fixtures. */
  readonly pointer: string;
  /**
   * Everything that differs from the expectation and, of a test, what the contract decides; `undefined` if nothing differs.
   */
  readonly difference: string | undefined;
}

/** Runs every fixture, in order. @param fixtures by their schema */
export function runFixtures(contract: CompiledContract, fixtures: ContractFixtures): FixtureResult[] {
  return listRuns(fixtures).map(({ id, pointer, run }) => ({ id, pointer, difference: run(contract) }));
}

/** Whether a contract decides every fixture as expected; stops at the first that it does not. */
export function passesFixtures(contract: CompiledContract, fixtures: ContractFixtures): boolean {
  return listRuns(fixtures).every(({ run }) => run(contract) === undefined);
}

interface FixtureRun extends Pick<FixtureResult, 'id' | 'pointer'> {
  readonly run: (contract: CompiledContract) => string | undefined;
}

function listRuns({ tests, effects = [], plans = [] }: ContractFixtures): FixtureRun[] {
  return [
    ...tests.map((test, index) => ({
      id: test.id,
      pointer: `/tests/${String(index)}`,
      run: (contract: CompiledContract) => testDifference(contract, test),
    })),
    ...effects.map((pair, index) => ({
      id: pair.comment ?? `effects ${String(index)}`,
      pointer: `/effects/${String(index)}`,
      run: (contract: CompiledContract) => effectDifference(contract, pair),
    })),
    ...plans.map((plan, index) => ({
      id: plan.id,
      pointer: `/plans/${String(index)}`,
      run: (contract: CompiledContract) => planDifference(contract, plan),
    })),
  ];
}

function testDifference(
  contract: CompiledContract,
  { input, expected }: ContractFixture,
): string | undefined {
  const [problem] = inputProblems(contract, input.operation.input as JsonValue);
  if (problem) return refusedInput(problem);
  const evaluation = evaluateCompiled(contract, withMadeReads(contract, input));
  return together(findDifferences(evaluation, expected), `it decides ${decided(evaluation)}`);
}

/** The verdict, its reason, and the outcome of every check, on which they rest. */
function decided({ verdict, reason, checks }: Evaluation): string {
  const outcomes = checks.map(({ id, outcome }) => `${id} ${outcome}`);
  return `${verdict}: ${reason}, with the checks ${outcomes.join(', ')}`;
}

/** @returns `undefined` without differences */
function together(differences: readonly string[], ...more: readonly string[]): string | undefined {
  return differences.length === 0 ? undefined : [...differences, ...more].join('; ');
}

function effectDifference(contract: CompiledContract, { inputs, isSame }: EffectFixture): string | undefined {
  const problem = inputs.flatMap((input) => inputProblems(contract, input as JsonValue)).at(0);
  if (problem) return refusedInput(problem);
  if (isSameEffect(contract, inputs) === isSame) return undefined;
  return isSame
    ? 'the contract takes the inputs for two effects'
    : 'the contract takes the inputs for one effect';
}

/** Whether operations with these two inputs are for one effect. */
export function isSameEffect(contract: CompiledContract, inputs: EffectFixture['inputs']): boolean {
  const system = { origin: '', environmentName: null };
  const [left, right] = inputs.map((input) => effectKeys(contract, { input }, system));
  return left!.some((key) => right!.includes(key));
}

function planDifference(contract: CompiledContract, { input, expected }: PlanFixture): string | undefined {
  const { operation, baseline } = input;
  const [problem] = inputProblems(contract, operation.input as JsonValue);
  if (problem) return refusedInput(problem);
  const plan = JSON.parse(
    JSON.stringify(readPlan(contract, operation, { acknowledgement: null, baseline })),
  ) as JsonValue;
  return together(findDifferences(plan, expected, 'all'));
}

function refusedInput({ pointer, message }: { readonly pointer: string; readonly message: string }): string {
  return `the contract does not accept the input: ${pointer} ${message}`;
}
