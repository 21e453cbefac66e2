import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '@tookeffect/core';
import { equals } from '../../src/language/operators.ts';
import { negate } from '../../src/language/three-valued.ts';
import { nested, reversed } from '../json-shapes.ts';

const exactJson = fc
  .jsonValue({ maxDepth: 4 })
  .filter((value) => !/[0-9]e\+|[0-9]{16}/.test(JSON.stringify(value))) as fc.Arbitrary<JsonValue>;

describe('deep equality', () => {
  test('a value equals its copy with reordered members', () => {
    fc.assert(fc.property(exactJson, (value) => equals(value, reversed(value)) === 'passed'));
  });

  test('equality is symmetric', () => {
    fc.assert(
      fc.property(exactJson, exactJson, (left, right) => equals(left, right) === equals(right, left)),
    );
  });

  test('values nested deeper than the parser limit are not_evaluated, without a stack overflow', () => {
    expect(equals(nested(64), nested(64))).toBe('passed');
    expect(equals(nested(66), nested(66))).toBe('not_evaluated');
    expect(equals(nested(5000), nested(5000))).toBe('not_evaluated');
  });
});

test('the negation of not_evaluated is not_evaluated', () => {
  expect((['passed', 'failed', 'not_evaluated'] as const).map(negate)).toEqual([
    'failed',
    'passed',
    'not_evaluated',
  ]);
});
