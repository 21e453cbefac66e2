import { readFileSync } from 'node:fs';
import type { JsonObject, JsonValue } from '@tookeffect/core';
import { describe, expect, test } from 'vitest';
import { expectedObjects, flatten, readMembers } from '../../src/members/expected-members.ts';
import { UNKNOWN_DIGEST, memberDigester } from '../../src/members/member-digest.ts';
import { compiled } from '../fixtures.ts';
import { sampleContract } from '../sample.ts';

const OPERATION = 'op_01jn80000000000000000000aa';
const KEY = '5a'.repeat(32);
const digest = memberDigester(KEY);

function shipped(name: string) {
  const url = new URL(`../../../../contracts/postgres/${name}/contract.json`, import.meta.url);
  return compiled(JSON.parse(readFileSync(url, 'utf8')) as JsonValue);
}

const contracts = {
  row: shipped('postgres.row.present@1'),
  update: shipped('postgres.row.updated@1'),
  rows: shipped('postgres.rows.exactly@1'),
  thing: compiled(sampleContract()),
  nameless: compiled(sampleContract({ identity: undefined })),
};

type Members = Readonly<Record<string, JsonValue | undefined>>;

/** The digests of values; `undefined` is a value that is not known. */
function digests(members: Members): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      value === undefined ? UNKNOWN_DIGEST : digest(value),
    ]),
  );
}

describe('what an operation expects of each of its objects', () => {
  test.each<[string, keyof typeof contracts, JsonObject, readonly { target: Members; members: Members }[]]>([
    [
      'a row, by the columns that name it',
      'update',
      { key: { id: 7 }, expect: { status: 'paid' } },
      [{ target: { id: 7 }, members: { status: 'paid' } }],
    ],
    [
      'a row with its marker and a version that is not known yet',
      'update',
      { key: { id: 7 }, expect: { status: 'paid' }, versionColumn: 'version', correlationColumn: 'ref' },
      [{ target: { id: 7 }, members: { status: 'paid', version: undefined, ref: OPERATION } }],
    ],
    [
      'an object, by members of the input',
      'thing',
      { owner: 'ada', title: 'Hello' },
      [{ target: { owner: 'ada', title: 'Hello' }, members: { owner: 'ada', title: 'Hello' } }],
    ],
    [
      'an object of which the input lacks a member of its name',
      'thing',
      { owner: 'ada' },
      [{ target: { owner: 'ada' }, members: { owner: 'ada' } }],
    ],
    [
      'an object that the contract does not name',
      'nameless',
      { owner: 'ada', title: 'Hello' },
      [{ target: {}, members: { owner: 'ada', title: 'Hello' } }],
    ],
    [
      'each row of a set',
      'rows',
      {
        rows: [
          { key: { id: 7 }, expect: { status: 'paid' } },
          { key: { id: 8 }, expect: { place: { city: 'Oslo' } } },
        ],
      },
      [
        { target: { id: 7 }, members: { status: 'paid' } },
        { target: { id: 8 }, members: { 'place.city': 'Oslo' } },
      ],
    ],
    [
      'rows of a set that say nothing',
      'rows',
      { rows: [{}, { key: 7, expect: null }, 'row'] },
      [
        { target: {}, members: {} },
        { target: {}, members: {} },
        { target: {}, members: {} },
      ],
    ],
  ])('%s', (_what, name, input, expected) => {
    const objects = expectedObjects(contracts[name], { id: OPERATION, input }, KEY);
    expect(objects).toMatchObject(
      expected.map(({ target, members }) => ({ target: digests(target), members: digests(members) })),
    );
    expect(objects.map(({ target }) => target)).toEqual(expected.map(({ target }) => digests(target)));
  });

  test('at most 120 members', () => {
    const expectedColumns = Object.fromEntries(
      Array.from({ length: 130 }, (_, index) => [`c${index}`, index]),
    );
    const input = { key: { id: 7 }, expect: expectedColumns };
    const [object] = expectedObjects(contracts.update, { id: OPERATION, input }, KEY);
    expect(Object.keys(object!.members)).toHaveLength(120);
  });
});

describe('what the database compared of a row', () => {
  const read = (name: 'row' | 'rows', input: JsonObject, equal: JsonValue) =>
    readMembers(contracts[name], { input, observation: { status: 200, body: { equal } } });

  test.each<[string, 'row' | 'rows', JsonObject, JsonValue, readonly object[]]>([
    [
      'a column whose value the input has',
      'row',
      { expect: { total: 10 } },
      { total: true },
      [{ name: 'total', value: 10, outcome: 'passed' }],
    ],
    [
      'a column that could not be compared',
      'row',
      { expect: { total: 10 } },
      { total: null },
      [{ name: 'total', value: 10, outcome: 'not_evaluated' }],
    ],
    [
      'a column that was not compared',
      'row',
      { expect: { total: 10 } },
      null,
      [{ name: 'total', value: 10, outcome: 'not_evaluated' }],
    ],
    [
      'a column of a row of a set, which does not say whose values it was compared with',
      'rows',
      { rows: [{ key: { id: 7 }, expect: { total: 10 } }] },
      { total: false },
      [{ name: 'total', value: undefined, outcome: 'failed' }],
    ],
    [
      'a column whose name every object inherits',
      'rows',
      { rows: [] },
      { constructor: true },
      [{ name: 'constructor', value: undefined, outcome: 'passed' }],
    ],
    [
      'an expected column whose name every object inherits',
      'row',
      { expect: { constructor: 'ada' } },
      {},
      [{ name: 'constructor', value: 'ada', outcome: 'not_evaluated' }],
    ],
  ])('%s', (_what, name, input, equal, expected) => {
    expect(read(name, input, equal)).toEqual(expected);
  });
});

test('members of objects within an object have both names, and an empty object is a value', () => {
  expect(flatten({ a: 1, b: { c: 2, d: { e: [3] } }, f: {} })).toEqual([
    ['a', 1],
    ['b.c', 2],
    ['b.d.e', [3]],
    ['f', {}],
  ]);
});
