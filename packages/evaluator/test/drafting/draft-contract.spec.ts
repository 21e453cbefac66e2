import fc from 'fast-check';
import type { JsonObject, JsonValue } from '@tookeffect/core';
import { describe, expect, test } from 'vitest';
import {
  type DraftedRead,
  draftContract,
  draftRequest,
  judgeContract,
  lintContract,
} from '../../src/index.ts';

const AT = '2026-11-21T09:30:00.000Z';
const PROBE = {
  method: 'GET',
  path: '/tasks',
  present: { path: '$.observation.body.page.tasks', op: 'present' },
};
const OBSERVE = {
  ...{ connector: 'http', lookup: 'deterministic', maxBytes: 32_768, timeoutMs: 5000 },
  ...{ method: 'GET', path: '/tasks/{input.id}' },
};

function drafted(
  change: JsonObject = { visibilityProbe: PROBE },
  input: JsonObject = { id: '17' },
): DraftedRead {
  return { id: 'acme.task.done@1', observe: { ...OBSERVE, ...change }, input };
}

const draft = (body: JsonValue, read = drafted()) => draftContract(read, body, AT);
const faultsOf = ({ contract, fixtures }: ReturnType<typeof draft>) =>
  judgeContract(contract, fixtures).faults;
const checksOf = ({ contract }: ReturnType<typeof draft>) =>
  (contract.checks as JsonObject[]).map(({ id, op }) => [id, op]);

describe('a draft', () => {
  test('of a response with members that an agent sets has no faults and no surviving mutants', () => {
    const made = draft({ id: '17', state: 'done', amount: '12.50' });
    expect(checksOf(made)).toEqual([
      ['id', 'eq'],
      ['state', 'eq'],
      ['amount', 'decimalEq'],
    ]);
    expect([made.notes, faultsOf(made)]).toEqual([[], []]);
    const verdicts = new Set(made.fixtures.tests.map(({ expected }) => expected.verdict));
    expect(verdicts).toEqual(new Set(['verified', 'refuted', 'inconclusive']));
  });

  test.each([
    [true, 'eq'],
    [false, 'eq'],
    [0, 'eq'],
    [7, 'eq'],
    ['0.00', 'decimalEq'],
    ['-3.5', 'decimalEq'],
    ['2026-11-21T09:30:00Z', 'instantEq'],
    ['1970-01-01T00:00:00Z', 'instantEq'],
    ['2026-99-99T09:30:00Z', 'eq'],
    ['another value', 'eq'],
  ])('checks the value %j with %s, and its fixtures hold', (value, op) => {
    const made = draft({ value });
    expect(checksOf(made)).toEqual([['value', op]]);
    expect(made.fixtures.tests.length).toBeGreaterThan(3);
    expect(faultsOf(made)).toEqual([]);
  });

  test.each([
    ['null', null],
    ['a list', [1]],
    ['an object', { a: 1 }],
    ['a fraction', 1.5],
    ['an empty text', ''],
    ['a long text', 'x'.repeat(257)],
    ['a text of two lines', 'a\nb'],
  ])('says that %s has no check', (_, value) => {
    const { notes } = draft({ state: 'done', value });
    expect(notes.map(({ pointer }) => pointer)).toEqual(['/body/value']);
  });

  test.each(['created_at', 'updatedAt', 'etag', 'owner_id', 'a-b', 'a/b~c', 'x'.repeat(49)])(
    'says that the member %s has no check',
    (name) => {
      const { notes } = draft({ state: 'done', [name]: 'x' });
      expect(notes).toHaveLength(1);
      expect(notes[0]!.pointer).toBe(`/body/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    },
  );

  test('says that a member differs from the input of this name, and that there are too many members', () => {
    expect(draft({ id: '18', state: 'done' }).notes[0]!.message).toMatch(/another value/);
    const many = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`m${index}`, index]));
    const made = draft(many);
    expect(made.notes.map(({ pointer }) => pointer)).toEqual(['/body/m8', '/body/m9']);
  });

  test.each([[17], [[{ state: 'done' }]], [null]])(
    'of the response %j says that one object has to be read',
    (body) => {
      const { notes } = draft(body);
      expect(notes[0]!.pointer).toBe('/body');
      expect(notes.some(({ pointer }) => pointer.startsWith('/contract'))).toBe(true);
    },
  );

  test.each([
    ['none', {}],
    [
      'a value',
      { visibilityProbe: { ...PROBE, present: { path: '$.observation.body.n', op: 'eq', value: 1 } } },
    ],
    [
      'an element',
      { visibilityProbe: { ...PROBE, present: { path: '$.observation.body.tasks[0]', op: 'present' } } },
    ],
    [
      'a header',
      { visibilityProbe: { ...PROBE, present: { path: '$.observation.headers.etag', op: 'present' } } },
    ],
    ['the input', { visibilityProbe: { ...PROBE, present: { path: '$.input.id', op: 'present' } } }],
    ['no path', { visibilityProbe: { ...PROBE, present: { path: 'body', op: 'present' } } }],
  ])('with a probe that asks for %s has no fixture of a missing object', (_, change) => {
    const made = draft({ state: 'done' }, drafted(change));
    expect(made.fixtures.tests.map(({ id }) => id)).not.toContain('not there');
  });

  test('of a read with a constant address says what is missing', () => {
    const read = { ...drafted({ path: '/settings', visibilityProbe: PROBE }, {}) };
    expect(draft({ theme: 'dark' }, read).notes.some(({ pointer }) => pointer.startsWith('/contract'))).toBe(
      true,
    );
  });

  test('has an input of the recorded types', () => {
    const read = drafted({ visibilityProbe: PROBE }, { id: '17', page: 2, all: true });
    const { input } = draft({ state: 'done' }, read).contract as { input: { properties: object } };
    expect(input.properties).toMatchObject({
      id: { type: 'string' },
      page: { type: 'integer' },
      all: { type: 'boolean' },
      state: { type: 'string' },
    });
  });
});

describe('the read of a draft', () => {
  test('is filled from the input', () => {
    expect(draftRequest(drafted())).toMatchObject({ request: { target: '/tasks/17' } });
    const other = drafted({ path: '/tasks/{operation.id}' });
    expect(draftRequest(other)).toMatchObject({ request: { variable: 'operation.id' } });
  });

  test.each([[{ path: '/tasks/{input' }], [{ method: 'PUT' }], [{ path: 'https://other.example/' }]])(
    'with the fault %j is refused at its place',
    (change) => {
      const read = draftRequest(drafted(change));
      expect('findings' in read && read.findings[0]!.pointer).toMatch(/^\/observe/);
    },
  );

  test.each([[17], [null], [[]]])('that is %j is refused', (observe) => {
    expect(draftRequest({ ...drafted(), observe })).toHaveProperty('findings');
  });
});

test('a draft from any JSON object passes the linter, or its notes say what the contract lacks', () => {
  const member = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('state', 'amount', 'id', 'due', 'count'),
  );
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom('1.50', '2026-11-21T09:30:00Z', 'open'),
  );
  fc.assert(
    fc.property(fc.dictionary(member, value, { maxKeys: 3 }), (body) => {
      const made = draft(body as JsonObject);
      const findings = lintContract(made.contract);
      const isTold = made.notes.some(({ pointer }) => pointer.startsWith('/contract'));
      expect(isTold).toBe(findings.length > 0);
      const told = made.notes.filter(({ pointer }) => /^\/(?:contract|fixtures)/.test(pointer));
      expect(told).toEqual(faultsOf(made));
    }),
    { numRuns: 6 },
  );
});
