import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const KEY = '0123abcd';
const OTHER_KEY = '4567abcd';
const digest = (digit: string, key = KEY): string => `${key}:${digit.repeat(32)}`;
const objects = (...targets: Record<string, string>[]): string =>
  JSON.stringify(targets.map((target) => ({ target, members: {} })));
const many = (digit: string): string =>
  objects(...Array.from({ length: 9 }, (_, index) => ({ id: digest(digit), line: digest(String(index)) })));

test.each([
  ['an equal member', objects({ id: digest('a') }), objects({ id: digest('a') }), true],
  [
    'another value of a member that both name',
    objects({ id: digest('a') }),
    objects({ id: digest('b') }),
    false,
  ],
  ['other members', objects({ id: digest('a') }), objects({ number: digest('b') }), true],
  [
    'one member that differs beside an equal one',
    objects({ id: digest('a'), shop: digest('c') }),
    objects({ id: digest('b'), shop: digest('c') }),
    false,
  ],
  [
    'one of several objects',
    objects({ id: digest('a') }),
    objects({ id: digest('b') }, { id: digest('a') }),
    true,
  ],
  ['a digest of another key', objects({ id: digest('a') }), objects({ id: digest('b', OTHER_KEY) }), true],
  ['a value that is not known', objects({ id: digest('a') }), objects({ id: digest('0', '00000000') }), true],
  ['nothing that is known', objects({ id: digest('a') }), null, true],
  ['too many objects to compare', many('a'), many('b'), true],
])('two operations may mean the same object: %s', async (_, mine, theirs, expected) => {
  const statement = 'SELECT may_mean_same($1::jsonb, $2::jsonb) AS result';
  const [row] = await database.dataSource.query<[{ result: boolean }]>(statement, [mine, theirs]);
  expect(row.result).toBe(expected);
});
