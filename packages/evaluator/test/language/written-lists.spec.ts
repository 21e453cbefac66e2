import { describe, expect, test } from 'vitest';
import { parseStrict } from '@tookeffect/core';
import type { CheckOutcome, JsonValue } from '@tookeffect/core';
import type { Condition } from '@tookeffect/wire';
import { compileCondition } from '../../src/language/condition.ts';
import { scalarText } from '../../src/language/template.ts';

const evaluate = (condition: Condition, body: JsonValue, input: JsonValue = {}): CheckOutcome =>
  compileCondition(condition)({ observation: { body }, input });

const joinEq: Condition = {
  path: '$.observation.body',
  op: 'joinEq',
  member: '$.element',
  ref: '$.input.text',
};

describe('joinEq', () => {
  test('joins a list of texts', () => {
    expect(evaluate(joinEq, ['a', 'b'], { text: 'ab' })).toBe('passed');
  });

  test('a text that is expected to be empty equals an empty list', () => {
    expect(evaluate(joinEq, [], { text: '' })).toBe('passed');
  });

  test('of a list that may be left out takes the default', () => {
    const condition = { ...joinEq, path: '$.observation.body.parts', default: [] };
    expect(evaluate(condition, {}, { text: 'a' })).toBe('failed');
  });

  test.each([[null], [1], [undefined]])('is not_evaluated where %j is expected', (text) => {
    expect(evaluate(joinEq, ['1'], text === undefined ? {} : { text })).toBe('not_evaluated');
  });

  test('is not_evaluated where a further page was announced', () => {
    const document = { observation: { body: ['a'], isCut: true }, input: { text: 'a' } };
    expect(compileCondition(joinEq)(document)).toBe('not_evaluated');
  });
});

test('setEq with a separator reads both sides', () => {
  const condition: Condition = {
    path: '$.observation.body',
    op: 'setEq',
    separator: ',',
    ref: '$.input.tags',
  };
  expect(evaluate(condition, ['b', 'a'], { tags: 'a, b' })).toBe('passed');
  expect(evaluate(condition, '', { tags: [] })).toBe('passed');
  expect(evaluate(condition, 'a', { tags: Array.from({ length: 1025 }, () => 'a') })).toBe('not_evaluated');
  expect(evaluate(condition, 'a')).toBe('not_evaluated');
});

test('an id is the digits of a number, however many it has', () => {
  const read = (text: string): JsonValue => parseStrict(text, { integers: 'exact' });
  expect(scalarText(read('9007199254740993'))).toBe('9007199254740993');
  expect(scalarText(read('-9007199254740993'))).toBe('-9007199254740993');
  expect(scalarText(read('1.00000000000000000001'))).toBeUndefined();
  expect(scalarText(read('1e400'))).toBeUndefined();
  // A document with such an object names nothing that a number names.
  expect(scalarText({ $inexactNumber: '17' })).toBeUndefined();
});
