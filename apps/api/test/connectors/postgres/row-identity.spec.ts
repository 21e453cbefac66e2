import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShopServer } from './shop-server.ts';

const SETUP = `
  CREATE ROLE reader LOGIN PASSWORD 'reader'; CREATE ROLE columnist LOGIN PASSWORD 'columnist';
  CREATE TABLE orders (id int PRIMARY KEY, customer text, "Odd ""Name" text); INSERT INTO orders VALUES (1, 'ada', 'x');
  CREATE TABLE customers (id int PRIMARY KEY, customer text); INSERT INTO customers VALUES (1, 'ada');
  CREATE TABLE events (old text, day date, id int, PRIMARY KEY (id, day)) PARTITION BY RANGE (day);
  ALTER TABLE events DROP old;
  CREATE TABLE events_1 PARTITION OF events FOR VALUES FROM ('2026-01-01') TO ('2026-02-01') PARTITION BY RANGE (day);
  CREATE TABLE events_1a (id int NOT NULL, note text, day date NOT NULL); ALTER TABLE events_1a DROP note;
  ALTER TABLE events_1 ATTACH PARTITION events_1a FOR VALUES FROM ('2026-01-01') TO ('2026-01-15');
  CREATE TABLE events_2 PARTITION OF events FOR VALUES FROM ('2026-02-01') TO ('2026-03-01');
  INSERT INTO events (id, day) VALUES (1, '2026-01-02'), (1, '2026-02-02');
  CREATE TABLE loose (id int) PARTITION BY RANGE (id);
  CREATE TABLE loose_1 PARTITION OF loose (PRIMARY KEY (id)) FOR VALUES FROM (0) TO (10); INSERT INTO loose VALUES (1);
  CREATE TABLE parent (id int PRIMARY KEY); CREATE TABLE child (PRIMARY KEY (id)) INHERITS (parent);
  INSERT INTO parent VALUES (1); INSERT INTO child VALUES (1);
`;

/** Definitions of views over `orders`, and whether each shows exactly its rows and its key. */
const views: [definition: string, countsAsTable: boolean][] = [
  ['SELECT * FROM orders', true],
  ['SELECT id, customer FROM orders o', true],
  ['SELECT "Odd ""Name" AS id, id AS "Key, FROM", customer AS "true" FROM orders', true],
  ['SELECT id AS a, id AS b FROM orders', true],
  ['TABLE orders', true],
  ['SELECT customer FROM orders', false],
  ['SELECT id + 0 AS id FROM orders', false],
  ['SELECT true AS ok, id FROM orders', false],
  ['SELECT id, generate_series(1, 2) AS n FROM orders', false],
  ['SELECT id, (SELECT max(id) FROM customers) AS n FROM orders', false],
  ['SELECT id FROM orders WHERE customer IS NOT NULL', false],
  ['SELECT id FROM orders LIMIT 10', false],
  ['SELECT id FROM orders OFFSET 0', false],
  ['SELECT DISTINCT id FROM orders', false],
  ['SELECT id FROM orders GROUP BY id', false],
  ['SELECT max(id) AS id FROM orders', false],
  ['SELECT id, row_number() OVER () AS n FROM orders', false],
  ['SELECT id FROM orders UNION ALL SELECT id FROM orders', false],
  ['SELECT o.id FROM orders o JOIN customers USING (id)', false],
  ['SELECT o.id FROM orders o, customers', false],
  ['SELECT o.id FROM orders o, orders other', false],
  ['WITH o AS (SELECT * FROM orders) SELECT id FROM o', false],
  ['SELECT id FROM (SELECT * FROM orders) o', false],
  ['SELECT who AS id FROM orders o(number, who)', false],
  ['SELECT id FROM orders TABLESAMPLE SYSTEM (50)', false],
  ['SELECT id FROM ONLY orders', false],
  ['SELECT 1 AS id', false],
];

/** Definitions of tables with a column `id` that has the value 1, and whether their rows are identified. */
const keys: [definition: string, isIdentified: boolean][] = [
  ['CREATE TABLE keyed (id int UNIQUE NOT NULL)', true],
  ['CREATE TABLE keyed (n int NOT NULL DEFAULT 1, id int NOT NULL, UNIQUE (id) INCLUDE (n))', true],
  ['CREATE TABLE keyed (id int, PRIMARY KEY (id) DEFERRABLE)', true],
  ['CREATE TABLE keyed (id int)', false],
  ['CREATE TABLE keyed (id int UNIQUE)', false],
  ['CREATE TABLE keyed (id int NOT NULL, UNIQUE (id) DEFERRABLE)', false],
  ['CREATE TABLE keyed (id int NOT NULL); CREATE INDEX ON keyed (id)', false],
  ['CREATE TABLE keyed (id int NOT NULL); CREATE UNIQUE INDEX ON keyed (id) WHERE id > 0', false],
  ['CREATE TABLE keyed (id int NOT NULL); CREATE UNIQUE INDEX ON keyed ((id + 1))', false],
  ['CREATE TABLE keyed (id int NOT NULL); CREATE UNIQUE INDEX ON keyed (id, (id + 1))', false],
];

const COLUMNS = [{ as: 'row', identity: true as const }];

describe('the identity of a row', () => {
  let server: ShopServer;

  beforeAll(async () => {
    server = await ShopServer.start(SETUP);
    await server.asOwner('GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader');
    await server.asOwner('GRANT SELECT (customer) ON orders TO columnist');
  });
  afterAll(() => server.stop());

  const identities = async (table: string, rest: Parameters<ShopServer['rows']>[0] = {}) => {
    const { body, source } = await server.rows({ table, columns: COLUMNS, ...rest });
    const rows = body.rows.map(({ row }) => row as string | null);
    expect(source.relation?.isIdentified).toBe(rows.some((row) => row !== null));
    return rows;
  };

  it('is one text of system, database, base table and key, in numbers of the catalogue', async () => {
    const [facts] = await server.asOwner(`SELECT 'orders'::regclass::oid::text AS orders,
      (SELECT oid::text FROM pg_database WHERE datname = 'postgres') AS database,
      (SELECT system_identifier::text FROM pg_control_system()) AS system`);
    expect(await identities('orders')).toEqual([
      JSON.stringify([facts?.system, facts?.database, facts?.orders, { 1: '1' }]),
    ]);
    expect(await identities('customers')).not.toEqual(await identities('orders'));
  });

  it('is the same through the root and through any level of its partitions', async () => {
    const day = (value: string) => ({ lookups: [{ name: 'day', filters: [{ column: 'day', value }] }] });
    const [january] = await identities('events', day('2026-01-02'));
    const [february] = await identities('events', day('2026-02-02'));
    expect(january).not.toBe(february);
    expect(await identities('events_1')).toEqual([january]);
    expect(await identities('events_1a')).toEqual([january]);
    expect(await identities('events_2')).toEqual([february]);
    for (const table of ['events', 'events_1', 'events_1a']) {
      const { body } = await server.rows({
        table,
        columns: COLUMNS,
        lookups: [{ name: 'seen', identities: [january!] }],
      });
      expect(body).toMatchObject({ rows: [{ row: january }], complete: { seen: true } });
    }
  });

  it('is null for a partition whose root has no key, though the partition has one', async () => {
    expect(await identities('loose')).toEqual([null]);
    expect(await identities('loose_1')).toEqual([null]);
  });

  it('is null in a table from which others inherit: two rows may have one key', async () => {
    expect(await identities('parent')).toEqual([null, null]);
    expect(await identities('child')).toHaveLength(1);
    expect(await identities('child')).not.toEqual([null]);
  });

  it('survives new names of the column, the table, the schema and the database', async () => {
    await server.asOwner('CREATE DATABASE shop; ');
    await server.asOwner(
      `CREATE TABLE orders (id int PRIMARY KEY, note text); INSERT INTO orders VALUES (7, 'x');
      GRANT SELECT ON orders TO reader`,
      'shop',
    );
    const before = await identities('orders', { database: 'shop' });
    expect(before).not.toEqual(await identities('orders'));
    await server.asOwner(
      `ALTER TABLE orders RENAME id TO code; ALTER TABLE orders RENAME note TO id; ALTER TABLE orders RENAME TO sales;
      CREATE SCHEMA archive; GRANT USAGE ON SCHEMA archive TO reader; ALTER TABLE sales SET SCHEMA archive`,
      'shop',
    );
    await server.asOwner('ALTER DATABASE shop RENAME TO bakery');
    const after = { schema: 'archive', database: 'bakery' };
    expect(await identities('sales', after)).toEqual(before);
    const seen = { name: 'seen', identities: before as string[] };
    const { body } = await server.rows({ table: 'sales', ...after, columns: COLUMNS, lookups: [seen] });
    expect(body).toMatchObject({ rows: [{ row: before[0] }], complete: { seen: true } });
  });

  it('is another one after the key has changed, and the look-up by the old one finds nothing', async () => {
    await server.asOwner(
      'CREATE TABLE moved (id int PRIMARY KEY); INSERT INTO moved VALUES (1); GRANT SELECT ON moved TO reader',
    );
    const [before] = await identities('moved');
    await server.asOwner('UPDATE moved SET id = 2');
    expect(await identities('moved')).not.toEqual([before]);
    const { body } = await server.rows({
      table: 'moved',
      lookups: [{ name: 'seen', identities: [before!] }],
      columns: COLUMNS,
    });
    expect(body).toMatchObject({ rows: [], complete: { seen: true } });
  });

  it.each(keys)('%s: %s', async (definition, isIdentified) => {
    await server.asOwner(
      `DROP TABLE IF EXISTS keyed; ${definition}; INSERT INTO keyed (id) VALUES (1); GRANT SELECT ON keyed TO reader`,
    );
    const [row] = await identities('keyed');
    expect(row !== null).toBe(isIdentified);
  });

  it('uses the primary key before an older unique index', async () => {
    await server.asOwner(`CREATE TABLE two (code text NOT NULL UNIQUE, id int); ALTER TABLE two ADD PRIMARY KEY (id);
      INSERT INTO two VALUES ('a', 1); GRANT SELECT ON two TO reader`);
    expect((await identities('two'))[0]).toContain('{"2":"1"}');
  });

  it.each(views)('through the view %s is that of the table: %s', async (definition, countsAsTable) => {
    await server.asOwner(`CREATE VIEW shown AS ${definition}; GRANT SELECT ON shown TO reader`);
    try {
      const rows = await identities('shown', { limit: 1 });
      expect(rows).toEqual(countsAsTable ? await identities('orders') : rows.map(() => null));
      const source = await server.source('shown');
      expect(source.relation).toMatchObject({ kind: 'view', isIdentified: countsAsTable });
    } finally {
      await server.asOwner('DROP VIEW shown');
    }
  });

  it('through a view with renamed columns can be looked up', async () => {
    await server.asOwner(
      'CREATE VIEW renamed AS SELECT customer AS id, id AS code FROM orders; GRANT SELECT ON renamed TO reader',
    );
    const [own] = await identities('orders');
    const { body } = await server.rows({
      table: 'renamed',
      columns: COLUMNS,
      lookups: [{ name: 'seen', identities: [own!] }],
    });
    expect(body).toMatchObject({ rows: [{ row: own }], complete: { seen: true } });
  });

  it('through a view of a partition or of its root is that of the root', async () => {
    await server.asOwner(`CREATE VIEW of_root AS SELECT day AS d, id AS i FROM events;
      CREATE VIEW of_part AS SELECT day, id FROM events_1a; GRANT SELECT ON of_root, of_part TO reader`);
    const all = await identities('events');
    expect(await identities('of_root')).toEqual(all);
    expect(await identities('of_part')).toEqual(await identities('events_1a'));
    const { relation } = await server.source('of_root');
    expect(relation).toEqual({ ...(await server.source('events')).relation, kind: 'view' });
  });

  it('is null through a view with rules of its own, a view of a view, and a materialized view', async () => {
    await server.asOwner(`
      CREATE VIEW ruled AS SELECT DISTINCT id FROM orders; CREATE RULE r AS ON DELETE TO ruled DO INSTEAD NOTHING;
      CREATE VIEW plain AS SELECT id FROM orders; CREATE VIEW second AS SELECT id FROM plain;
      CREATE MATERIALIZED VIEW stored AS SELECT id FROM orders; CREATE UNIQUE INDEX ON stored (id);
      GRANT SELECT ON ruled, second, stored TO reader`);
    for (const table of ['ruled', 'second', 'stored']) expect(await identities(table)).toEqual([null]);
  });

  it('is null if the role may not read the key', async () => {
    expect(await identities('orders', { role: 'columnist' })).toEqual([null]);
  });

  it('is the same for numbers and padded texts that are equal', async () => {
    await server.asOwner(`CREATE TABLE spelled (a numeric, b char(4), PRIMARY KEY (a, b)); INSERT INTO spelled VALUES (1.50, 'x');
      GRANT SELECT ON spelled TO reader`);
    const before = await identities('spelled');
    await server.asOwner("UPDATE spelled SET a = 1.5000, b = 'x'; ALTER TABLE spelled ALTER b TYPE char(9)");
    expect(await identities('spelled')).toEqual(before);
  });

  it('keeps the key up to 1,024 bytes; a longer one is a digest, by which no look-up is complete', async () => {
    await server.asOwner(`CREATE TABLE long (id text PRIMARY KEY); GRANT SELECT ON long TO reader;
      INSERT INTO long VALUES (repeat('ä', 400)), (repeat('ä', 600)), (E'quo"te\\\\ \\n')`);
    const rows = (await identities('long')) as string[];
    expect(rows.map((row) => row.startsWith('sha256:'))).toEqual([false, true, false]);
    expect(rows[1]).toMatch(/^sha256:[0-9a-f]{64}$/);
    const { body } = await server.rows({
      table: 'long',
      columns: COLUMNS,
      lookups: [{ name: 'seen', identities: rows }],
    });
    expect(body.rows.map(({ row }) => row)).toEqual([rows[0], rows[2]]);
    expect(body.complete).toEqual({ seen: false });
    const short = await server.rows({
      table: 'long',
      columns: COLUMNS,
      lookups: [{ name: 'seen', identities: [rows[2]!] }],
    });
    expect(short.body).toMatchObject({ rows: [{ row: rows[2] }], complete: { seen: true } });
  });

  it('finds rows again by a key of any type', async () => {
    for (const [type, value] of [
      ['real', '0.1'],
      ['timestamptz', "'2026-03-01 13:00:00.123456+01'"],
      ['uuid', "'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'"],
      ['jsonb', `'"text"'`],
      ['bytea', String.raw`'\x00ff'`],
      ['inet', "'10.0.0.1/24'"],
      ['text[]', `'{a,"b c"}'`],
      ['interval', "'1 month 2 days'"],
      ['money', '12.5'],
      ['name', "'n'"],
      ['bool', 'true'],
    ] as const) {
      await server.asOwner(`DROP TABLE IF EXISTS typed; CREATE TABLE typed (id ${type} PRIMARY KEY);
        INSERT INTO typed VALUES (${value}); GRANT SELECT ON typed TO reader`);
      const [row] = await identities('typed');
      const { body } = await server.rows({
        table: 'typed',
        columns: COLUMNS,
        lookups: [{ name: 'seen', identities: [row!] }],
      });
      expect.soft(body, type).toMatchObject({ rows: [{ row }], complete: { seen: true } });
    }
  });
});
