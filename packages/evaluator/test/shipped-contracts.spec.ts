import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonValue } from '@tookeffect/core';
import type { Contract, Evaluation, EvaluationInput } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { evaluate, lintContract } from '../src/index.ts';

interface ContractFixture {
  readonly id: string;
  readonly input: EvaluationInput;
  readonly expected: Partial<Evaluation>;
}

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../contracts');
const shipped = globSync('*/*@*/contract.json', { cwd: folder }).map((file) => ({
  id: path.basename(path.dirname(file)),
  contract: read(file) as Contract,
  fixtures: (read(path.join(path.dirname(file), 'fixtures.json')) as { tests: ContractFixture[] }).tests,
}));

test('these contracts are shipped', () => {
  expect(shipped.map(({ id }) => id).sort()).toEqual([
    'github.issue.created@1',
    'http.json.matches@1',
    'postgres.row.absent@1',
    'postgres.row.present@1',
  ]);
});

describe.each(shipped)('$id', ({ id, contract, fixtures }) => {
  test('has no lint findings, and its id is the name of its folder', () => {
    expect(lintContract(contract as unknown as JsonValue)).toEqual([]);
    expect(contract.id).toBe(id);
  });

  test.each(fixtures)('$id', (fixture) => {
    expect(evaluateFixture(contract, fixture)).toMatchObject(fixture.expected);
  });

  test('has fixtures for verified, for refuted, and for inconclusive or pending', () => {
    const verdicts = fixtures.map(({ expected }) => expected.verdict);
    expect(verdicts).toContain('verified');
    expect(verdicts).toContain('refuted');
    expect(verdicts.some((verdict) => verdict === 'inconclusive' || verdict === 'pending')).toBe(true);
  });

  test.each(contractMutants(contract))('the fixtures detect that $what', ({ mutant }) => {
    const differs = fixtures.some((fixture) => !matches(evaluateFixture(mutant, fixture), fixture.expected));
    expect(differs).toBe(true);
  });
});

/** The contract with one check dropped or negated. */
function contractMutants(contract: Contract): { what: string; mutant: Contract }[] {
  const opposite = {
    eq: 'ne',
    ne: 'eq',
    present: 'absent',
    absent: 'present',
    gte: 'lte',
    lte: 'gte',
  } as const;
  return contract.checks.flatMap((check, index) => {
    const without = contract.checks.toSpliced(index, 1);
    const negated = check.op in opposite ? opposite[check.op as keyof typeof opposite] : 'ne';
    return [
      { what: `${check.id} is dropped`, mutant: { ...contract, checks: without } },
      {
        what: `${check.id} is negated`,
        mutant: { ...contract, checks: contract.checks.with(index, { ...check, op: negated }) },
      },
    ];
  });
}

function evaluateFixture(
  contract: Contract,
  { input: { operation, evidence, now } }: ContractFixture,
): Evaluation {
  return evaluate(contract as unknown as JsonValue, operation, evidence, now);
}

function matches(evaluation: Evaluation, expected: Partial<Evaluation>): boolean {
  try {
    expect(evaluation).toMatchObject(expected);
    return true;
  } catch {
    return false;
  }
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
}
