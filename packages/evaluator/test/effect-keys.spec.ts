import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import type { JsonValue } from '@tookeffect/core';
import type { Reads } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import {
  type CompiledContract,
  awaitedEffect,
  effectKeys,
  effectSystems,
  neighbourKeys,
} from '../src/index.ts';
import { compiled, verdictFixture } from './fixtures.ts';
import { sampleContract } from './sample.ts';

const SYSTEM = { origin: 'https://shop.example', environmentName: null };

function shipped(name: string): CompiledContract {
  const document = new URL(`../../../contracts/${name.split('.')[0]}/${name}/contract.json`, import.meta.url);
  return compiled(JSON.parse(readFileSync(document, 'utf8')) as JsonValue);
}

interface Variation {
  readonly input?: Readonly<Record<string, unknown>>;
  readonly contract?: Readonly<Record<string, unknown>>;
  readonly system?: Partial<typeof SYSTEM> | { readonly environmentName: string };
}

/** The keys of an operation on the sample contract, whose identity is the owner and the title. */
function keysOf({ input, contract, system }: Variation = {}): readonly string[] {
  const facts = { input: { owner: 'ada', title: 'Hello', ...input } };
  return effectKeys(compiled(sampleContract(contract)), facts, { ...SYSTEM, ...system });
}

test('one operation has one key of 64 hexadecimal digits', () => {
  expect(keysOf()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
});

test('a contract without identity has no key', () => {
  expect(keysOf({ contract: { identity: undefined } })).toEqual([]);
});

describe('operations that want the same effect have the same key, whatever else differs', () => {
  test.each<[string, Variation]>([
    ['an input that does not name the effect', { input: { note: 'other' } }],
    ['the name and version of the contract', { contract: { id: 'shop.other@2' } }],
    ['blanks around a value', { input: { title: '  Hello ' } }],
    ['the case of a value', { input: { title: 'HELLO' } }],
  ])('%s', (_what, variation) => {
    expect(keysOf(variation)).toEqual(keysOf());
  });

  test.each<[unknown, unknown]>([
    [7, '7'],
    [7, '7.0'],
    ['007', '7'],
    ['0', '-0.00'],
    ['-1.50', -1.5],
    ['\u00e9', 'e\u0301'],
    [{ Id: 7 }, { id: '07' }],
    [
      ['A', 1],
      ['a', '1'],
    ],
  ])('the spellings %j and %j', (left, right) => {
    expect(keysOf({ input: { title: left } })).toEqual(keysOf({ input: { title: right } }));
  });
});

describe('operations that want different effects have different keys', () => {
  test.each<[string, Variation]>([
    ['a value of the identity', { input: { title: 'Bye' } }],
    ['a missing value of the identity', { input: { title: undefined } }],
    ['the service', { contract: { service: 'other' } }],
    ['the origin', { system: { origin: 'https://other.example' } }],
    ['the environment', { system: { environmentName: 'staging' } }],
  ])('%s', (_what, variation) => {
    expect(keysOf(variation)).not.toEqual(keysOf());
  });

  test.each<[unknown, unknown]>([
    [1, -1],
    ['1.5', '15'],
    ['10', '1'],
    [null, 'null'],
    [true, 'true'],
    ['1e2', '100'],
  ])('the values %j and %j', (left, right) => {
    expect(keysOf({ input: { title: left } })).not.toEqual(keysOf({ input: { title: right } }));
  });
});

test('a contract over a set has one key for each member, in any order', () => {
  const { contract, operation } = verdictFixture('all objects of a set were changed');
  const compiledSet = compiled({
    ...(contract as Readonly<Record<string, JsonValue>>),
    identity: ['$.input.owner', '$.input.items'],
  });
  const keys = (items: unknown) =>
    effectKeys(compiledSet, { input: { ...(operation.input as object), items } }, SYSTEM);
  expect(keys(['7', '9'])).toHaveLength(2);
  expect(keys(['9', '7']).toSorted()).toEqual(keys(['7', '9']).toSorted());
  expect(keys(['7', '8']).filter((key) => keys(['7', '9']).includes(key))).toHaveLength(1);
  expect(keys('7')).toHaveLength(1);
});

test('the key does not depend on the order of members', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }), (title) => {
      const turned = Object.fromEntries(Object.entries(title).reverse());
      expect(keysOf({ input: { title: turned } })).toEqual(keysOf({ input: { title } }));
    }),
  );
});

test('the key does not depend on the order of members whose names are spellings of one name', () => {
  const keys = keysOf({ input: { title: { Id: 1, id: 2 } } });
  expect(keysOf({ input: { title: { id: 2, Id: 1 } } })).toEqual(keys);
});

test('a set that names the objects of its elements has the keys of operations on each of them', () => {
  const [exactly, updated] = [shipped('postgres.rows.exactly@1'), shipped('postgres.row.updated@1')];
  const keysOfRows = (rows: unknown) => effectKeys(exactly, { input: { rows } }, SYSTEM);
  const paid = { key: { id: 7 }, expect: { status: 'paid' } };
  const cancelled = { key: { id: '7' }, expect: { status: 'cancelled' } };
  const keys = keysOfRows([paid, { ...paid, key: { id: 8 } }]);
  expect(keysOfRows([cancelled])).toEqual(keys.slice(0, 1));
  expect(effectKeys(updated, { input: { key: { id: 7 } } }, SYSTEM)).toEqual(keys.slice(0, 1));
  expect(keysOfRows([paid, cancelled])).toEqual(keys.slice(0, 1));
  expect(new Set([...keys, ...keysOfRows([{ expect: {} }])]).size).toBe(3);
});

test.each([
  ['github.issue.created@1', 'created'],
  ['postgres.row.present@1', 'present'],
  ['postgres.row.updated@1', 'changed'],
  ['postgres.row.absent@1', 'absent'],
])('of %s, operations beside are told that it awaits: %s', (contract, effect) => {
  expect(awaitedEffect(shipped(contract))).toBe(effect);
});

describe('operations that can mean one object find each other by further keys', () => {
  const [updated, absent] = [shipped('postgres.row.updated@1'), shipped('postgres.row.absent@1')];
  const shown = compiled(verdictFixture('soft deletion').contract);
  const [facts, other] = [{ input: { key: { id: 7 } } }, { input: { key: { id: 8 } } }];

  test('one that is to write an object and one that is to remove it, by the name of the object', () => {
    expect(neighbourKeys(updated, facts, SYSTEM).otherKinds).toEqual(effectKeys(absent, facts, SYSTEM));
    expect(neighbourKeys(absent, facts, SYSTEM).otherKinds).toEqual(effectKeys(updated, facts, SYSTEM));
    expect(neighbourKeys(absent, other, SYSTEM).otherKinds).not.toEqual(effectKeys(updated, facts, SYSTEM));
  });

  test('one that a write can do, too, has the keys of both kinds as its effect', () => {
    const [input, thing] = [{ input: { owner: 'ada', title: 'Hello' } }, compiled(sampleContract())];
    expect(neighbourKeys(shown, input, SYSTEM).otherKinds).toEqual([]);
    expect(effectKeys(shown, input, SYSTEM)).toEqual([
      ...neighbourKeys(thing, input, SYSTEM).otherKinds,
      ...effectKeys(thing, input, SYSTEM),
    ]);
  });

  test('all in one place on one kind of object, however they name it', () => {
    const { place } = neighbourKeys(updated, facts, SYSTEM);
    expect(place).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(neighbourKeys(absent, other, SYSTEM).place).toEqual(place);
    expect(neighbourKeys(updated, facts, { ...SYSTEM, origin: 'https://other.example' }).place).not.toEqual(
      place,
    );
    expect(neighbourKeys(shown, facts, SYSTEM).place).not.toEqual(place);
  });

  test('a document of an API that of declared collections, of which it may be an object', () => {
    const created = shipped('http.object.created@1');
    const { place } = neighbourKeys(shipped('http.json.matches@1'), facts, SYSTEM);
    expect(place).toEqual(neighbourKeys(created, facts, SYSTEM).place);
  });

  test('and tell each other whether they make an object, or await the state of a document', () => {
    expect(awaitedEffect(shipped('http.object.created@1'))).toBe('created');
    expect(awaitedEffect(shipped('http.json.matches@1'))).toBe('state');
    expect(awaitedEffect(shipped('postgres.row.present@1'))).toBe('present');
    expect(awaitedEffect(shipped('http.object.deleted@1'))).toBe('absent');
  });

  test('none where the contract declares no object, and reads no document', () => {
    const told = compiled(verdictFixture('events alone, without an object').contract);
    expect(neighbourKeys(told, facts, SYSTEM).place).toEqual([]);
  });
});

describe('operations on one table have a common system', () => {
  const rows = shipped('postgres.row.absent@1');
  const facts = {
    id: 'op_01jn80000000000000000000aa',
    createdAt: '2026-03-01T12:00:00.000Z',
    input: { schema: 'public', table: 'orders', key: { id: 17 } },
    firstVerifyAt: null,
  };
  const system = { origin: 'postgres://db.example:5432', environmentName: 'prod' };
  const named = { ...system, origin: 'postgres://db.example:5432/public.orders' };
  const observedAt = facts.createdAt;
  const reads = (source: object): Reads => ({
    main: { outcome: 'answered', observedAt, status: 200, source },
  });
  const relation = { kind: 'table', isIdentified: true, rowSecurity: false, table: '5/16390' } as const;

  test.each<[string, Reads | undefined, readonly string[]]>([
    ['by its name alone before it was read', undefined, [named.origin]],
    [
      'by its name alone if the read failed',
      { main: { outcome: 'failed', observedAt, failure: 'timed_out' } },
      [named.origin],
    ],
    ['by its name alone if the source says nothing', reads({}), [named.origin]],
    [
      'by its identity in the cluster',
      reads({ system: 'postgres:7', relation }),
      [named.origin, 'postgres:7/5/16390'],
    ],
    ['by its identity at the origin', reads({ relation }), [named.origin, `${system.origin}/5/16390`]],
  ])('%s', (_what, baseline, origins) => {
    const systems = effectSystems(rows, facts, baseline, system);
    expect(systems).toEqual(origins.map((origin) => ({ ...system, origin })));
  });

  test('a contract that reads no rows has the system of its origin', () => {
    expect(effectSystems(compiled(sampleContract()), facts, undefined, system)).toEqual([system]);
  });
});
