import path from 'node:path';
import { type Outcome, writeDump } from '@tookeffect/conformance/runner';
import { REASONS, VERDICTS } from '@tookeffect/core';
import { afterAll, describe, expect, test } from 'vitest';
import * as evaluator from '../src/index.ts';
import { compareEffects, effectFixtures, verdictFixtures } from './fixtures.ts';

const fixtures = verdictFixtures();

describe('the evaluator passes every case of verdict-rules/runtime', () => {
  const outcomes = new Map<string, Outcome>();
  afterAll(() => writeDump(path.join(import.meta.dirname, '../reports'), 'node', outcomes));

  test.each(fixtures)('$id', ({ id, contract, operation, evidence, now, expected }) => {
    const evaluation = evaluator.evaluate(contract, operation, evidence, now);
    const members = Object.keys(expected) as (keyof typeof expected)[];
    outcomes.set(id, { result: Object.fromEntries(members.map((name) => [name, evaluation[name]])) });
    expect(evaluation).toMatchObject(expected);
  });

  test.each(effectFixtures())('$id', (fixture) => {
    const result = compareEffects(evaluator, fixture);
    outcomes.set(fixture.id, { result });
    expect(result).toEqual(fixture.expected);
  });
});

test('the cases cover every verdict and every reason', () => {
  const covered = new Set(fixtures.flatMap(({ expected }) => [expected.verdict, expected.reason]));
  expect([...VERDICTS, ...REASONS].filter((name) => !covered.has(name))).toEqual([]);
});
