import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonValue } from '@tookeffect/core';
import type { BesideOperation, Claim, Contract, ContractFixtures, Evaluation } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { compileOnce, evaluate, evaluateObserved, memberDigester } from '../src/index.ts';

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../contracts/postgres');
const contract = read('contract.json') as Contract;
const { tests } = read('fixtures.json') as ContractFixtures;
const { input } = tests.find(({ id }) => id === 'scope kept')!;
const digestKey = '5'.repeat(64);
const digest = memberDigester(digestKey);
const OTHER = 'op_01jn80000000000000000000bb';

/** The other operation was verified with row 18 between the two looks, and neither of them shows it. */
const created: Claim = {
  system: 'postgres:7711012774923014026',
  objectType: 'row',
  objectId: identity(18),
  aspect: 'created',
  revision: null,
  isNew: true,
  operationId: OTHER,
  observedAt: '2026-03-01T12:00:30.000Z',
  members: { order_number: digest('A-2'), customer: digest('ada') },
};
const removed: Claim = { ...created, aspect: 'deleted', operationId: `${OTHER.slice(0, -1)}c` };
const removal: BesideOperation = {
  operationId: removed.operationId,
  effect: 'absent',
  createdAt: '2026-03-01T12:00:40.000Z',
  endedAt: null,
  namesObject: false,
  expected: [{ target: { order_number: digest('A-2') }, members: {} }],
};

function read(file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, 'postgres.row.present@1', file), 'utf8'));
}

function identity(id: number): string {
  return JSON.stringify(['7711012774923014026', '5', '16390', { 1: String(id) }]);
}

function judge(
  claims: readonly Claim[],
  scope: JsonValue = {},
  beside: readonly BesideOperation[] = [],
): Evaluation {
  const { operation, evidence, now } = structuredClone(input);
  const asked = { ...operation, input: { ...operation.input, scope } };
  const known = {
    ...evidence,
    claims: [...claims],
    beside: [...beside],
    moreBeside: false,
    moreInPlace: false,
    digestKey,
  };
  return evaluate(contract as unknown as JsonValue, asked, known, now);
}

test('what another operation was verified with and is gone since is not verified away', () => {
  expect(judge([created])).toMatchObject({ verdict: 'inconclusive', reason: 'correlation_ambiguous' });
  expect(judge([created, { ...created, aspect: 'changed' }]).reason).toBe('correlation_ambiguous');
});

test('what an operation beside was verified with as removed, or is to remove, was not taken by this one', () => {
  expect(judge([created, removed]).verdict).toBe('verified');
  expect(judge([created], {}, [removal]).verdict).toBe('verified');
});

test.each<[string, Partial<Claim>]>([
  ['of another system', { system: 'postgres:1' }],
  ['from before the baseline', { observedAt: '2026-03-01T11:00:00.000Z' }],
  ['on a row that is there', { objectId: identity(3) }],
])('a claim %s says nothing about the scope', (_what, changes) => {
  expect(judge([{ ...created, ...changes }]).verdict).toBe('verified');
});

test('a claimed row is of a limited scope where its operation expects the values that limit it', () => {
  expect(judge([created], { customer: 'ada' }).reason).toBe('correlation_ambiguous');
  expect(judge([created], { customer: 'bob' }).verdict).toBe('verified');
  expect(judge([{ ...created, members: null }], { customer: 'ada' }).verdict).toBe('verified');
  const moved: Claim = { ...created, aspect: 'changed', members: { customer: digest('bob') } };
  expect(judge([created, { ...moved, operationId: removed.operationId }], { customer: 'ada' }).verdict).toBe(
    'verified',
  );
  expect(judge([{ ...created, members: null }]).reason).toBe('correlation_ambiguous');
});

test('a scope whose limits cannot be read is the whole table', () => {
  const limited = (scope: JsonValue) => judge([{ ...created, members: null }], scope);
  expect(limited({ customer: 'ada' }).verdict).toBe('verified');
  expect(limited(['customer']).reason).toBe('correlation_ambiguous');
});

test('where a scope is looked at, the operations beside are asked for', () => {
  const compiled = compileOnce(contract as unknown as JsonValue);
  if ('findings' in compiled) throw new TypeError('the contract does not lint');
  expect(evaluateObserved(compiled, structuredClone(input) as never, 100)).toMatchObject({
    evaluation: { verdict: 'verified' },
    needsNeighbours: true,
  });
});
