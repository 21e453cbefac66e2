import { REASONS, VERDICTS } from '@tookeffect/core';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../src/index.ts';
import { verdictFixtures } from './fixtures.ts';

const fixtures = verdictFixtures();

describe('every verdict rule of the conformance set holds', () => {
  test.each(fixtures)('$id', ({ contract, operation, evidence, now, expected }) => {
    expect(evaluate(contract, operation, evidence, now)).toMatchObject(expected);
  });
});

test('every verdict and every reason occurs in the conformance set', () => {
  const seen = new Set(fixtures.flatMap(({ expected }) => [expected.verdict, expected.reason]));
  expect([...VERDICTS, ...REASONS].filter((name) => !seen.has(name))).toEqual([]);
});
