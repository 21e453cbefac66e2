import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject, JsonValue } from '@tookeffect/core';
import type {
  BaselineObservation,
  Contract,
  Evaluation,
  EvaluationInput,
  OperationFacts,
} from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import {
  type CompiledContract,
  compileContract,
  effectKeys,
  evaluate,
  inputProblems,
  lintContract,
  readPlan,
} from '../src/index.ts';
import { contractMutants } from './contract-mutants.ts';

interface EvaluationFixture {
  readonly id: string;
  readonly input: EvaluationInput;
  readonly expected: Partial<Evaluation>;
}

/** Whether operations with these two inputs are for one effect. */
interface EffectFixture {
  readonly comment: string;
  readonly inputs: readonly [JsonObject, JsonObject];
  readonly isSame: boolean;
}

/** The requests that an observation sends. */
interface PlanFixture {
  readonly id: string;
  readonly input: { readonly operation: OperationFacts; readonly baseline: BaselineObservation | null };
  readonly expected: object;
}

interface Fixtures {
  readonly contract: string;
  readonly tests: readonly EvaluationFixture[];
  readonly effects: readonly EffectFixture[];
  readonly plans: readonly PlanFixture[];
}

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../contracts');
const shipped = globSync('*/*@*/contract.json', { cwd: folder }).map((file) => ({
  id: path.basename(path.dirname(file)),
  contract: read(file) as Contract,
  fixtures: read(path.join(path.dirname(file), 'fixtures.json')) as Fixtures,
}));

test('these contracts are shipped', () => {
  expect(shipped.map(({ id }) => id).sort()).toEqual([
    'github.issue.created@1',
    'http.json.matches@1',
    'http.object.created@1',
    'http.object.deleted@1',
    'http.object.updated@1',
    'mysql.row.absent@1',
    'mysql.row.present@1',
    'postgres.row.absent@1',
    'postgres.row.present@1',
    'postgres.row.updated@1',
    'postgres.rows.exactly@1',
    's3.object.deleted@1',
    's3.object.stored@1',
  ]);
});

describe.each(shipped)('$id', ({ id, contract, fixtures }) => {
  const { tests, effects, plans } = fixtures;

  test('has no lint findings, and its id is the name of its folder', () => {
    expect(lintContract(contract as unknown as JsonValue)).toEqual([]);
    expect([contract.id, fixtures.contract]).toEqual([id, id]);
  });

  test('has fixtures with different ids and with inputs that it accepts', () => {
    const compiled = compile(contract);
    const inputs = [...tests, ...plans].map(({ input }) => input.operation.input as JsonObject);
    for (const input of [...inputs, ...effects.flatMap((pair) => pair.inputs)])
      expect(inputProblems(compiled, input), JSON.stringify(input)).toEqual([]);
    const ids = tests.map((fixture) => fixture.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(tests)('$id', (fixture) => {
    expect(evaluateFixture(contract, fixture)).toMatchObject(fixture.expected);
  });

  test.each(effects)('$comment: the same effect is $isSame', (fixture) => {
    expect(isSameEffect(compile(contract), fixture)).toBe(fixture.isSame);
  });

  test.each(plans)('the requests $id', (fixture) => {
    expect(plan(compile(contract), fixture)).toEqual(fixture.expected);
  });

  test('has fixtures for verified, for refuted, and for inconclusive or pending', () => {
    const verdicts = tests.map(({ expected }) => expected.verdict);
    expect(verdicts).toContain('verified');
    expect(verdicts).toContain('refuted');
    expect(verdicts.some((verdict) => verdict === 'inconclusive' || verdict === 'pending')).toBe(true);
  });

  test.each(contractMutants(contract))('the linter or a fixture detects that $what', ({ mutant }) => {
    expect(isDetected(mutant, fixtures)).toBe(true);
  });
});

/** A mutant that the linter refuses cannot be published. */
function isDetected(mutant: Contract, { tests, effects, plans }: Fixtures): boolean {
  const compiled = compileContract(mutant as unknown as JsonValue);
  if ('findings' in compiled) return true;
  return (
    tests.some((fixture) => !matches(evaluateFixture(mutant, fixture), fixture.expected)) ||
    effects.some((fixture) => isSameEffect(compiled, fixture) !== fixture.isSame) ||
    plans.some((fixture) => !equals(plan(compiled, fixture), fixture.expected))
  );
}

function compile(contract: Contract): CompiledContract {
  const compiled = compileContract(contract as unknown as JsonValue);
  if ('findings' in compiled) throw new Error(JSON.stringify(compiled.findings));
  return compiled;
}

function evaluateFixture(
  contract: Contract,
  { input: { operation, evidence, now } }: EvaluationFixture,
): Evaluation {
  return evaluate(contract as unknown as JsonValue, operation, evidence, now);
}

function isSameEffect(contract: CompiledContract, { inputs }: EffectFixture): boolean {
  const system = { origin: 'https://api.example', environmentName: null };
  const [left, right] = inputs.map((input) => effectKeys(contract, { input }, system));
  return left!.some((key) => right!.includes(key));
}

function plan(contract: CompiledContract, { input: { operation, baseline } }: PlanFixture): unknown {
  return JSON.parse(JSON.stringify(readPlan(contract, operation, { acknowledgement: null, baseline })));
}

function matches(evaluation: Evaluation, expected: Partial<Evaluation>): boolean {
  return passes(() => expect(evaluation).toMatchObject(expected));
}

function equals(actual: unknown, expected: object): boolean {
  return passes(() => expect(actual).toEqual(expected));
}

function passes(assertion: () => void): boolean {
  try {
    assertion();
    return true;
  } catch {
    return false;
  }
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
}
