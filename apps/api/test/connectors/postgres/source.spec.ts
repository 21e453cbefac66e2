import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShopServer } from './shop-server.ts';

const SETUP = `
  CREATE ROLE reader LOGIN PASSWORD 'reader'; CREATE ROLE auditor LOGIN BYPASSRLS PASSWORD 'auditor';
  CREATE TABLE orders (id int PRIMARY KEY, customer text); INSERT INTO orders VALUES (1, 'ada');
  CREATE TABLE guarded (id int PRIMARY KEY); INSERT INTO guarded VALUES (1), (2);
  ALTER TABLE guarded ENABLE ROW LEVEL SECURITY; CREATE POLICY odd ON guarded USING (id % 2 = 1);
  CREATE VIEW over_guarded AS SELECT id FROM guarded;
  CREATE VIEW view_over_view AS SELECT id FROM over_guarded WHERE id > 0;
  CREATE MATERIALIZED VIEW stored AS SELECT * FROM orders;
  CREATE VIEW over_stored AS SELECT * FROM stored;
  CREATE VIEW joined AS SELECT o.id FROM orders o JOIN over_stored s USING (id);
  CREATE EXTENSION file_fdw; CREATE SERVER files FOREIGN DATA WRAPPER file_fdw;
  CREATE FOREIGN TABLE remote (id int) SERVER files OPTIONS (filename '/dev/null');
  CREATE TABLE mixed (id int) PARTITION BY RANGE (id);
  CREATE TABLE mixed_1 PARTITION OF mixed FOR VALUES FROM (0) TO (10);
  CREATE FOREIGN TABLE mixed_2 PARTITION OF mixed FOR VALUES FROM (10) TO (20) SERVER files OPTIONS (filename '/dev/null');
  CREATE TABLE parent (id int); CREATE FOREIGN TABLE heir () INHERITS (parent) SERVER files OPTIONS (filename '/dev/null');
  CREATE TABLE events (id int PRIMARY KEY) PARTITION BY RANGE (id);
  CREATE TABLE events_1 PARTITION OF events FOR VALUES FROM (0) TO (10);
  CREATE TABLE events_2 PARTITION OF events FOR VALUES FROM (10) TO (20);
  CREATE SEQUENCE numbers;
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader, auditor; GRANT SELECT ON numbers TO reader;
`;

describe('what a read says about its source', () => {
  let server: ShopServer;

  beforeAll(async () => {
    server = await ShopServer.start(SETUP);
  });
  afterAll(() => server.stop());

  const relation = async (table: string, role = 'reader') => (await server.source(table, { role })).relation;

  it('names the system, whichever address and database led there, and is never cached', async () => {
    const [facts] = await server.asOwner('SELECT system_identifier::text AS id FROM pg_control_system()');
    const source = await server.source('orders');
    expect(source).toMatchObject({ system: `postgres:${String(facts?.id)}`, isUncached: true });
    expect(source).not.toHaveProperty('standby');
    const byName = server.connectionAs('reader');
    const baseUrl = byName.baseUrl.replace('127.0.0.1', 'localhost');
    const connection = { ...byName, baseUrl, origin: byName.origin.replace('127.0.0.1', 'localhost') };
    expect((await server.source('orders', { connection })).system).toBe(source.system);
  });

  it('has the clock of the server at the read, to the millisecond', async () => {
    const instant = async () => {
      const [row] = await server.asOwner(
        'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
      );
      return row?.ms as number;
    };
    const before = await instant();
    const { clock } = await server.source('orders');
    const after = await instant();
    expect(clock?.unitMs).toBe(1);
    expect(Date.parse(clock!.at)).toBeGreaterThanOrEqual(Math.floor(before));
    expect(Date.parse(clock!.at)).toBeLessThanOrEqual(Math.ceil(after));
  });

  it('is part of a read with rows as of a probe', async () => {
    const { source } = await server.rows({ columns: [{ as: 'id', column: 'id' }] });
    const { table, ...relation } = source.relation!;
    expect(relation).toEqual({
      ...{ kind: 'table', isIdentified: true, rowSecurity: false },
      ...{ isNamed: false, isKeyGenerated: false },
    });
    expect(table).toMatch(/^[0-9]+\/[0-9]+$/);
  });

  it('says that policies hide rows, and not where they do not apply to the role', async () => {
    expect(await relation('orders')).toMatchObject({ rowSecurity: false });
    expect(await relation('guarded')).toMatchObject({ rowSecurity: true });
    expect(await relation('guarded', 'auditor')).toMatchObject({ rowSecurity: false });
    const { body } = await server.rows({ table: 'guarded', columns: [{ as: 'id', column: 'id' }] });
    expect(body.rows).toMatchObject([{ id: 1 }]);
  });

  it('says so for a view over a table with policies, which apply as those of its owner', async () => {
    expect(await relation('over_guarded')).toMatchObject({ kind: 'view', rowSecurity: true });
    expect(await relation('view_over_view')).toMatchObject({ kind: 'view', rowSecurity: true });
  });

  it('does not let the role switch policies off', async () => {
    await server.asOwner('ALTER ROLE reader SET row_security = off');
    expect(await relation('guarded')).toMatchObject({ rowSecurity: true });
    await server.asOwner('ALTER ROLE reader RESET row_security');
  });

  it('shows through every view that the rows come from a materialized view or a foreign table', async () => {
    for (const table of ['stored', 'over_stored', 'joined'])
      expect
        .soft(await relation(table), table)
        .toMatchObject({ kind: 'materialized_view', isIdentified: false });
    for (const table of ['remote', 'mixed', 'mixed_2', 'parent'])
      expect.soft(await relation(table), table).toMatchObject({ kind: 'foreign_table', isIdentified: false });
    expect(await relation('mixed_1')).toMatchObject({ kind: 'table' });
    expect(await relation('numbers')).toMatchObject({ kind: 'view', isIdentified: false });
  });

  it('says of a table that a subscription fills what it says of a materialized view: its age is unknown', async () => {
    await server.asOwner(`CREATE TABLE copied (id int PRIMARY KEY); GRANT SELECT ON copied TO reader;
      CREATE VIEW over_copied AS SELECT id FROM copied; GRANT SELECT ON over_copied TO reader`);
    await server.asOwner(
      "CREATE SUBSCRIPTION s CONNECTION 'host=127.0.0.1' PUBLICATION p WITH (connect = false)",
    );
    expect(await relation('copied')).toMatchObject({ kind: 'table', isIdentified: true });
    // Only a server that is the publisher's subscriber has this row; the connection of this one leads nowhere.
    await server.asOwner(`INSERT INTO pg_subscription_rel (srsubid, srrelid, srsubstate)
      SELECT oid, 'copied'::regclass, 'r' FROM pg_subscription`);
    for (const table of ['copied', 'over_copied'])
      expect(await relation(table)).toMatchObject({ kind: 'materialized_view', isIdentified: false });
  });

  it('has a text of the partitions that changes when one comes or goes, the same on every level', async () => {
    const parts = async (table: string) => (await relation(table))?.parts;
    const before = await parts('events');
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    expect(await parts('events_1')).toBe(before);
    expect(await parts('orders')).toBeUndefined();
    await server.asOwner('ALTER TABLE events DETACH PARTITION events_2');
    expect(await parts('events')).not.toBe(before);
    expect(await parts('events_2')).toBeUndefined();
    await server.asOwner('ALTER TABLE events ATTACH PARTITION events_2 FOR VALUES FROM (10) TO (20)');
    expect(await parts('events')).toBe(before);
    await server.asOwner('INSERT INTO events VALUES (1)');
    expect(await parts('events')).toBe(before);
  });

  it('leaves out the system where the role may not read its identifier; identities are then without it', async () => {
    await server.asOwner('REVOKE EXECUTE ON FUNCTION pg_control_system() FROM public');
    const read = { columns: [{ as: 'row', identity: true as const }] };
    const { source, body } = await server.rows(read);
    expect(source).not.toHaveProperty('system');
    const row = body.rows[0]?.row as string;
    expect(JSON.parse(row)).toEqual([null, expect.any(String), expect.any(String), { 1: '1' }]);
    const found = await server.rows({ ...read, lookups: [{ name: 'seen', identities: [row] }] });
    expect(found.body).toMatchObject({ rows: [{ row }], complete: { seen: true } });
    expect(await server.status({ table: 'closed' })).toBe(404);
    await server.asOwner('CREATE TABLE closed (id int)');
    expect(await server.status({ table: 'closed' })).toBe(403);
    await server.asOwner('GRANT EXECUTE ON FUNCTION pg_control_system() TO public');
    expect((await server.rows(read)).body.rows[0]?.row).not.toBe(row);
  });
});
