import type { JsonValue } from '@tookeffect/core';
import { describe, expect, test } from 'vitest';
import { memberDigester } from '../../src/members/member-digest.ts';
import { nameDigester } from '../../src/members/folded-name.ts';

const KEY = '5a'.repeat(32);
const name = nameDigester(KEY);

describe('spellings of one value that names an object have one digest', () => {
  test.each<[string, JsonValue, JsonValue]>([
    ['a number and its digits', 7, '7'],
    ['zeros that a scale adds', '7.50', 7.5],
    ['blanks and case', ' A-1', 'a-1'],
    ['a uuid without dashes', 'A0EEBC999C0B4EF8BB6D6BB9BD380A11', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
    ['a uuid in braces', '{a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11}', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
    ['an instant in two zones', '2026-03-01T13:00:00+01:00', '2026-03-01 12:00:00Z'],
    ['a zone in hours alone', '2026-03-01 13:00:00.000+01', '2026-03-01T12:00:00+00:00'],
    ['an instant without seconds', '2026-03-01T12:00Z', '2026-03-01T12:00:00.000Z'],
    ['a local time', '2026-03-01 12:00:00', '2026-03-01T12:00:00'],
    ['members in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ])('%s', (_what, left, right) => {
    expect(name(left)).toBe(name(right));
  });

  test.each<[string, JsonValue, JsonValue]>([
    ['two numbers', 7, 8],
    ['two instants', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00.001Z'],
    ['two days that no calendar has', '2026-02-31T12:00:00Z', '2026-02-32T12:00:00Z'],
    ['nothing and an empty text', null, ''],
    ['a text and a truth', 'true', true],
  ])('but not %s', (_what, left, right) => {
    expect(name(left)).not.toBe(name(right));
  });
});

test('a name is like no member, because they are folded differently', () => {
  expect(name('a-1').slice(0, 8)).not.toBe(memberDigester(KEY)('a-1').slice(0, 8));
});
