import type { JsonValue } from '@tookeffect/core';
import type { Claim } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import type { Neighbour } from '../../src/evidence/beside.ts';
import { externalIdOf } from '../../src/evidence/external-id.ts';
import type { ScopeChange, ScopeObject } from '../../src/evidence/scope-change.ts';
import {
  type KnownNeighbours,
  explainedObjects,
  isOfNeighbour,
} from '../../src/evidence/scope-explanations.ts';
import { UNKNOWN_DIGEST, memberDigester } from '../../src/members/member-digest.ts';

type Members = Readonly<Record<string, JsonValue | undefined>>;

const OTHER = 'op_01jn80000000000000000000bb';
const THIRD = 'op_01jn80000000000000000000cc';
const digest = memberDigester('5a'.repeat(32));

/** The digests of values; `undefined` is a value that is not known. */
function digests(members: Members): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      value === undefined ? UNKNOWN_DIGEST : digest(value),
    ]),
  );
}

/** The digests of the columns of a row as a connector shows them: their first digits. */
function cells(members: Members): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(digests(members)).map(([name, text]) => [name, text.slice(0, 25)]),
  );
}

function is(
  effect: Neighbour['effect'],
  [target, members]: readonly [Members, Members],
  operationId = OTHER,
): Neighbour {
  return {
    ...{ operationId, effect, createdAt: '2026-03-01T12:00:00.000Z', endedAt: null, namesObject: false },
    expected: [{ target: digests(target), members: digests(members) }],
  };
}

function object(now: Members | undefined): ScopeObject {
  return {
    ...{ id: '3', content: 'now', isAllowed: false, markers: [], isOfNeighbour: false },
    cells: now && cells(now),
  };
}

const appeared = (now: Members | undefined): ScopeChange => ({
  ...{ kind: 'appeared', object: object(now), cellsBefore: undefined },
});
const vanished = (before: Members | undefined): ScopeChange => ({
  ...{ kind: 'vanished', object: object(before), cellsBefore: before && cells(before) },
});
const changed = (before: Members | undefined, now: Members | undefined): ScopeChange => ({
  ...{ kind: 'changed', object: object(now), cellsBefore: before && cells(before) },
});

const row = { id: 3, status: 'open', note: 'none' };
const key = { id: 3 };
const adds = is('present', [key, { status: 'open' }]);
const removes = is('absent', [key, {}]);
const changes = is('changed', [key, { status: 'paid' }]);

interface Situation {
  readonly change: ScopeChange;
  readonly beside: readonly Neighbour[];
}

describe('a difference is explained by what an operation beside expects', () => {
  test.each<[string, Situation]>([
    ['a new row with its members', { change: appeared(row), beside: [adds] }],
    [
      'a new row with its members, and a version that may have any value',
      {
        change: appeared({ ...row, version: 1 }),
        beside: [is('present', [{}, { status: 'open', version: undefined }])],
      },
    ],
    [
      'a new row with its id in the column of the marker',
      { change: appeared({ ...row, ref: OTHER }), beside: [is('present', [key, { ref: OTHER }])] },
    ],
    [
      'a new row with its external id in the column of the marker',
      {
        change: appeared({ ...row, ref: externalIdOf(OTHER) }),
        beside: [is('present', [key, { ref: OTHER }])],
      },
    ],
    ['a row under its key that vanished', { change: vanished(row), beside: [changes, removes] }],
    ['a changed row', { change: changed(row, { ...row, status: 'paid' }), beside: [changes] }],
    [
      'a changed row that it is to make as well where there is none',
      { change: changed({ ...row, status: 'new' }, row), beside: [adds] },
    ],
    [
      'a row that two of them changed',
      {
        change: changed(row, { ...row, status: 'paid', note: 'rush' }),
        beside: [changes, is('changed', [key, { note: 'rush' }], THIRD)],
      },
    ],
    [
      'a changed row with a new version',
      {
        change: changed({ ...row, version: 1 }, { ...row, version: 2, status: 'paid' }),
        beside: [is('changed', [key, { status: 'paid', version: undefined }])],
      },
    ],
    [
      'a column whose name every object inherits',
      {
        change: changed({ ...row, constructor: 'ada' }, { ...row, constructor: 'bob' }),
        beside: [changes, is('changed', [key, { constructor: 'bob' }], THIRD)],
      },
    ],
  ])('%s', (_what, { change, beside }) => {
    expect(explainedObjects([change], [], beside, digest)).toEqual(new Set([change]));
  });
});

describe('a difference is not explained', () => {
  test.each<[string, Situation]>([
    ['without an operation beside', { change: appeared(row), beside: [] }],
    [
      'by an operation of which nothing is known',
      { change: appeared(row), beside: [{ ...adds, expected: null }] },
    ],
    ['where a new row has another value', { change: appeared({ ...row, status: 'paid' }), beside: [adds] }],
    ['where a new row has another key', { change: appeared({ ...row, id: 4 }), beside: [adds] }],
    ['where a new row lacks an expected member', { change: appeared(key), beside: [adds] }],
    ['where the members of a new row are not known', { change: appeared(undefined), beside: [adds] }],
    ['where a new row is to be changed', { change: appeared({ ...row, status: 'paid' }), beside: [changes] }],
    [
      'where a new row has the external id of another operation',
      {
        change: appeared({ ...row, ref: externalIdOf(THIRD) }),
        beside: [is('present', [key, { ref: OTHER }])],
      },
    ],
    [
      'where a new row has the external id in a column that is not the marker',
      {
        change: appeared({ ...row, ref: externalIdOf(OTHER) }),
        beside: [is('present', [key, { ref: 'x' }])],
      },
    ],
    [
      'where the operation expects nothing that is known',
      { change: appeared({ ...row, version: 1 }), beside: [is('present', [{}, { version: undefined }])] },
    ],
    ['where the operation expects nothing', { change: appeared(row), beside: [is('present', [{}, {}])] }],
    ['where a row of another key vanished', { change: vanished({ ...row, id: 4 }), beside: [removes] }],
    ['where the vanished row is not known', { change: vanished(undefined), beside: [removes] }],
    [
      'where the vanished row does not show the key',
      { change: vanished({ note: 'none' }), beside: [removes] },
    ],
    ['where a vanished row is to be made or changed', { change: vanished(row), beside: [adds, changes] }],
    [
      'where an operation that names no row is to delete',
      { change: vanished(row), beside: [is('absent', [{}, {}])] },
    ],
    [
      'where a row was changed in a member that nobody expects',
      { change: changed(row, { ...row, status: 'paid', note: 'rush' }), beside: [changes] },
    ],
    [
      'where a row was changed to another value',
      { change: changed(row, { ...row, status: 'lost' }), beside: [changes] },
    ],
    [
      'where a row lost a member that is expected',
      { change: changed(row, { id: 3, note: 'none' }), beside: [changes] },
    ],
    [
      'where another row was changed',
      { change: changed({ ...row, id: 4 }, { ...row, id: 4, status: 'paid' }), beside: [changes] },
    ],
    ['where a changed row is to be deleted', { change: changed(row, { ...row, id: 4 }), beside: [removes] }],
    [
      'where a row was changed in a member whose value is not known',
      {
        change: changed({ ...row, total: 5 }, { ...row, total: 9 }),
        beside: [is('changed', [key, { total: undefined }])],
      },
    ],
    ['where no member that is shown was changed', { change: changed(row, row), beside: [changes] }],
    ['where the row was not known before', { change: changed(undefined, row), beside: [changes] }],
    ['where the row is not known now', { change: changed(row, undefined), beside: [changes] }],
    [
      'by a column whose name every object inherits',
      {
        change: changed({ ...row, constructor: 'ada' }, { ...row, constructor: 'bob' }),
        beside: [changes],
      },
    ],
  ])('%s', (_what, { change, beside }) => {
    expect(explainedObjects([change], [], beside, digest)).toEqual(new Set());
  });
});

test('each expected object explains one that appeared or vanished', () => {
  const [first, second] = [appeared(row), appeared(row)];
  expect(explainedObjects([first, second], [], [adds], digest)).toEqual(new Set([first]));
  expect(explainedObjects([first, second], [], [adds, is('present', [key, {}], THIRD)], digest).size).toBe(2);
  expect(explainedObjects([vanished(row), vanished(row)], [], [removes], digest).size).toBe(1);
});

test('an expected object that the baseline shows explains none that appeared', () => {
  const copy = appeared(row);
  expect(explainedObjects([copy], [object(row)], [adds], digest)).toEqual(new Set());
  expect(explainedObjects([copy], [object({ ...row, status: 'paid' })], [adds], digest).size).toBe(1);
});

describe('an object is one of an operation beside', () => {
  const nobody = {
    ...{ neighbours: [], claimsById: new Map(), system: 'https://shop.example' },
    baseline: { asOfMs: Date.parse('2026-03-01T12:00:00.000Z') },
  };
  const claim: Claim = {
    ...{ system: 'https://shop.example', objectType: 'row', objectId: '3', aspect: 'changed' },
    ...{ revision: null, operationId: OTHER, observedAt: '2026-03-01T12:00:00.000Z' },
  };
  const claims = (more: Partial<Claim> = {}) => new Map([['3', [{ ...claim, ...more }]]]);

  test.each<[string, ScopeChange, Partial<KnownNeighbours>, boolean]>([
    ['that names it', appeared(row), { neighbours: [changes] }, true],
    ['that named it by its key before', changed(row, { ...row, id: 4 }), { neighbours: [changes] }, true],
    ['that claimed it since the baseline', appeared(row), { claimsById: claims() }, true],
    ['whose marker it has', { ...appeared(row), object: { ...object(row), markers: [OTHER] } }, {}, true],
    ['but not of one that names another', appeared({ ...row, id: 4 }), { neighbours: [changes] }, false],
    [
      'but not of one of which nothing is known',
      appeared(row),
      { neighbours: [{ ...changes, expected: null }] },
      false,
    ],
    [
      'but not where it is claimed in another system',
      appeared(row),
      { claimsById: claims({ system: 'x' }) },
      false,
    ],
    [
      'but not where it was claimed before the baseline',
      appeared(row),
      { claimsById: claims({ observedAt: '2026-03-01T11:59:59.000Z' }) },
      false,
    ],
  ])('%s', (_what, change, known, expected) => {
    expect(isOfNeighbour(change, { ...nobody, ...known })).toBe(expected);
  });
});
