import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckOutcome, JsonValue } from '@tookeffect/core';
import { parseStrict } from '@tookeffect/core';
import type { Condition, Operator } from '@tookeffect/wire';
import { compileCondition } from '../../src/language/condition.ts';
import { equals } from '../../src/language/equality.ts';
import { MAX_MATCHED_LENGTH, type Pattern, compilePattern } from '../../src/language/pattern.ts';
import { negate } from '../../src/language/three-valued.ts';
import { nested, reversed } from '../json-shapes.ts';

const exactJson = fc
  .jsonValue({ maxDepth: 4 })
  .filter((value) => !/[0-9]e\+|[0-9]{16}/.test(JSON.stringify(value))) as fc.Arbitrary<JsonValue>;

const PATH = '$.observation.body';

/** Evaluates an operator on a body and an expected value. */
const evaluate = (op: Operator, body: JsonValue, value: JsonValue): CheckOutcome =>
  compileCondition({ path: PATH, op, value })({ observation: { body } });

const INEXACT = { $inexactNumber: '1.0000000000000000001' };

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

describe('intEq compares the digits of integers of any size', () => {
  const read = (spelling: string): JsonValue => parseStrict(spelling, { integers: 'exact' });

  test.each([
    ['9007199254740993', '"9007199254740993"', 'passed'],
    ['9007199254740993', '9007199254740993', 'passed'],
    ['9007199254740993', '9007199254740992', 'failed'],
    ['9007199254740993', '1', 'failed'],
    ['1.0000000000000000001', '1', 'not_evaluated'],
    ['1e400', '1e400', 'not_evaluated'],
  ])('%s and %s: %s', (actual, expected, outcome) => {
    expect(evaluate('intEq', read(actual), read(expected) as never)).toBe(outcome);
  });
});

describe('a number that its text does not determine exactly is not_evaluated', () => {
  const comparing = ['eq', 'ne', 'gte', 'lte', 'decimalEq', 'eqFold', 'instantEq'] as const;

  test.each(comparing)('%s', (op) => {
    for (const spelling of ['1.0000000000000000001', '9007199254740993', '1e400']) {
      const body = parseStrict(spelling, { integers: 'exact' });
      expect(evaluate(op, body, 1)).toBe('not_evaluated');
      expect(evaluate(op, body, body)).toBe('not_evaluated');
    }
  });

  test.each([
    ['eq', { price: INEXACT }, { price: INEXACT }],
    ['eq', { price: { amount: 1 } }, { price: INEXACT }],
    ['contains', { price: INEXACT }, { price: INEXACT }],
    ['contains', { price: INEXACT }, { price: { amount: 1 } }],
    ['contains', [INEXACT], 1],
    ['in', INEXACT, [1, INEXACT]],
    ['setEq', [INEXACT, 1], [INEXACT, 1]],
    ['allTrue', [INEXACT], undefined],
    ['allTrue', INEXACT, undefined],
    ['sameAsBaseline', INEXACT, ['$inexactNumber']],
  ] as const)('%s of %j and %j', (op, body, value) => {
    expect(evaluate(op, body, value as never)).toBe('not_evaluated');
  });

  test('and it spoils no other check', () => {
    const body = parseStrict('{"price": 1e400, "paid": true}', { integers: 'exact' });
    expect(evaluate('contains', body, { paid: true })).toBe('passed');
    expect(evaluate('contains', body, { price: 1, paid: false })).toBe('failed');
    expect(compileCondition({ path: `${PATH}.price`, op: 'present' })({ observation: { body } })).toBe(
      'passed',
    );
    expect(evaluate('eq', { price: INEXACT }, { price: null })).toBe('failed');
  });
});

describe('operators', () => {
  test.each<[Operator, JsonValue, JsonValue, CheckOutcome, string]>([
    ['eqFold', 'Ada', 'aDA', 'passed', 'ASCII letters of either case'],
    ['eqFold', 'ada', 'adb', 'failed', 'another text'],
    ['eqFold', '\u212a', 'k', 'failed', 'only ASCII is folded'],
    ['eqFold', 'É', 'é', 'failed', 'only ASCII is folded'],
    ['eqFold', null, 'ada', 'failed', 'null is another value'],
    ['eqFold', 1, '1', 'not_evaluated', 'a number is no text'],
    ['decimalEq', '10.0', '10.00', 'passed', 'one number in two spellings'],
    ['decimalEq', '1e1', 10, 'passed', 'a text and a number'],
    ['decimalEq', '0.10000000000000000001', '0.1', 'failed', 'digits that a double would lose'],
    ['decimalEq', '-0.00', 0, 'passed', 'zero has no sign'],
    ['decimalEq', '10,00', '10', 'not_evaluated', 'a decimal comma'],
    ['decimalEq', '10 ', '10', 'not_evaluated', 'a blank'],
    ['decimalEq', 2 ** 53, '9007199254740992', 'not_evaluated', 'a number that may have lost digits'],
    ['decimalEq', null, '10', 'not_evaluated', 'null is no number'],
    ['setEq', ['a', 'b', 'a'], ['b', 'a'], 'passed', 'any order and any number of times'],
    ['setEq', [], [], 'passed', 'two empty lists'],
    ['setEq', ['a'], ['a', 'b'], 'failed', 'an element is missing'],
    ['setEq', ['a', 'c'], ['a'], 'failed', 'an element is too much'],
    ['setEq', [], ['a'], 'failed', 'everything is missing'],
    ['setEq', [null], ['a'], 'failed', 'null is another value'],
    ['setEq', ['1'], [1], 'not_evaluated', 'elements of different types'],
    ['setEq', ['1', 'a'], ['1', 2], 'not_evaluated', 'one element of another type'],
    ['setEq', [{ a: 1, b: [2] }], [{ b: [2], a: 1 }], 'passed', 'objects in any order'],
    ['setEq', [{ a: 1 }], [{ a: 2 }], 'failed', 'another object'],
    ['setEq', [{ a: '1' }], [{ a: 1 }], 'not_evaluated', 'a member of another type'],
    ['setEq', ['a'], [['a']], 'not_evaluated', 'a text and a list'],
    ['setEq', 'a', ['a'], 'not_evaluated', 'a text is no list'],
    ['setEq', ['a'], { a: 1 }, 'not_evaluated', 'an object is no list'],
    ['setEq', [2 ** 53], [2 ** 53], 'not_evaluated', 'a number that may have lost digits'],
    ['allTrue', { a: true, b: true }, undefined as never, 'passed', 'every member is true'],
    ['allTrue', [true, true], undefined as never, 'passed', 'every element is true'],
    ['allTrue', { a: true, b: false, c: null }, undefined as never, 'failed', 'one is false'],
    ['allTrue', { a: true, b: null }, undefined as never, 'not_evaluated', 'one could not be compared'],
    ['allTrue', { a: 'true' }, undefined as never, 'not_evaluated', 'a text is no truth value'],
    ['allTrue', {}, undefined as never, 'not_evaluated', 'nothing was compared'],
    ['allTrue', [], undefined as never, 'not_evaluated', 'nothing was compared'],
    ['allTrue', null, undefined as never, 'not_evaluated', 'null has no members'],
    ['allTrue', true, undefined as never, 'not_evaluated', 'a truth value has no members'],
    ['contains', { a: { b: 1, c: 2 }, d: 3 }, { a: { b: 1 } }, 'passed', 'nested members by containment'],
    ['contains', { a: { b: 2 } }, { a: { b: 1 } }, 'failed', 'a nested member of another value'],
    ['contains', { a: { c: 1 } }, { a: { b: 1 } }, 'not_evaluated', 'a nested member is missing'],
    ['contains', { a: [1, 2] }, { a: [1] }, 'failed', 'lists as a whole'],
    ['contains', { a: [{ b: 1, c: 2 }] }, { a: [{ b: 1 }] }, 'failed', 'objects in lists as a whole'],
    ['contains', { a: null }, { a: { b: 1 } }, 'failed', 'null contains nothing'],
    ['contains', { a: 'x' }, { a: { b: 1 } }, 'not_evaluated', 'a text has no members'],
    ['contains', { a: {} }, { a: {} }, 'passed', 'a nested empty object equals itself'],
    ['contains', { a: { b: 1 } }, { a: {} }, 'not_evaluated', 'a nested empty object says nothing'],
    ['contains', { a: 1 }, {}, 'not_evaluated', 'an empty object says nothing'],
    ['contains', 7, 7, 'not_evaluated', 'a number contains nothing'],
    ['contains', 'text', '', 'not_evaluated', 'an empty text says nothing'],
    ['contains', [''], '', 'passed', 'an empty text in a list'],
    ['contains', [[]], [], 'passed', 'an empty list in a list'],
  ])('%s of %j and %j is %s: %s', (op, actual, expected, outcome) => {
    expect(evaluate(op, actual, expected)).toBe(outcome);
  });

  test('setEq of many different objects takes bounded time and is not_evaluated', () => {
    const objects = (member: string) => Array.from({ length: 100 }, (_, index) => ({ [member]: index }));
    expect(evaluate('setEq', objects('a'), objects('b'))).toBe('not_evaluated');
    expect(evaluate('setEq', objects('a'), objects('a').reverse())).toBe('passed');
  });

  test('matches does not evaluate a text that is too long for bounded time', () => {
    const text = 'a'.repeat(MAX_MATCHED_LENGTH);
    expect(evaluate('matches', text, 'a$')).toBe('passed');
    expect(evaluate('matches', `${text}a`, 'a$')).toBe('not_evaluated');
    expect(evaluate('matches', 7, 'a$')).toBe('not_evaluated');
  });

  test('matches takes shorter texts for larger patterns, so that every match takes bounded time', () => {
    const longest = 65_536 * 64;
    const pattern = '[ab]{0,200}c';
    const { size } = compilePattern(pattern) as Pattern;
    const text = 'a'.repeat(Math.floor(longest / size));
    expect(text.length).toBeLessThan(MAX_MATCHED_LENGTH);
    expect(evaluate('matches', text, pattern)).toBe('failed');
    expect(evaluate('matches', `${text}c`, pattern)).toBe('not_evaluated');
  });

  test('contains of objects nested deeper than the parser limit is not_evaluated', () => {
    const chain = (levels: number): JsonValue => (levels === 0 ? 1 : { a: chain(levels - 1) });
    expect(evaluate('contains', chain(64), chain(64))).toBe('passed');
    expect(evaluate('contains', chain(66), chain(66))).toBe('not_evaluated');
  });
});

describe('sameAsBaseline', () => {
  const names: Condition = { path: PATH, op: 'sameAsBaseline', ref: '$.input.unchanged' };
  const outcome = (before: JsonValue | undefined, body: JsonValue, unchanged: JsonValue | undefined) =>
    compileCondition(names)({
      observation: { body },
      ...(before !== undefined && { baseline: { body: before } }),
      input: unchanged === undefined ? {} : { unchanged },
    });

  test.each([
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, ['a'], 'passed'],
    [{ a: { c: [1] } }, { a: { c: [1] } }, ['a'], 'passed'],
    [{ a: 1 }, { a: 2 }, ['a'], 'failed'],
    [{ a: 1 }, { a: '1' }, ['a'], 'not_evaluated'],
    [{}, {}, ['a'], 'passed'],
    [{ a: 1 }, {}, ['a'], 'failed'],
    [{}, { a: null }, ['a'], 'failed'],
    [{ a: 1 }, { a: 1 }, [], 'not_evaluated'],
    [{ a: 1 }, { a: 1 }, 'a', 'not_evaluated'],
    [{ a: 1 }, { a: 1 }, ['a', 7], 'not_evaluated'],
    [[1], [1], ['0'], 'not_evaluated'],
    [{ a: 1 }, null, ['a'], 'not_evaluated'],
    [{ a: INEXACT }, { a: INEXACT }, ['a'], 'not_evaluated'],
    [undefined, { a: 1 }, ['a'], 'not_evaluated'],
    [{ a: 1 }, { a: 1 }, undefined, 'not_evaluated'],
  ] as const)('of %j, then %j, for %j is %s', (before, body, unchanged, expected) => {
    expect(outcome(before, body, unchanged)).toBe(expected);
  });

  test('a missing value now is not_evaluated', () => {
    expect(
      compileCondition({ path: `${PATH}.row`, op: 'sameAsBaseline', value: ['a'] })({
        observation: { body: {} },
        baseline: { body: { row: { a: 1 } } },
      }),
    ).toBe('not_evaluated');
  });
});
