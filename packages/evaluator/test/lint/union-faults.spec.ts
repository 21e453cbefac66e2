import { readFileSync } from 'node:fs';
import type { JsonValue } from '@tookeffect/core';
import { expect, test } from 'vitest';
import { lintContract } from '../../src/index.ts';
import { UnionFaults } from '../../src/lint/union-faults.ts';

const read = (name: string): Record<string, unknown> =>
  JSON.parse(
    readFileSync(new URL(`../../../../contracts/${name}/contract.json`, import.meta.url), 'utf8'),
  ) as Record<string, unknown>;

const http = read('http/http.json.matches@1');
const rows = read('postgres/postgres.row.present@1');

function faults(contract: Record<string, unknown>, observe: object): string[] {
  const changed = { ...contract, observe: { ...(contract.observe as object), ...observe } };
  return lintContract(changed as JsonValue).map(({ pointer, message }) => `${pointer} ${message}`);
}

test('a wrong read has the faults of its own connector, all of them, and no others', () => {
  expect(faults(http, { sql: 'select 1', timeoutMs: '5s' })).toEqual([
    '/observe must NOT have additional properties: sql',
    '/observe/timeoutMs must be integer',
  ]);
});

test('a connector that does not exist is answered with those that do', () => {
  const known = 'caldav, dns, graphql-read, http, imap, kubernetes, mongodb, mysql, postgres, s3, slack';
  expect(faults(http, { connector: 'ftp' })).toEqual([`/observe/connector must be one of ${known}`]);
  expect(faults(http, { connector: undefined })).toEqual([expect.stringContaining('JSON value')]);
  const { connector: _, ...unnamed } = http.observe as Record<string, unknown>;
  const [fault] = lintContract({ ...http, observe: unnamed } as JsonValue);
  expect(fault).toMatchObject({ pointer: '/observe/connector', message: `must be one of ${known}` });
});

test.each([null, 'http', ['http'], 17])('a read that is %j must be an object', (observe) => {
  const messages = lintContract({ ...http, observe }).map(({ message }) => message);
  expect(messages).toEqual(['must be object']);
});

test('alternatives inside a read are named in the same way, at their place', () => {
  const { lookups } = rows.observe as { lookups: object[] };
  const wrong = [{ ...lookups[0], surprise: true }, ...lookups.slice(1)];
  const found = faults(rows, { lookups: wrong });
  expect(found).toEqual([expect.stringMatching(/^\/observe\/lookups\/0 .*surprise$/)]);
});

test('faults beside a wrong read are named too', () => {
  const found = faults({ ...http, cardinality: 2 }, {});
  expect(found).toEqual([expect.stringMatching(/^\/cardinality /)]);
});

test('the faults of a document are bounded', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`m${String(index)}`, 1]));
  expect(faults(http, many)).toHaveLength(100);
});

test('a value that two alternatives allow is a fault of the union', () => {
  const faults = new UnionFaults({
    type: 'object',
    oneOf: ['one', 'two'].map((name) => ({ type: 'object', required: [name] })),
  });
  const message = 'must match exactly one schema in oneOf';
  expect(faults.of({ one: 1, two: 2 })).toEqual([{ pointer: '', message }]);
  expect(faults.of({ two: 2 })).toEqual([]);
});
