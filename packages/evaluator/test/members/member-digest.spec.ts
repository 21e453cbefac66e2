import { sha256Hex } from '@tookeffect/core';
import { describe, expect, test } from 'vitest';
import { UNKNOWN_DIGEST, compareDigests, memberDigester } from '../../src/members/member-digest.ts';
import { nested } from '../json-shapes.ts';

const KEY = '5a'.repeat(32);
const digest = memberDigester(KEY);
const other = memberDigester('5b'.repeat(32));

/** What a database returns of a value whose canonical text has more than 256 characters. */
const shortened = (value: string) => `sha256:${sha256Hex(JSON.stringify(value))}`;

test('a digest names its key, and depends on key and value', () => {
  expect(digest('paid')).toMatch(/^[0-9a-f]{8}:[0-9a-f]{32}$/);
  expect(new Set([digest('paid'), digest('open'), other('paid')]).size).toBe(3);
  expect(digest({ a: 1, b: 2 })).toBe(digest({ b: 2, a: 1 }));
});

test.each<[string, string, boolean]>([
  ['254 characters and two quotes', 'x'.repeat(254), false],
  ['one more', 'x'.repeat(255), true],
  ['254 characters of two units each', '\u{1f600}'.repeat(254), false],
  ['one more of two units', '\u{1f600}'.repeat(255), true],
])('a value of %s has the digest of what a database returns', (_what, value, isLong) => {
  expect(digest(value) === digest(shortened(value))).toBe(isLong);
});

test.each([
  ['nested as deep as JSON may be', nested(64), false],
  ['nested one deeper', nested(65), true],
  ['with half of a pair of surrogates', '\ud800', true],
])('a value %s has no known digest: %s', (_what, value, isUnknown) => {
  expect(digest(value) === UNKNOWN_DIGEST).toBe(isUnknown);
});

describe('two digests', () => {
  const paid = digest('paid');
  test.each<[string, string | undefined, string | undefined, ReturnType<typeof compareDigests>]>([
    ['of one value are equal', paid, digest('paid'), 'equal'],
    ['of two values are different', paid, digest('open'), 'different'],
    ['under two keys say nothing', paid, other('open'), 'unknown'],
    ['of which the left value is not known say nothing', UNKNOWN_DIGEST, paid, 'unknown'],
    ['of which the right value is not known say nothing', paid, UNKNOWN_DIGEST, 'unknown'],
    ['of which the left is missing say nothing', undefined, paid, 'unknown'],
    ['of which the right is missing say nothing', paid, undefined, 'unknown'],
  ])('%s', (_what, left, right, expected) => {
    expect(compareDigests(left, right)).toBe(expected);
  });
});
