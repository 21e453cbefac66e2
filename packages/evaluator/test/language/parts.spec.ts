import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckOutcome, JsonValue } from '@tookeffect/core';
import { parseStrict } from '@tookeffect/core';
import type { Condition } from '@tookeffect/wire';
import { compileCondition } from '../../src/language/condition.ts';
import { MAX_ELEMENTS } from '../../src/language/elements.ts';
import { negate } from '../../src/language/three-valued.ts';

const PATH = '$.observation.body';
const INEXACT = { $inexactNumber: '1e400' };

const evaluate = (condition: Condition, body: JsonValue, input: JsonValue = {}): CheckOutcome =>
  compileCondition(condition)({ observation: { body }, input });

/** An element whose value is the one that the input expects. */
const expected: Condition = {
  path: PATH,
  op: 'some',
  where: [{ path: '$.element.value', op: 'eq', ref: '$.input.expected' }],
};
const forbidden: Condition = { ...expected, op: 'none' };
const list = (...values: JsonValue[]): JsonValue => values.map((value) => ({ value }));

describe('an expectation of the input that says nothing is not_evaluated for every element', () => {
  test.each<[string, JsonValue]>([
    ['an empty text', ''],
    ['an empty list', []],
    ['an empty object', {}],
    ['a list', ['a']],
    ['an object', { value: 'a' }],
    ['a number of too many digits', INEXACT],
  ])('%s', (_, value) => {
    expect(evaluate(expected, list(value, 'b'), { expected: value })).toBe('not_evaluated');
    expect(evaluate(forbidden, list('b'), { expected: value })).toBe('not_evaluated');
  });

  test('a missing one', () => {
    expect(evaluate(forbidden, list('b'))).toBe('not_evaluated');
  });

  test('one of another type', () => {
    expect(evaluate(forbidden, list('b'), { expected: 1 })).toBe('not_evaluated');
  });

  test('null is a value', () => {
    expect(evaluate(expected, list(null), { expected: null })).toBe('passed');
    expect(evaluate(forbidden, list('b'), { expected: null })).toBe('passed');
  });
});

describe('what a provider sends instead of a list is not_evaluated', () => {
  test.each<[string, JsonValue]>([
    ['an object', { 0: { value: 'a' }, length: 1 }],
    ['a text', 'a'],
    ['null', null],
    ['a number of too many digits', INEXACT],
  ])('%s', (_, body) => {
    expect(evaluate(expected, body, { expected: 'a' })).toBe('not_evaluated');
    expect(evaluate(forbidden, body, { expected: 'a' })).toBe('not_evaluated');
  });

  test('elements that are no objects have no members', () => {
    expect(evaluate(forbidden, ['a', null, 7, [], INEXACT], { expected: 'a' })).toBe('not_evaluated');
  });
});

describe('names of the prototype', () => {
  const named = (name: string): Condition => ({
    path: PATH,
    op: 'some',
    where: [{ path: `$.element['${name}']`, op: 'present' }],
  });

  test.each(['__proto__', 'constructor', 'toString', 'length'])('%s is no member of an element', (name) => {
    expect(evaluate(named(name), [{}, [], 'text'])).toBe('failed');
  });

  test('an own member of such a name is a member', () => {
    expect(evaluate(named('__proto__'), parseStrict('[{"__proto__": 1}]'))).toBe('passed');
  });

  test('a default is no value of the prototype, and is not taken from it', () => {
    const condition: Condition = { path: `${PATH}.toString`, op: 'eq', value: 'x', default: 'x' };
    expect(evaluate(condition, {})).toBe('passed');
    expect(evaluate({ ...condition, default: 'y' }, {})).toBe('failed');
  });
});

describe('a list that is too long', () => {
  const long = list(...Array.from({ length: MAX_ELEMENTS + 1 }, () => 'b'));

  test('is not_evaluated, whatever its last element is', () => {
    expect(evaluate(forbidden, long, { expected: 'a' })).toBe('not_evaluated');
    expect(evaluate(expected, long, { expected: 'a' })).toBe('not_evaluated');
  });

  test('shows an element among the first ones', () => {
    expect(evaluate(expected, long, { expected: 'b' })).toBe('passed');
    expect(evaluate(forbidden, long, { expected: 'b' })).toBe('failed');
  });

  test('is read up to its bound', () => {
    let reads = 0;
    const element = Object.defineProperty({}, 'value', {
      enumerable: true,
      get: () => {
        reads += 1;
        return 'b';
      },
    }) as JsonValue;
    const huge = Array.from({ length: 200_000 }, () => element);
    expect(evaluate(forbidden, huge, { expected: 'a' })).toBe('not_evaluated');
    expect(reads).toBe(MAX_ELEMENTS);
  });
});

describe('groups', () => {
  const group = (path: string, value: JsonValue) => [{ path: `${PATH}.${path}`, op: 'eq' as const, value }];
  const either: Condition = { path: PATH, op: 'anyOf', groups: [group('a', 1), group('b', 2)] };

  test.each<[JsonValue, CheckOutcome]>([
    [{ a: 1, b: 3 }, 'passed'],
    [{ a: '1', b: 2 }, 'passed'],
    [{ a: INEXACT, b: 3 }, 'not_evaluated'],
    [{ a: 2, b: 3 }, 'failed'],
    [{ b: 3 }, 'not_evaluated'],
    ['text', 'not_evaluated'],
  ])('of %j are %s', (body, outcome) => {
    expect(evaluate(either, body)).toBe(outcome);
  });

  test('contain conditions on elements', () => {
    const condition: Condition = {
      path: PATH,
      op: 'anyOf',
      groups: [group('a', 1), [{ ...forbidden, op: 'none' }]],
    };
    expect(evaluate(condition, list('b'), { expected: 'a' })).toBe('passed');
  });
});

describe('a sum', () => {
  const next: Condition = { path: PATH, op: 'intEq', ref: '$.input.old', plus: 1 };

  test.each<[JsonValue, JsonValue, CheckOutcome]>([
    [7, 8, 'passed'],
    [7, 7, 'failed'],
    [7, '8', 'passed'],
    ['7', 8, 'passed'],
    ['-1', '0', 'passed'],
    ['99999999999999999999', '100000000000000000000', 'passed'],
    [2 ** 53 - 1, 2 ** 53, 'not_evaluated'],
    [2 ** 53, 2 ** 53 + 2, 'not_evaluated'],
    [INEXACT, 8, 'not_evaluated'],
    [0.5, 1.5, 'not_evaluated'],
    ['07', '8', 'not_evaluated'],
    ['', 1, 'not_evaluated'],
    ['9'.repeat(41), `1${'0'.repeat(41)}`, 'not_evaluated'],
    [null, 1, 'not_evaluated'],
    [[7], 8, 'not_evaluated'],
    [true, 2, 'not_evaluated'],
  ])('of %j and 1, compared with %j, is %s', (old, now, outcome) => {
    expect(evaluate(next, now, { old })).toBe(outcome);
  });

  test('can be a difference', () => {
    expect(evaluate({ ...next, plus: -3 }, 4, { old: 7 })).toBe('passed');
  });
});

describe('a default', () => {
  const condition: Condition = { path: `${PATH}.state`, op: 'matches', value: '^done$', default: 'done' };

  test('stands for a missing member of an object', () => {
    expect(evaluate(condition, {})).toBe('passed');
    expect(evaluate({ ...condition, default: 'open' }, {})).toBe('failed');
  });

  test.each<[string, JsonValue]>([
    ['null', { state: null }],
    ['a value of another type', { state: 1 }],
    ['a body that is a text', 'busy'],
    ['a body that is null', null],
    ['a number of too many digits', INEXACT],
  ])('does not stand for %s', (_, body) => {
    expect(evaluate(condition, body)).toBe('not_evaluated');
  });
});

describe('for any list and any expectation', () => {
  const value = fc.constantFrom<JsonValue>('a', 'b', '', 1, null, true, [], {}, INEXACT);
  const element = fc.oneof(
    value.map((one): JsonValue => ({ value: one })),
    fc.constantFrom<JsonValue>({}, 'text', null),
  );
  const anyList = fc.array(element, { maxLength: 6 });

  test('none is the negation of some', () => {
    fc.assert(
      fc.property(anyList, value, (elements, wanted) => {
        const input = { expected: wanted };
        expect(evaluate(forbidden, elements, input)).toBe(negate(evaluate(expected, elements, input)));
      }),
    );
  });

  test('the order of the elements does not matter', () => {
    fc.assert(
      fc.property(anyList, value, (elements, wanted) => {
        const input = { expected: wanted };
        const outcome = evaluate(expected, elements, input);
        expect(evaluate(expected, elements.toReversed(), input)).toBe(outcome);
      }),
    );
  });

  test('an element that cannot be evaluated never makes none pass, and never makes some fail', () => {
    fc.assert(
      fc.property(anyList, value, (elements, wanted) => {
        const input = { expected: wanted };
        expect(evaluate(forbidden, [...elements, {}], input)).not.toBe('passed');
        expect(evaluate(expected, [...elements, {}], input)).not.toBe('failed');
      }),
    );
  });

  test('one more group never makes anyOf worse', () => {
    const rank = { failed: 0, not_evaluated: 1, passed: 2 } as const;
    const group = value.map((one) => [{ path: PATH, op: 'eq' as const, value: one }]);
    fc.assert(
      fc.property(value, fc.array(group, { minLength: 2, maxLength: 4 }), group, (body, groups, more) => {
        const of = (all: typeof groups): CheckOutcome =>
          evaluate({ path: PATH, op: 'anyOf', groups: all }, body);
        expect(rank[of([...groups, more])]).toBeGreaterThanOrEqual(rank[of(groups)]);
      }),
    );
  });
});
