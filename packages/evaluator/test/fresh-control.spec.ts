import { readFileSync } from 'node:fs';
import type { JsonValue } from '@tookeffect/core';
import type { Read, ReadSource } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { type CompiledContract, type SearchRole, isControlHeld, showsObject } from '../src/index.ts';
import { compiled, verdictFixture } from './fixtures.ts';
import { sampleOperation } from './sample.ts';

const contractOf = (id: string) => compiled(verdictFixture(id).contract);

/** A list of things, by `$.observation.body.things`; each has an id. */
const LISTED = contractOf('empty list of an address that may filter by the parameter');
/** One thing at the address of its key. */
const KEYED = contractOf('nothing at an address that may refuse the parameter');
/** A thing by its reference, and a fallback listing. */
const BY_REFERENCE = contractOf(
  'empty fallback list of an address that may filter, and a controlled main read',
);
/** One thing in an envelope. */
const WRAPPED = contractOf('object in an envelope');
/** A JSON document without an id; the input names the members that are checked. */
const DOCUMENT = compiled(
  JSON.parse(
    readFileSync(
      new URL('../../../contracts/http/http.json.matches@1/contract.json', import.meta.url),
      'utf8',
    ),
  ) as JsonValue,
);

const AT = '2026-03-01T12:01:00.000Z';
const answered = (status: number, body?: unknown, source: ReadSource = {}): Read => ({
  outcome: 'answered',
  observedAt: AT,
  completedAt: AT,
  status,
  ...(body !== undefined && { body }),
  source: { isUnique: true, ...source },
});

const thing = (id: number | undefined, changes: object = {}) => ({
  ...(id !== undefined && { id }),
  owner: 'ada',
  title: 'Hello',
  state: 'open',
  ...changes,
});
const list = (...things: object[]) => answered(200, { things, more: false });

interface HoldsOptions {
  readonly contract?: CompiledContract;
  readonly role?: SearchRole;
  readonly input?: object;
}

function holds(
  [read, control]: readonly [Read, Read],
  { contract = LISTED, role = 'main', input }: HoldsOptions = {},
): boolean {
  const operation = { ...sampleOperation(), input: (input ?? { owner: 'ada', title: 'Hello' }) as never };
  return isControlHeld(contract, operation, role, [read, control]);
}

describe('a control holds where both responses show one object', () => {
  test('in a list, whether the object is meant or not', () => {
    expect(holds([list(thing(1)), list(thing(1))])).toBe(true);
    expect(holds([list(thing(1, { owner: 'bob' })), list(thing(1, { owner: 'bob' }))])).toBe(true);
  });

  test('in a list that has more objects than the first page of the control', () => {
    expect(holds([list(thing(1), thing(2)), list(thing(1))])).toBe(true);
  });

  test('in a fallback list', () => {
    expect(holds([list(thing(1)), list(thing(1))], { contract: BY_REFERENCE, role: 'listing' })).toBe(true);
  });

  test('at an address, whose links repeat the query', () => {
    const withLink = (self: string) => answered(200, thing(1, { links: { self } }));
    expect(holds([withLink('/things/1?_t=000'), withLink('/things/1')], { contract: KEYED })).toBe(true);
  });

  test('in an envelope', () => {
    const wrapped = (meta: object) => answered(200, { data: thing(1), meta });
    expect(holds([wrapped({ query: '_t=000' }), wrapped({})], { contract: WRAPPED })).toBe(true);
  });

  test('in a document without an id, by the members that are checked', () => {
    const document = (self: string) => answered(200, { status: 'draft', self });
    const input = { path: ['orders', '7'], parent: ['orders'], expect: { status: 'paid' } };
    expect(holds([document('?_t=000'), document('')], { contract: DOCUMENT, input })).toBe(true);
  });
});

describe('a control shows nothing', () => {
  test('where neither response shows an object', () => {
    expect(holds([list(), list()])).toBe(false);
    expect(holds([answered(404), answered(404)], { contract: KEYED })).toBe(false);
  });

  test('where only the one without the parameter shows an object', () => {
    expect(holds([list(), list(thing(1))])).toBe(false);
    expect(holds([answered(404), answered(200, thing(1))], { contract: KEYED })).toBe(false);
    expect(holds([answered(400), answered(200, thing(1))], { contract: KEYED })).toBe(false);
  });

  test('where only the one with the parameter shows an object', () => {
    expect(holds([list(thing(1)), list()])).toBe(false);
  });

  test('where it shows an object that the other lacks: the address may cut lists that have a query', () => {
    expect(holds([list(thing(1)), list(thing(1), thing(2))])).toBe(false);
  });

  test('where a checked member differs', () => {
    expect(holds([list(thing(1)), list(thing(1, { state: 'cancelled' }))])).toBe(false);
  });

  test('where an id is missing', () => {
    expect(holds([list(thing(undefined)), list(thing(undefined))])).toBe(false);
  });

  test('where the documents are error bodies without the checked members', () => {
    const error = answered(200, { error: 'busy' });
    const input = { path: ['orders', '7'], parent: ['orders'], expect: { status: 'paid' } };
    expect(holds([error, error], { contract: DOCUMENT, input })).toBe(false);
  });

  test('where the documents only inherit the checked member', () => {
    const document = answered(200, { status: 'draft' });
    const input = { path: ['orders', '7'], parent: ['orders'], expect: { constructor: 'ada' } };
    expect(holds([document, document], { contract: DOCUMENT, input })).toBe(false);
  });

  test('where a cache that ignores the query answered for the address behind it', () => {
    const aged = answered(200, { things: [thing(1)], more: false }, { ageSeconds: 1 });
    const fresh = answered(200, { things: [thing(1)], more: false }, { ageSeconds: 0 });
    expect(holds([aged, list(thing(1))])).toBe(false);
    expect(holds([fresh, list(thing(1))])).toBe(true);
  });

  test('where a read failed, or has no list', () => {
    const failed: Read = { outcome: 'failed', failure: 'timed_out', observedAt: AT };
    expect(holds([failed, list(thing(1))])).toBe(false);
    expect(holds([list(thing(1)), failed])).toBe(false);
    expect(holds([answered(200, {}), answered(200, {})])).toBe(false);
  });
});

test('only a read that shows an object can be controlled', () => {
  expect(showsObject(LISTED, 'main', list(thing(1)))).toBe(true);
  expect(showsObject(LISTED, 'main', list())).toBe(false);
  expect(showsObject(KEYED, 'main', answered(404))).toBe(false);
  expect(showsObject(WRAPPED, 'main', answered(200, { errors: [] }))).toBe(false);
  expect(showsObject(contractOf('events alone, with the right title'), 'main', list(thing(1)))).toBe(false);
});
