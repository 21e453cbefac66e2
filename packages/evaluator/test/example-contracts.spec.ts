import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject, JsonValue } from '@tookeffect/core';
import type { Contract, Evaluation, EvaluationInput } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { compileContract, evaluate, inputProblems, lintContract } from '../src/index.ts';
import { type ContractMutant, contractMutants } from '../src/publication/contract-mutants.ts';

interface Fixture {
  readonly id: string;
  readonly input: EvaluationInput;
  readonly expected: Partial<Evaluation>;
}

const folder = path.resolve(import.meta.dirname, '../../../contracts/examples');
const examples = globSync('*/contract.json', { cwd: folder })
  .sort()
  .map((file) => ({
    name: path.dirname(file),
    contract: read(file) as Contract,
    tests: (read(path.join(path.dirname(file), 'fixtures.json')) as { readonly tests: readonly Fixture[] })
      .tests,
  }));

test('these services have an example', () => {
  expect(examples.map(({ contract }) => contract.service)).toEqual([
    ...['azure', 'bank', 'dns', 'gmail', 'jira', 'linear', 'notion', 'outlook', 'shop', 'slack'],
  ]);
});

describe.each(examples)('$name', ({ name, contract, tests }) => {
  test('has no lint findings, and its id is the name of its folder', () => {
    expect(lintContract(contract as unknown as JsonValue)).toEqual([]);
    expect(contract.id).toBe(`${name}@1`);
  });

  test.each(tests)('$id', ({ input, expected }) => {
    const compiled = compileContract(contract as unknown as JsonValue);
    if ('findings' in compiled) throw new Error('not reached');
    expect(inputProblems(compiled, input.operation.input as JsonObject)).toEqual([]);
    expect(run(contract, input)).toMatchObject(expected);
  });

  test('has fixtures for verified, for refuted, and for inconclusive or pending', () => {
    const verdicts = tests.map(({ expected }) => expected.verdict);
    expect(verdicts).toContain('verified');
    expect(verdicts).toContain('refuted');
    expect(verdicts.some((verdict) => verdict === 'inconclusive' || verdict === 'pending')).toBe(true);
  });

  test.each(judgingMutants(contract))('the linter or a fixture detects that $what', ({ mutant }) => {
    const isDetected =
      lintContract(mutant as unknown as JsonValue).length > 0 ||
      tests.some(({ input, expected }) => differs(run(mutant, input), expected));
    expect(isDetected).toBe(true);
  });
});

/** The mutants of what judges an object: its checks, its states, which items are candidates, and when a listing is complete. */
function judgingMutants(contract: Contract): ContractMutant[] {
  const judging = /^\/(?:checks|failed|pending|observe\/where|observe\/completeWhen)\//;
  return contractMutants(contract).filter(({ what }) => judging.test(what));
}

function run(contract: Contract, { operation, evidence, now }: EvaluationInput): Evaluation {
  return evaluate(contract as unknown as JsonValue, operation, evidence, now);
}

function differs(evaluation: Evaluation, expected: Partial<Evaluation>): boolean {
  try {
    expect(evaluation).toMatchObject(expected);
    return false;
  } catch {
    return true;
  }
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
}
