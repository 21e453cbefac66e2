import type { ReadSource } from '@tookeffect/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ShopServer } from './shop-server.ts';

let server: ShopServer;
beforeAll(async () => {
  server = await ShopServer.start(`
    CREATE TABLE t (id int PRIMARY KEY, name varchar(20));
    INSERT INTO t VALUES (1, 'a'), (2, 'A');
    CREATE TABLE pairs (a int, b varchar(5), c int, PRIMARY KEY (a, b));
    INSERT INTO pairs VALUES (1, 'x', 3);
    CREATE TABLE unique_only (a int NOT NULL, n int, UNIQUE u (a), UNIQUE v (n));
    CREATE TABLE prefixed (name text, PRIMARY KEY (name(3)));
    CREATE TABLE floats (f double PRIMARY KEY);
    CREATE TABLE keyless (a int);
    CREATE TABLE history (id int PRIMARY KEY, v int) WITH SYSTEM VERSIONING;
    INSERT INTO history VALUES (1, 1);
    UPDATE history SET v = 2;
    CREATE TABLE plain_engine (id int PRIMARY KEY) ENGINE = MyISAM;
    CREATE TABLE merged (id int) ENGINE = MERGE UNION = ();
    CREATE TABLE parted (id int PRIMARY KEY) PARTITION BY HASH (id) PARTITIONS 2;
    CREATE VIEW shown AS SELECT * FROM t;
    CREATE TABLE Orders (id int PRIMARY KEY);
    CREATE TABLE orders (id int PRIMARY KEY, lower int);
    CREATE USER columns_only IDENTIFIED BY 'columns_only';
    GRANT SELECT (a) ON shop.pairs TO columns_only;
    GRANT SLAVE MONITOR ON *.* TO columns_only;
    CREATE USER blind IDENTIFIED BY 'blind';
    GRANT SELECT ON shop.* TO blind;
    CREATE USER writer IDENTIFIED BY 'writer';
    GRANT SELECT, UPDATE (name) ON shop.t TO writer;
    CREATE USER granter IDENTIFIED BY 'granter';
    GRANT SELECT ON shop.* TO granter WITH GRANT OPTION;
    CREATE ROLE cashier;
    GRANT INSERT ON shop.t TO cashier;
    CREATE ROLE clerk;
    GRANT cashier TO clerk;
    CREATE USER member IDENTIFIED BY 'member';
    GRANT SELECT ON shop.* TO member;
    GRANT clerk TO member;
    CREATE ROLE viewer;
    GRANT SELECT ON shop.* TO viewer;
    CREATE USER watching IDENTIFIED BY 'watching';
    GRANT viewer TO watching;
    GRANT SLAVE MONITOR ON *.* TO watching;
    SET DEFAULT ROLE viewer FOR watching`);
});
afterAll(() => server.stop());

const source = async (name: string, user = 'reader'): Promise<ReadSource> => {
  const read = await server.read({ table: { schema: 'shop', name } }, user);
  if (read.outcome !== 'answered' || !read.source) throw new Error(JSON.stringify(read));
  return read.source;
};
const identities = async (name: string) => {
  const columns = [{ as: 'row', identity: true as const }];
  const rows = await server.rows({
    table: { schema: 'shop', name },
    columns,
    lookups: [{ name: 'all', filters: [] }],
  });
  return rows.map(({ row }) => (typeof row === 'string' ? (JSON.parse(row) as unknown[]).slice(1) : row));
};

describe('what is known about the source', () => {
  test('a table of the server itself is current, identified and uncached', async () => {
    const { clock, system, ...rest } = await source('t');
    expect(Math.abs(Date.parse(clock!.at) - Date.now())).toBeLessThan(5_000);
    expect(system).toMatch(/^mysql:[\w+/=-]{20,}$/);
    expect(rest).toEqual({
      isUncached: true,
      relation: {
        kind: 'table',
        isIdentified: true,
        rowSecurity: false,
        isNamed: false,
        isKeyGenerated: false,
        table: '`shop`.`t`',
      },
    });
  });

  test.each([
    ['shown', 'view', false],
    ['merged', 'foreign_table', false],
    ['plain_engine', 'table', true],
    ['history', 'table', true],
    ['pairs', 'table', true],
    ['unique_only', 'table', true],
    ['prefixed', 'table', false],
    ['floats', 'table', false],
    ['keyless', 'table', false],
  ])('%s is a %s, identified: %s', async (name, kind, isIdentified) => {
    expect((await source(name)).relation).toMatchObject({ kind, isIdentified });
  });

  test.each([
    ['t', ['id'], true],
    ['t', ['id', 'name'], true],
    ['t', ['name'], false],
    ['pairs', ['a'], false],
    ['pairs', ['b', 'a'], true],
    ['unique_only', ['n'], false],
    ['prefixed', ['name'], false],
    ['keyless', ['a'], false],
  ])('in %s, a row is named by %j: %s', async (name, columns, isNamed) => {
    const filters = columns.map((column) => ({ column, value: '1' }));
    const lookups = [{ name: 'match', filters }];
    const read = await server.read({ table: { schema: 'shop', name }, columns: [], lookups });
    expect(read).toMatchObject({ source: { relation: { isNamed } } });
  });

  test('two tables whose names differ in case are two', async () => {
    expect((await source('Orders')).relation!.table).toBe('`shop`.`Orders`');
    expect((await source('orders')).relation!.table).toBe('`shop`.`orders`');
    expect(await server.read({ table: { schema: 'shop', name: 'ORDERS' } })).toMatchObject({ status: 404 });
  });

  test('the partitions of a table are known', async () => {
    const before = (await source('parted')).relation!.parts;
    await server.run('ALTER TABLE shop.parted ADD PARTITION PARTITIONS 1');
    expect((await source('parted')).relation!.parts).not.toBe(before);
  });

  test('a user who may not see the state of replication gets nothing that counts as current', async () => {
    expect((await source('t', 'blind')).standby).toEqual({
      isReceiving: false,
      isCaughtUp: false,
      replayedAt: null,
    });
  });

  test('a server that refuses writes is of unknown age', async () => {
    await server.run('SET GLOBAL read_only = 1');
    try {
      expect((await source('t')).standby).toMatchObject({ isCaughtUp: false });
    } finally {
      await server.run('SET GLOBAL read_only = 0');
    }
  });

  test('a part of a primary key does not identify a row', async () => {
    expect((await source('pairs', 'columns_only')).relation!.isIdentified).toBe(false);
  });
});

describe('a row', () => {
  test('is identified by schema, table and the values of its key', async () => {
    expect(await identities('pairs')).toEqual([['shop', 'pairs', { a: '1', b: 'x' }]]);
    expect(await identities('keyless')).toEqual([]);
  });

  test('of a table with history is the present one', async () => {
    const columns = [{ as: 'v', column: 'v' }];
    const all = [{ name: 'all', filters: [] }];
    expect(await server.rows({ table: { schema: 'shop', name: 'history' }, columns, lookups: all })).toEqual([
      { v: 2, foundBy: ['all'] },
    ]);
  });

  test('that is not committed is not seen', async () => {
    await server
      .run('SET GLOBAL transaction_isolation = "READ-UNCOMMITTED"')
      .catch(() => server.run('SET GLOBAL tx_isolation = "READ-UNCOMMITTED"'));
    await server.run("START TRANSACTION; INSERT INTO shop.t VALUES (9, 'dirty')");
    try {
      expect(await identities('t')).toHaveLength(2);
    } finally {
      await server.run('ROLLBACK; SET GLOBAL tx_isolation = "REPEATABLE-READ"');
    }
  });

  test('is seen even if the server limits what a session selects', async () => {
    await server.run(
      "SET GLOBAL init_connect = 'SET sql_select_limit = 1, autocommit = 0, sql_mode = ORACLE'",
    );
    try {
      expect(await identities('t')).toHaveLength(2);
    } finally {
      await server.run("SET GLOBAL init_connect = ''");
    }
  });

  test('is looked up by its identity', async () => {
    const columns = [{ as: 'row', identity: true as const }];
    const table = { schema: 'shop', name: 't' };
    const rows = await server.rows({ table, columns, lookups: [{ name: 'all', filters: [] }] });
    const lookups = [{ name: 'seen', identities: [rows[1]!.row as string] }];
    expect(await server.rows({ table, columns, lookups })).toEqual([
      { row: rows[1]!.row, foundBy: ['seen'] },
    ]);
  });

  test('that changed has another digest', async () => {
    const columns = [{ as: 'digest', digest: true as const }];
    const lookups = [{ name: 'it', filters: [{ column: 'id', value: 1 }] }];
    const digest = async () => (await server.rows({ columns, lookups }))[0]!.digest;
    const before = await digest();
    expect(before).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(await digest()).toBe(before);
    await server.run("UPDATE shop.t SET name = 'A' WHERE id = 1");
    expect(await digest()).not.toBe(before);
  });
});

describe('a connection test', () => {
  test.each([
    ['reader', 'usable', /only read/],
    ['watching', 'usable', /only read/],
    ['blind', 'denied', /SLAVE MONITOR/],
    ['writer', 'can_write', /UPDATE on `shop`\.`t`/],
    ['granter', 'can_write', /can grant/],
    ['member', 'can_write', /INSERT on `shop`\.`t`/],
    ['administrator', 'denied', /does not accept/],
  ])('finds of the user %s: %s', async (user, outcome, detail) => {
    const result = await server.test(user);
    expect(result).toMatchObject({ outcome, detail: expect.stringMatching(detail) as string });
    expect(result.detail).not.toMatch(/PASSWORD|[0-9A-F]{40}/);
  });

  test.each([
    ['reader', "INSERT INTO shop.t VALUES (7, 'x')"],
    ['reader', 'DELETE FROM shop.t'],
    ['reader', 'CREATE TABLE shop.other (a int)'],
    ['reader', "SELECT 1 INTO OUTFILE '/tmp/never'"],
    ['watching', 'UPDATE shop.t SET id = 9'],
  ])('finds usable %s, whom the server refuses: %s', async (user, statement) => {
    const { createConnection } = await import('mysql2/promise');
    const session = await createConnection({ host: '127.0.0.1', port: server.port, user, password: user });
    await expect(session.query(statement)).rejects.toThrow(/denied/);
    await session.end();
  });
});

test.each([
  ['nobody', 't', 401],
  ['reader', 'missing', 404],
  ['columns_only', 't', 403],
])('an error of the server for %s and %s is the status %i', async (user, name, status) => {
  expect(await server.read({ table: { schema: 'shop', name } }, user)).toMatchObject({ status });
});
