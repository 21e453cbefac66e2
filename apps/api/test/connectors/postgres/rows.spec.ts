import type { JsonValue } from '@tookeffect/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConnectorRegistry, Deadline, failedRead } from '../../../src/connectors/index.ts';
import { ConnectionTester } from '../../../src/modules/connections/connection-tester.ts';
import { connectionTo, testProbe, testQueue, testResolver } from '../reading.ts';
import { ShopServer } from './shop-server.ts';

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
     '{"a": {"b": 1}, "price": 1.0000000000000000001}', '{"x": 1}', 9007199254740993, 0.1),
    (2, 'bob', NULL, 12345678901234567.89, false, 'x', NULL, NULL, NULL, NULL, '{"x": 1, "x": 2}', -5, 1e300);
  CREATE TABLE many (id int); INSERT INTO many SELECT generate_series(1, 20);
  CREATE TABLE heavy (id int, body text); INSERT INTO heavy SELECT n, repeat('x', 1000000) FROM generate_series(1, 20) n;
  CREATE TABLE closed (LIKE orders);
  CREATE VIEW slow AS SELECT 1 AS id FROM pg_sleep(30);
  CREATE SEQUENCE s;
  CREATE VIEW sly AS SELECT 1 AS id, (SELECT nextval('s')) AS n;
  CREATE TABLE "Odd ""Name" ("a; DROP TABLE many" int, "q""'\\x" int PRIMARY KEY, "tookeffect row" int, "$1" int, "true" int);
  INSERT INTO "Odd ""Name" VALUES (7, 7, 7, 7, 7);
  CREATE TABLE huge (id int PRIMARY KEY, n numeric); INSERT INTO huge VALUES (1, ('1' || repeat('0', 100000) || '1')::numeric);
  CREATE TABLE texts (at timestamptz, local timestamp, clock time, span interval, bytes bytea, token uuid, code char(4), none numeric);
  INSERT INTO texts VALUES ('2026-03-01 13:00:00.250+01', '2026-03-01 13:00:00', '13:00', '1 day 2 hours', '\\x00ff',
    'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', 'ab', 'NaN');
  ALTER ROLE reader SET bytea_output = 'escape'; ALTER ROLE reader SET intervalstyle = 'postgres';
  GRANT SELECT ON texts, huge TO reader;
  GRANT SELECT ON orders, many, heavy, slow, "Odd ""Name" TO reader, writer;
  GRANT UPDATE (note) ON orders TO writer;
  GRANT USAGE ON SEQUENCE s TO counter;
  GRANT SELECT (id, customer) ON orders TO columnist;
`;

describe('rows of a real PostgreSQL', () => {
  let server: ShopServer;

  beforeAll(async () => {
    server = await ShopServer.start(SETUP);
  });
  afterAll(() => server.stop());

  const where = (column: string, value: JsonValue) => [{ name: 'found', filters: [{ column, value }] }];
  const readValues = async (id: number, columns: string[]) => {
    const { body } = await server.rows({ columns: [{ as: 'row', columns }], lookups: where('id', id) });
    return body.rows[0]?.row;
  };
  const ID = [{ as: 'id', column: 'id' }];

  it('returns the requested columns of the matching rows, and whether there were more', async () => {
    const columns = [...ID, { as: 'values', columns: ['customer', 'paid'] }];
    expect(await server.read({ columns, lookups: where('customer', 'ada') })).toMatchObject({
      outcome: 'answered',
      status: 200,
      body: {
        rows: [{ id: 1, values: { customer: 'ada', paid: true }, foundBy: ['found'] }],
        complete: { found: true },
        truncated: false,
      },
    });
    const readMany = async (limit: number) => (await server.rows({ table: 'many', columns: ID, limit })).body;
    expect(await readMany(19)).toMatchObject({
      truncated: true,
      complete: { all: false },
      rows: { length: 19 },
    });
    expect(await readMany(20)).toMatchObject({
      truncated: false,
      complete: { all: true },
      rows: { length: 20 },
    });
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
      extra: { a: { b: 1 }, price: { $inexactNumber: '1.0000000000000000001' } },
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
    const { body } = await server.rows({ table: 'texts', columns: [{ as: 'row', columns }] });
    expect(body.rows[0]?.row).toEqual({
      at: '2026-03-01T12:00:00.25+00:00',
      local: '2026-03-01T13:00:00',
      clock: '13:00:00',
      span: 'P1DT2H',
      bytes: '\\x00ff',
      token: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
      code: 'ab',
      none: 'NaN',
    });
  });

  it('writes a number of a hundred thousand digits in linear time', async () => {
    const digits = `1${'0'.repeat(100_000)}1`;
    const begun = process.threadCpuUsage();
    const { body } = await server.rows({
      table: 'huge',
      columns: [{ as: 'n', column: 'n' }],
      lookups: where('id', 1),
    });
    expect(body.rows).toEqual([{ n: digits, foundBy: ['found'] }]);
    // What is quadratic would take minutes.
    expect(process.threadCpuUsage(begun).user).toBeLessThan(2_000_000);
  });

  it('quotes the names of tables and columns, whatever they contain', async () => {
    const table = 'Odd "Name';
    for (const column of ['a; DROP TABLE many', `q"'\\x`, 'tookeffect row', '$1', 'true']) {
      const columns = [
        { as: 'v', column },
        { as: 'row', identity: true as const },
        { as: 'digest', digest: true as const },
        { as: 'equal', comparedWith: { [column]: 7 } },
      ];
      const { body } = await server.rows({ table, columns, lookups: where(column, 7) });
      expect(body.rows).toMatchObject([
        { v: 7, row: expect.any(String) as string, equal: { [column]: true } },
      ]);
    }
    expect(await server.status({ table: "orders'; DROP TABLE many; --" })).toBe(404);
    expect(await server.status({ schema: 'nowhere' })).toBe(404);
  });

  it('maps refusals of the database to statuses', async () => {
    const status = server.status.bind(server);
    expect(await status({ table: 'closed', columns: ID })).toBe(403);
    expect(await status({ table: 'nowhere', columns: ID })).toBe(404);
    expect(await status({ columns: [{ as: 'x', column: 'nothing' }] })).toBe(400);
    expect(await status({ columns: ID, lookups: where('nothing', 1) })).toBe(400);
    expect(await status({ columns: ID, role: 'columnist' })).toBe(200);
    expect(await status({ columns: [{ as: 'a', column: 'amount' }], role: 'columnist' })).toBe(403);
    expect(await status({ connection: server.connectionAs('reader', 'wrong') })).toBe(401);
    const { baseUrl } = server.connectionAs('reader');
    expect(await status({ connection: connectionTo(baseUrl, { type: 'bearer', token: 't' }) })).toBe(401);
    expect(await status({ database: 'nowhere' })).toBe(404);
  });

  it('reads no system column: a row cannot be identified by its place or its transaction', async () => {
    for (const column of ['ctid', 'xmin', 'tableoid']) {
      expect(await server.status({ columns: [{ as: 'x', column }] })).toBe(400);
      expect(await server.status({ columns: ID, lookups: where(column, '(0,1)') })).toBe(400);
    }
  });

  it('can probe a table with a grant on one column, and not without a grant', async () => {
    const probe = { columns: [], lookups: [] };
    expect(await server.read(probe)).toMatchObject({
      outcome: 'answered',
      status: 200,
      body: { readable: true },
    });
    expect(await server.status({ ...probe, role: 'columnist' })).toBe(200);
    expect(await server.status({ ...probe, table: 'closed' })).toBe(403);
  });

  it('enforces its time and size limits, and refuses duplicate names', async () => {
    expect(await server.status({ table: 'slow', columns: ID, timeoutMs: 250 })).toBe('timed_out');
    const heavy = { table: 'heavy', columns: [{ as: 'b', column: 'body' }], maxBytes: 65_536 };
    expect(await server.status(heavy)).toBe('too_large');
    expect(await server.status({ columns: [{ as: 'r', column: 'raw' }] })).toBe('duplicate_member');
  });

  it('writes nothing, even with a credential that can', async () => {
    const connection = server.ownerConnection();
    expect(await server.status({ table: 'sly', columns: [{ as: 'n', column: 'n' }], connection })).toBe(400);
    expect(await server.asOwner('SELECT is_called FROM s')).toEqual([{ is_called: false }]);
  });

  it('requires TLS of a live system', async () => {
    const connection = { ...server.connectionAs('reader'), environment: 'live' } as const;
    expect(await server.read({ connection })).toEqual(failedRead('unreachable'));
  });

  it('leaves no connection open', async () => {
    await server.read();
    const open = () =>
      server.asOwner(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'tookeffect-observer'",
      );
    await expect.poll(open).toEqual([{ n: 0 }]);
  });

  describe('a connection test', () => {
    const tester = new ConnectionTester(new ConnectorRegistry(testResolver()), testQueue(), testProbe());
    const outcomes: [role: string, outcome: string, detail: RegExp][] = [
      ['reader', 'usable', /no table/],
      ['columnist', 'usable', /no table/],
      ['writer', 'can_write', /can UPDATE public\.orders/],
      ['dormant', 'can_write', /can UPDATE public\.orders/],
      ['counter', 'can_write', /can advance public\.s/],
    ];

    it.each(outcomes)('the role %s is %s', async (role, outcome, detail) => {
      expect(await tester.test(server.connectionAs(role), new Deadline(5_000))).toEqual({
        outcome,
        detail: expect.stringMatching(detail) as unknown,
      });
    });

    it('a superuser can write', async () => {
      expect(await tester.test(server.ownerConnection(), new Deadline(5_000))).toMatchObject({
        outcome: 'can_write',
        detail: 'The role is a superuser.',
      });
    });

    it('distinguishes a wrong password, a missing database and a server without TLS', async () => {
      expect(await tester.test(server.connectionAs('reader', 'wrong'), new Deadline(5_000))).toMatchObject({
        outcome: 'denied',
      });
      const nowhere = server.connectionAs('reader', 'reader', 'nowhere');
      expect(await tester.test(nowhere, new Deadline(5_000))).toEqual({
        outcome: 'unreachable',
        detail: 'The database does not exist.',
      });
      const live = { ...server.connectionAs('reader'), environment: 'live' } as const;
      expect(await tester.test(live, new Deadline(5_000))).toMatchObject({ outcome: 'unreachable' });
    });
  });
});
