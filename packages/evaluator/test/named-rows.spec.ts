import { readFileSync } from 'node:fs';
import type { JsonObject, JsonValue } from '@tookeffect/core';
import type { BesideOperation, ContractFixtures, Evaluation } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { evaluate, memberDigester, nameDigester } from '../src/index.ts';

const folder = new URL('../../../contracts/postgres/postgres.row.present@1/', import.meta.url);
const contract = read('contract.json') as JsonValue;
const { input } = (read('fixtures.json') as ContractFixtures).tests.find(
  ({ id }) => id === 'no column, written',
)!;
const digestKey = '5a'.repeat(32);
const [digest, name] = [memberDigester(digestKey), nameDigester(digestKey)];

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
}

/** The verdict on the new row 17 of order A-1, which shows its columns, beside an operation that names its row so. */
function judgeBeside(key: JsonObject, shown: JsonObject = { id: 17, order_number: 'A-1' }): Evaluation {
  const { operation, evidence, now } = structuredClone(input);
  const { main } = evidence.reads as { main: { body: { rows: JsonObject[] } } };
  const digests = (values: JsonObject, digester: typeof name): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([column, value]) => [column, digester(value)]));
  main.body.rows[0] = { ...main.body.rows[0], names: digests(shown, name) };
  const other: BesideOperation = {
    ...{ operationId: 'op_01jn80000000000000000000bb', effect: 'present', namesObject: false },
    ...{ createdAt: '2026-03-01T11:59:30.000Z', endedAt: null },
    expected: [{ target: digests(key, digest), names: digests(key, name), members: {} }],
  };
  const known = { ...evidence, beside: [other], moreBeside: false, moreInPlace: false, digestKey };
  return evaluate(contract, operation, known, now);
}

test('a new row that another operation names by a column which this one does not know is nobody’s', () => {
  expect(judgeBeside({ id: '17' }).reason).toBe('correlation_ambiguous');
});

test('a new row beside an operation that names another one is this operation’s', () => {
  expect(judgeBeside({ id: 18 }).attribution?.kind).toBe('exclusive');
});

test('a column that the role may not read has the value by which this operation looked', () => {
  expect(judgeBeside({ id: 17, order_number: 'A-2' }, { id: 17 }).attribution?.kind).toBe('exclusive');
  expect(judgeBeside({ id: 17, order_number: 'a-1' }, { id: 17 }).reason).toBe('correlation_ambiguous');
});
