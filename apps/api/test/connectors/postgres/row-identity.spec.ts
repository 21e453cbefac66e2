import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JsonObject, type JsonValue, sha256Hex } from '@tookeffect/core';
import type { Claim, Read } from '@tookeffect/wire';
import type { PostgresReadRequest } from '@tookeffect/evaluator';
import { type LocalPostgres, startLocalPostgres } from '@tookeffect/local-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionTo, readPostgres } from '../reading.ts';
import { testOperation, shippedContract, verify } from '../verifying.ts';

const FIRST = 'op_01jn80000000000000000000aa';
const SECOND = 'op_01jn80000000000000000000bb';

const TABLES = `
  CREATE TABLE orders (id int PRIMARY KEY, reference text, paid boolean);
  CREATE TABLE customers (LIKE orders);
  CREATE SCHEMA archive;
  CREATE TABLE archive.orders (LIKE orders);
  CREATE TABLE kinds (word text, big bigint, amount numeric, at timestamptz, tags text[], extra jsonb, token uuid);
  INSERT INTO kinds VALUES ('17', 9007199254740993, 17.50, '2026-03-01 13:00+01', '{b,a}', '{"b": 1, "a": 2}',
    'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'), (repeat('ä', 400), NULL, NULL, NULL, NULL, '{"n": 9007199254740993}', NULL),
    ('none', NULL, NULL, NULL, NULL, NULL, NULL);
`;

describe('rows with one id in several tables, schemas and databases', () => {
  let directory: string;
  let postgres: LocalPostgres;

  const asOwner = async (sql: string, database?: string) => {
    const client = new Client({ connectionString: postgres.url(database) });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const toConnection = (database: string) => {
    const { username, password } = new URL(postgres.url());
    const credential = { type: 'basic', username, password: decodeURIComponent(password) } as const;
    return connectionTo(`postgres://127.0.0.1:${postgres.port}/${database}`, credential);
  };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tookeffect-row-identity-'));
    postgres = await startLocalPostgres({ dataDirectory: join(directory, 'data'), durable: false });
    for (const database of ['shop', 'bakery']) {
      await asOwner(`CREATE DATABASE ${database}`);
      await asOwner(TABLES, database);
    }
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(directory, { recursive: true });
  });

  interface TableAddress {
    readonly database: string;
    readonly schema: string;
    readonly table: string;
  }
  const otherTables: TableAddress[] = [
    { database: 'shop', schema: 'public', table: 'customers' },
    { database: 'shop', schema: 'archive', table: 'orders' },
    { database: 'bakery', schema: 'public', table: 'orders' },
  ];
  const home: TableAddress = { database: 'shop', schema: 'public', table: 'orders' };

  const verifyRow = (
    contract: string,
    { database, ...table }: TableAddress,
    operation: { readonly id: string; readonly input: JsonObject },
    given: { readonly claims?: Claim[]; readonly before?: readonly JsonObject[] } = {},
  ) =>
    verify(
      shippedContract(contract),
      testOperation({ ...table, ...operation.input }, { id: operation.id }),
      toConnection(database),
      { evidence: { claims: given.claims ?? [], baseline: toBaseline(given.before ?? []) } },
    );
  const findClaim = async (
    contract: string,
    place: TableAddress,
    evaluating: ReturnType<typeof verifyRow>,
  ) => {
    const { evaluation } = await evaluating;
    return {
      origin: toConnection(place.database).origin,
      contractName: contract.split('@')[0]!,
      operationId: FIRST,
      ...evaluation.claim!,
    };
  };

  it.each(otherTables)(
    'each verify the operation that wrote them, and no other: $database, $schema, $table',
    async (place) => {
      for (const [id, { database, schema, table }] of [
        [FIRST, home],
        [SECOND, place],
      ] as const)
        await asOwner(
          `TRUNCATE ${schema}.${table}; INSERT INTO ${schema}.${table} VALUES (17, '${id}', true)`,
          database,
        );
      const input = {
        idColumn: 'id',
        correlationColumn: 'reference',
        match: { id: 17 },
        expect: { paid: true },
      };
      const contract = 'postgres.row.present@1';
      const claim = await findClaim(contract, home, verifyRow(contract, home, { id: FIRST, input }));
      const { result } = await verifyRow(contract, place, { id: SECOND, input }, { claims: [claim] });
      expect(result).toBe('verified: all_checks_passed');
      const stolen = await verifyRow(contract, home, { id: SECOND, input }, { claims: [claim] });
      expect(stolen.result).toBe('refuted: object_already_claimed');
    },
  );

  it.each(otherTables)(
    'each verify the deletion by one operation: $database, $schema, $table',
    async (place) => {
      const contract = 'postgres.row.absent@1';
      const input = { idColumn: 'id', key: { id: 17 } };
      const before = ({ database, schema, table }: TableAddress) => [
        { row: `["${database}","${schema}","${table}",{"id":17}]`, key: { id: 17 } },
      ];
      for (const { database, schema, table } of [home, place])
        await asOwner(`TRUNCATE ${schema}.${table}`, database);
      const claim = await findClaim(
        contract,
        home,
        verifyRow(contract, home, { id: FIRST, input }, { before: before(home) }),
      );
      const claims = [claim];
      const second = { id: SECOND, input };
      expect((await verifyRow(contract, place, second, { claims, before: before(place) })).result).toBe(
        'verified: all_checks_passed',
      );
      expect((await verifyRow(contract, home, second, { claims, before: before(home) })).result).toBe(
        'refuted: object_already_claimed',
      );
    },
  );

  it('are bound to the operation by the acknowledged id alone', async () => {
    await asOwner('TRUNCATE orders; INSERT INTO orders VALUES (17, NULL, false), (18, NULL, true)', 'shop');
    const { schema, table } = home;
    const columns = { idColumn: 'id', correlationColumn: 'reference' };
    const input = { schema, table, ...columns, match: { reference: null }, expect: { paid: false } };
    const verifyWith = (acknowledgement: ReturnType<typeof acknowledged> | null) =>
      verify(shippedContract('postgres.row.present@1'), testOperation(input), toConnection('shop'), {
        evidence: { baseline: toBaseline([]), acknowledgement },
      });
    expect((await verifyWith(acknowledged({ id: 18 }))).result).toBe('refuted: effect_mismatch');
    expect((await verifyWith(null)).result).toBe('inconclusive: correlation_ambiguous');
  });

  describe('the identity of a row', () => {
    const read = (columns: PostgresReadRequest['columns'], filters: PostgresReadRequest['filters'] = []) => {
      const table = { schema: 'public', name: 'kinds' };
      return readPostgres(toConnection('shop'), { table, columns, filters, limit: 10 });
    };
    const named = async (word: string, identifiedBy: string[]) => {
      const observed = await read([{ as: 'row', identifiedBy }], [{ column: 'word', value: word }]);
      return (observed as { body: { rows: [{ row: JsonValue }] } }).body.rows[0].row;
    };
    const asText = (values: object) => JSON.stringify(['shop', 'public', 'kinds', values]);

    it('is one text of database, schema, table and values, as in the response body', async () => {
      expect(await named('17', ['word'])).toBe(asText({ word: '17' }));
      expect(await named('17', ['big'])).toBe(asText({ big: '9007199254740993' }));
      expect(await named('17', ['amount'])).toBe(asText({ amount: 17.5 }));
      expect(await named('17', ['at'])).toBe(asText({ at: '2026-03-01T12:00:00+00:00' }));
      expect(await named('17', ['tags'])).toBe(asText({ tags: ['b', 'a'] }));
      expect(await named('17', ['extra'])).toBe(asText({ extra: { a: 2, b: 1 } }));
      expect(await named('17', ['token'])).toBe(asText({ token: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11' }));
      expect(await named('17', ['word', 'amount'])).toBe(asText({ amount: 17.5, word: '17' }));
    });

    it('is a digest where the text is long', async () => {
      const digest = sha256Hex(asText({ word: 'ä'.repeat(400) }));
      expect(await named('ä'.repeat(400), ['word'])).toBe(`sha256:${digest}`);
    });

    it('is null for a null value, and the read fails for a value that would lose digits', async () => {
      expect(await named('none', ['word', 'big'])).toBeNull();
      const filters = [{ column: 'word', value: 'ä'.repeat(400) }];
      expect(await read([{ as: 'row', identifiedBy: ['extra'] }], filters)).toEqual({
        outcome: 'failed',
        failure: 'not_json',
      });
    });

    it('appears beside other columns, and the read fails if two rows have the same identity', async () => {
      const columns = [
        { as: 'values', columns: ['word', 'big'] },
        { as: 'row', identifiedBy: ['word'] },
        { as: 'amount', column: 'amount' },
      ];
      expect(await read(columns, [{ column: 'word', value: 'none' }])).toMatchObject({
        body: {
          rows: [{ values: { word: 'none', big: null }, row: asText({ word: 'none' }), amount: null }],
        },
      });
      expect(await read([{ as: 'row', identifiedBy: ['big'] }])).toMatchObject({ status: 200 });
      await asOwner("INSERT INTO kinds (word) VALUES ('none')", 'shop');
      expect(await read(columns)).toEqual({ outcome: 'answered', status: 400 });
    });
  });
});

/** A baseline with these rows and a successful probe. */
function toBaseline(rows: readonly JsonObject[]) {
  const observedAt = '2026-03-01T11:59:59.000Z';
  const read = (shown: readonly JsonObject[]): Read => ({
    outcome: 'answered',
    observedAt,
    status: 200,
    body: { rows: shown, truncated: false },
  });
  return { observedAt, reads: { main: read(rows), probe: read([]) } };
}

/** An action result with this response of the database. */
function acknowledged(response: JsonObject) {
  return {
    reference: 'ack_01jn80000000000000000000cc',
    submittedAt: '2026-03-01T12:00:02.000Z',
    result: { status: 'succeeded', response },
  } as const;
}
