import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonValue } from '@tookeffect/core';
import type { PostgresReadRequest } from '@tookeffect/evaluator';
import { type LocalPostgres, startLocalPostgres } from '@tookeffect/local-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConnectorRegistry, type ReadResult, failedRead } from '../../../src/connectors/index.ts';
import { ConnectionTester } from '../../../src/modules/connections/connection-tester.ts';
import { connectionTo, readPostgres, testResolver } from '../reading.ts';
import { testOperation, shippedContract, verify } from '../verifying.ts';

const SETUP = `
  CREATE ROLE reader LOGIN PASSWORD 'reader';
  CREATE ROLE writer LOGIN PASSWORD 'writer';
  CREATE ROLE dormant LOGIN NOINHERIT PASSWORD 'dormant' IN ROLE writer;
  CREATE ROLE counter LOGIN PASSWORD 'counter';
  CREATE ROLE columnist LOGIN PASSWORD 'columnist';
  CREATE TABLE orders (id bigint PRIMARY KEY, customer text, reference text, amount numeric, paid boolean, note text,
    at timestamptz, day date, tags text[], extra jsonb, raw json, big bigint, ratio float8);
  INSERT INTO orders VALUES
    (1, 'ada', 'op_01jn80000000000000000000aa', 1250.00, true, NULL, '2026-03-01 13:00:00+01', '2026-03-01', '{a,b}',
     '{"a": {"b": 1}}', '{"x": 1}', 9007199254740993, 0.1),
    (2, 'bob', NULL, 12345678901234567.89, false, 'x', NULL, NULL, NULL, NULL, '{"x": 1, "x": 2}', -5, 1e300);
  CREATE TABLE many (id int); INSERT INTO many SELECT generate_series(1, 20);
  CREATE TABLE heavy (id int, body text); INSERT INTO heavy SELECT n, repeat('x', 1000000) FROM generate_series(1, 20) n;
  CREATE TABLE guarded (id int); INSERT INTO guarded VALUES (1); ALTER TABLE guarded ENABLE ROW LEVEL SECURITY;
  CREATE TABLE closed (LIKE orders);
  CREATE TABLE veiled (LIKE orders); ALTER TABLE veiled ENABLE ROW LEVEL SECURITY;
  CREATE VIEW slow AS SELECT 1 AS id FROM pg_sleep(30);
  CREATE SEQUENCE s;
  CREATE VIEW sly AS SELECT 1 AS id, (SELECT nextval('s')) AS n;
  CREATE TABLE "Odd ""Name" ("a; DROP TABLE many" int); INSERT INTO "Odd ""Name" VALUES (7);
  CREATE TABLE texts (at timestamptz, local timestamp, clock time, span interval, bytes bytea, token uuid, code char(4), none numeric);
  INSERT INTO texts VALUES ('2026-03-01 13:00:00.250+01', '2026-03-01 13:00:00', '13:00', '1 day 2 hours', '\\x00ff',
    'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', 'ab', 'NaN');
  ALTER ROLE reader SET bytea_output = 'escape'; ALTER ROLE reader SET intervalstyle = 'postgres';
  GRANT SELECT ON texts TO reader;
  GRANT SELECT ON orders, many, heavy, guarded, veiled, slow, "Odd ""Name" TO reader, writer;
  GRANT UPDATE (note) ON orders TO writer;
  GRANT USAGE ON SEQUENCE s TO counter;
  GRANT SELECT (id, customer) ON orders TO columnist;
`;

describe('rows of a real PostgreSQL', () => {
  let directory: string;
  let postgres: LocalPostgres;
  let baseUrl: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tookeffect-observation-'));
    postgres = await startLocalPostgres({ dataDirectory: join(directory, 'data'), durable: false });
    baseUrl = `postgres://127.0.0.1:${postgres.port}/postgres`;
    await asOwner(SETUP);
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(directory, { recursive: true });
  });

  const asOwner = async (sql: string) => {
    const client = new Client({ connectionString: postgres.url() });
    await client.connect();
    try {
      return (await client.query(sql)) as { rows: Record<string, unknown>[] };
    } finally {
      await client.end();
    }
  };
  const connectionAs = (role: string, password = role, url = baseUrl) =>
    connectionTo(url, { type: 'basic', username: role, password }, { service: 'postgres' });
  const superuser = () => {
    const { username, password } = new URL(postgres.url());
    return connectionAs(decodeURIComponent(username), decodeURIComponent(password));
  };
  const read = (
    request: Partial<PostgresReadRequest> & { name?: string },
    { connection = connectionAs('reader'), maxBytes = 65_536, timeoutMs = 10_000 } = {},
  ): Promise<ReadResult> => {
    const { name = 'orders', ...rest } = request;
    const whole = { table: { schema: 'public', name }, limit: 10, ...rest };
    return readPostgres(connection, whole, { maxBytes, timeoutMs });
  };
  const status = async (...args: Parameters<typeof read>) => {
    const observed = await read(...args);
    return observed.outcome === 'answered' ? observed.status : observed.failure;
  };
  const readValues = async (id: number, columns: string[]) => {
    const observed = await read({
      columns: [{ as: 'row', columns }],
      filters: [{ column: 'id', value: id }],
    });
    const { body } = observed as { body: { rows: [{ row: Record<string, JsonValue> }] } };
    return body.rows[0].row;
  };

  it('returns the requested columns of the matching rows, and whether there were more', async () => {
    const columns = [
      { as: 'id', column: 'id' },
      { as: 'values', columns: ['customer', 'paid'] },
    ];
    expect(await read({ columns, filters: [{ column: 'customer', value: 'ada' }] })).toEqual({
      outcome: 'answered',
      status: 200,
      body: { rows: [{ id: 1, values: { customer: 'ada', paid: true } }], truncated: false },
    });
    const readBody = async (limit: number) =>
      (
        (await read({ name: 'many', columns: [{ as: 'id', column: 'id' }], limit })) as {
          body: { rows: unknown[]; truncated: boolean };
        }
      ).body;
    expect(await readBody(19)).toMatchObject({ truncated: true, rows: { length: 19 } });
    expect(await readBody(20)).toMatchObject({ truncated: false, rows: { length: 20 } });
  });

  it('writes every type as JSON and loses no digit', async () => {
    const columns = ['amount', 'paid', 'note', 'at', 'day', 'tags', 'extra', 'raw', 'big', 'ratio'];
    expect(await readValues(1, columns)).toEqual({
      amount: 1250,
      paid: true,
      note: null,
      at: '2026-03-01T12:00:00+00:00',
      day: '2026-03-01',
      tags: ['a', 'b'],
      extra: { a: { b: 1 } },
      raw: { x: 1 },
      big: '9007199254740993',
      ratio: 0.1,
    });
    expect(await readValues(2, ['amount', 'big', 'note'])).toEqual({
      amount: '12345678901234567.89',
      big: -5,
      note: 'x',
    });
  });

  it('writes types without a JSON form as text, whatever the settings of the role', async () => {
    const columns = ['at', 'local', 'clock', 'span', 'bytes', 'token', 'code', 'none'];
    expect(await read({ name: 'texts', columns: [{ as: 'row', columns }] })).toMatchObject({
      body: {
        rows: [
          {
            row: {
              at: '2026-03-01T12:00:00.25+00:00',
              local: '2026-03-01T13:00:00',
              clock: '13:00:00',
              span: 'P1DT2H',
              bytes: '\\x00ff',
              token: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
              code: 'ab  ',
              none: 'NaN',
            },
          },
        ],
      },
    });
  });

  it('matches null with null, numbers with numbers, and instants in any spelling', async () => {
    const ids = async (column: string, value: JsonValue) => {
      const observed = await read({ columns: [{ as: 'id', column: 'id' }], filters: [{ column, value }] });
      return (observed as { body: { rows: { id: number }[] } }).body.rows.map(({ id }) => id);
    };
    expect(await ids('reference', null)).toEqual([2]);
    expect(await ids('amount', 1250)).toEqual([1]);
    expect(await ids('paid', false)).toEqual([2]);
    expect(await ids('big', '9007199254740993')).toEqual([1]);
    expect(await ids('at', '2026-03-01T12:00:00Z')).toEqual([1]);
    expect(await ids('customer', "ada' OR '1'='1")).toEqual([]);
  });

  it('quotes names', async () => {
    const column = 'a; DROP TABLE many';
    const request = { name: 'Odd "Name', columns: [{ as: 'v', column }], filters: [{ column, value: 7 }] };
    expect(await read(request)).toMatchObject({ status: 200, body: { rows: [{ v: 7 }] } });
  });

  it('maps refusals of the database to statuses', async () => {
    const id = [{ as: 'id', column: 'id' }];
    expect(await status({ name: 'closed', columns: id })).toBe(403);
    expect(await status({ name: 'nowhere', columns: id })).toBe(404);
    expect(await status({ columns: [{ as: 'x', column: 'nothing' }] })).toBe(400);
    expect(await status({ columns: id, filters: [{ column: 'id', value: 'many' }] })).toBe(400);
    expect(await status({ columns: id, filters: [{ column: 'customer', value: 'a\0b' }] })).toBe(400);
    expect(await status({ columns: id }, { connection: connectionAs('columnist') })).toBe(200);
    expect(
      await status({ columns: [{ as: 'a', column: 'amount' }] }, { connection: connectionAs('columnist') }),
    ).toBe(403);
    expect(await status({}, { connection: connectionAs('reader', 'wrong') })).toBe(401);
    expect(await status({}, { connection: connectionTo(baseUrl, { type: 'bearer', token: 't' }) })).toBe(401);
    expect(
      await status(
        {},
        { connection: connectionAs('reader', 'reader', baseUrl.replace(/postgres$/, 'nowhere')) },
      ),
    ).toBe(404);
  });

  it('can probe a table with a grant on one column, and not if a policy hides rows', async () => {
    expect(await read({})).toEqual({
      outcome: 'answered',
      status: 200,
      body: { rows: [], truncated: false },
    });
    expect(await status({}, { connection: connectionAs('columnist') })).toBe(200);
    expect(await status({ name: 'closed' })).toBe(403);
    expect(await status({ name: 'guarded' })).toBe(403);
  });

  it('enforces its time and size limits, and refuses duplicate names', async () => {
    const begun = performance.now();
    expect(await status({ name: 'slow', columns: [{ as: 'id', column: 'id' }] }, { timeoutMs: 500 })).toBe(
      'timed_out',
    );
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(await status({ name: 'heavy', columns: [{ as: 'b', column: 'body' }] })).toBe('too_large');
    expect(await status({ columns: [{ as: 'r', column: 'raw' }] })).toBe('duplicate_member');
  });

  it('writes nothing, even with a credential that can', async () => {
    const owner = superuser();
    expect(await status({ name: 'sly', columns: [{ as: 'n', column: 'n' }] }, { connection: owner })).toBe(
      400,
    );
    expect((await asOwner('SELECT is_called FROM s')).rows).toEqual([{ is_called: false }]);
  });

  it('requires TLS of a live system', async () => {
    const connection = { ...connectionAs('reader'), environment: 'live' } as const;
    expect(await read({}, { connection })).toEqual(failedRead('unreachable'));
  });

  it('leaves no connection open', async () => {
    await read({});
    const open = () =>
      asOwner(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'tookeffect-observer'",
      );
    await expect.poll(async () => (await open()).rows).toEqual([{ n: 0 }]);
  });

  describe('a connection test', () => {
    const tester = new ConnectionTester(new ConnectorRegistry(testResolver()));
    const outcomes: [role: string, outcome: string, detail: RegExp][] = [
      ['reader', 'usable', /no table/],
      ['columnist', 'usable', /no table/],
      ['writer', 'can_write', /can UPDATE public\.orders/],
      ['dormant', 'can_write', /can UPDATE public\.orders/],
      ['counter', 'can_write', /can advance public\.s/],
    ];

    it.each(outcomes)('the role %s is %s', async (role, outcome, detail) => {
      expect(await tester.test(connectionAs(role), 5_000)).toEqual({
        outcome,
        detail: expect.stringMatching(detail) as unknown,
      });
    });

    it('a superuser can write', async () => {
      expect(await tester.test(superuser(), 5_000)).toMatchObject({
        outcome: 'can_write',
        detail: 'The role is a superuser.',
      });
    });

    it('distinguishes a wrong password, a missing database and a server without TLS', async () => {
      expect(await tester.test(connectionAs('reader', 'wrong'), 5_000)).toMatchObject({ outcome: 'denied' });
      const nowhere = connectionAs('reader', 'reader', baseUrl.replace(/postgres$/, 'nowhere'));
      expect(await tester.test(nowhere, 5_000)).toEqual({
        outcome: 'unreachable',
        detail: 'The database does not exist.',
      });
      const live = { ...connectionAs('reader'), environment: 'live' } as const;
      expect(await tester.test(live, 5_000)).toMatchObject({ outcome: 'unreachable' });
    });
  });

  describe('postgres.row.present@1', () => {
    const contract = shippedContract('postgres.row.present@1');
    const input = {
      schema: 'public',
      table: 'orders',
      idColumn: 'id',
      correlationColumn: 'reference',
      match: { customer: 'ada' },
      expect: { amount: 1250, paid: true },
    };
    const answered = {
      outcome: 'answered',
      observedAt: '2026-03-01T11:59:59.000Z',
      status: 200,
      body: { rows: [], truncated: false },
    } as const;
    const baseline = { observedAt: answered.observedAt, reads: { main: answered, probe: answered } };
    const verifyRow = (change: Partial<typeof input> = {}) =>
      verify(contract, testOperation({ ...input, ...change }), connectionAs('reader'), {
        evidence: { baseline },
      });

    it('verifies the row that was written', async () => {
      expect((await verifyRow()).result).toBe('verified: all_checks_passed');
    });

    it('refutes a row that was not written, and one with other values', async () => {
      expect((await verifyRow({ match: { customer: 'eve' } })).result).toBe('refuted: effect_absent');
      expect((await verifyRow({ expect: { amount: 1, paid: true } })).result).toBe(
        'refuted: effect_mismatch',
      );
    });

    it('is inconclusive if the table is not granted, is missing, or hides rows', async () => {
      expect((await verifyRow({ table: 'closed' })).result).toBe('inconclusive: source_denied');
      expect((await verifyRow({ table: 'veiled' })).result).toBe('inconclusive: source_denied');
      expect((await verifyRow({ table: 'nowhere' })).result).toBe('inconclusive: evidence_insufficient');
    });
  });
});
