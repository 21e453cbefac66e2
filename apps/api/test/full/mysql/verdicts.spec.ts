import type { JsonObject } from '@tookeffect/core';
import type { Evidence, OperationFacts, Read, Reads } from '@tookeffect/wire';
import { type RowReadRequest, evaluate, readPlan } from '@tookeffect/evaluator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMysql } from '../../connectors/reading.ts';
import { shippedContract } from '../../connectors/verifying.ts';
import { ShopServer } from './shop-server.ts';

const OPERATION = 'op_01jn80000000000000000000aa';
const TABLES = `
  DROP TABLE IF EXISTS orders; DROP TABLE IF EXISTS plain; DROP VIEW IF EXISTS shown; DROP TABLE IF EXISTS keyless;
  CREATE TABLE orders (id int AUTO_INCREMENT PRIMARY KEY, number varchar(20) UNIQUE, customer varchar(20),
    amount decimal(10, 2), paid boolean, placed datetime, mark varchar(40)) COLLATE utf8mb4_general_ci;
  INSERT INTO orders (number, customer, amount) VALUES ('B-1', 'Bolt', 2), ('Ada@1', 'Ada', 1);
  CREATE TABLE plain LIKE orders; ALTER TABLE plain ENGINE = MyISAM; CREATE VIEW shown AS SELECT * FROM orders;
  CREATE TABLE keyless (number varchar(20), amount int, mark varchar(40))`;

/** What is asked, what really happens after the operation has begun, and the verdict that is right. */
type Story = readonly [title: string, contract: string, input: JsonObject, act: string, expected: string];

const present = 'mysql.row.present@1';
const absent = 'mysql.row.absent@1';
const insert = {
  table: 'orders',
  correlationColumn: 'mark',
  match: { number: 'A-1' },
  expect: { amount: 42 },
};
const unmarked = { table: 'orders', match: { number: 'A-1' }, expect: { amount: 42 } };
const remove = { table: 'orders', key: { number: 'Ada@1' } };
const marked = "INSERT INTO orders (number, amount, mark) VALUES ('A-1', 42, 'MARK')";

const STORIES: readonly Story[] = [
  ['a row is written with its marker', present, insert, marked, 'verified: all_checks_passed, marker'],
  [
    'a row is written in a table without room for a marker',
    present,
    unmarked,
    marked,
    'verified: all_checks_passed, exclusive',
  ],
  [
    'a row is written into a table without transactions',
    present,
    { ...insert, table: 'plain' },
    marked.replace('orders', 'plain'),
    'verified: all_checks_passed, marker',
  ],
  [
    'a marked row is written into a table without a key',
    present,
    { ...insert, table: 'keyless' },
    marked.replace('orders', 'keyless'),
    'verified: all_checks_passed, marker',
  ],
  [
    'the row that the key names is deleted',
    absent,
    remove,
    "DELETE FROM orders WHERE number = 'ada@1'",
    'verified: all_checks_passed, exclusive',
  ],
  [
    'a row is deleted, and no other of the table',
    absent,
    { ...remove, scope: {} },
    "DELETE FROM orders WHERE number = 'ada@1'",
    'verified: all_checks_passed, exclusive',
  ],
  ['nothing is written', present, insert, '', 'refuted: effect_absent'],
  [
    'the transaction is rolled back',
    present,
    insert,
    `START TRANSACTION; ${marked}; ROLLBACK`,
    'refuted: effect_absent',
  ],
  ['another amount is written', present, insert, marked.replace('42', '42.01'), 'refuted: effect_mismatch'],
  [
    'a text differs in case only',
    present,
    { ...insert, match: { number: 'a-1' } },
    marked,
    'refuted: effect_mismatch',
  ],
  [
    'an unmarked text differs in case only',
    present,
    { ...unmarked, match: { number: 'a-1' } },
    marked,
    'refuted: effect_absent',
  ],
  [
    'a text that begins with the number is asked for',
    present,
    { ...insert, expect: { amount: '42 apples' } },
    marked,
    'refuted: effect_mismatch',
  ],
  [
    'the marker is written twice',
    present,
    insert,
    `${marked}; INSERT INTO orders (number, mark) VALUES ('A-2', 'MARK')`,
    'refuted: effect_duplicated',
  ],
  ['nothing is deleted', absent, remove, '', 'refuted: effect_absent'],
  [
    'only the key is written in another case',
    absent,
    remove,
    "UPDATE orders SET number = 'ADA@1' WHERE id = 2",
    'inconclusive: correlation_ambiguous',
  ],
  [
    'the key is renamed instead',
    absent,
    remove,
    "UPDATE orders SET number = 'gone' WHERE id = 2",
    'inconclusive: correlation_ambiguous',
  ],
  [
    'every row is deleted',
    absent,
    { ...remove, scope: {} },
    'DELETE FROM orders',
    'refuted: collateral_effect',
  ],
  [
    'the marker is forgotten',
    present,
    insert,
    marked.replace('MARK', 'none'),
    'inconclusive: correlation_missing',
  ],
  [
    'a view shows no such row',
    present,
    { ...insert, table: 'shown' },
    '',
    'inconclusive: evidence_insufficient',
  ],
  [
    'a row is gone from a view',
    absent,
    { ...remove, table: 'shown' },
    "DELETE FROM orders WHERE number = 'ada@1'",
    'inconclusive: evidence_insufficient',
  ],
  [
    'an instant is asked of a column without zone',
    present,
    { ...insert, expect: { placed: '2026-03-01T12:00:00Z' } },
    "INSERT INTO orders (number, placed, mark) VALUES ('A-1', '2026-03-01 12:00:00', 'MARK')",
    'inconclusive: evidence_insufficient',
  ],
  [
    'the key names the deleted row by the collation only',
    absent,
    { ...remove, key: { number: 'ada@1' } },
    "DELETE FROM orders WHERE number = 'ada@1'",
    'inconclusive: evidence_insufficient',
  ],
  ['there was no such row', absent, { ...remove, key: { number: 'none' } }, '', 'inconclusive: already_so'],
  [
    'another row takes the key',
    absent,
    remove,
    "DELETE FROM orders WHERE id = 2; INSERT INTO orders (number) VALUES ('Ada@1')",
    'inconclusive: correlation_ambiguous',
  ],
];

describe('the verdict on rows of a real MariaDB', () => {
  let server: ShopServer;
  beforeAll(async () => {
    server = await ShopServer.start('');
  });
  beforeEach(() => server.run(TABLES));
  afterAll(() => server.stop());

  const readOne = async (request: unknown): Promise<Read> => {
    const rows = request as RowReadRequest<'mysql'>;
    const result = await readMysql(server.connectionAs('reader'), rows, { maxBytes: 1_048_576 });
    if (result.outcome !== 'answered') throw new Error(JSON.stringify(result));
    const at = result.source!.clock!.at;
    return { ...result, observedAt: at, completedAt: at };
  };
  const clock = async () => (await readOne({ table: { schema: 'shop', name: 'orders' } })).observedAt;

  /** Begins, acts, looks and evaluates, at the instants of the server's clock. */
  const tell = async (contract: string, input: JsonObject, act: string): Promise<string> => {
    const { document, compiled } = shippedContract(contract);
    const createdAt = await clock();
    const operation: OperationFacts = {
      id: OPERATION,
      createdAt,
      firstVerifyAt: null,
      input: { schema: 'shop', ...input },
    };
    const look = async (baseline: Evidence['baseline']): Promise<Reads> => {
      const plan = readPlan(compiled, operation, { acknowledgement: null, baseline });
      return { main: await readOne(plan.main), probe: await readOne(plan.probe) };
    };
    const before = await look(null);
    const baseline = { observedAt: before.probe!.observedAt, reads: before };
    await server.run(act.replaceAll('MARK', OPERATION));
    const firstVerifyAt = await clock();
    const evidence: Evidence = {
      ...{
        origin: server.connectionAs('reader').origin,
        reads: await look(baseline),
        acknowledgement: null,
        baseline,
      },
      ...{ events: [], claims: [], earlier: [], rivals: [] },
    };
    const { verdict, reason, attribution } = evaluate(
      document,
      { ...operation, firstVerifyAt },
      evidence,
      await clock(),
    );
    return [`${verdict}: ${reason}`, ...(attribution ? [attribution.kind] : [])].join(', ');
  };

  test.each(STORIES)('%s', async (_title, contract, input, act, expected) => {
    expect(await tell(contract, input, act)).toBe(expected);
  });
});
