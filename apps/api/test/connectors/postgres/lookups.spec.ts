import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShopServer } from './shop-server.ts';

const SETUP = `
  CREATE ROLE reader LOGIN PASSWORD 'reader';
  CREATE ROLE columnist LOGIN PASSWORD 'columnist';
  CREATE TABLE orders (id int PRIMARY KEY, customer text, reference text, note text, raw json);
  INSERT INTO orders SELECT n, 'ada', NULL, 'n' || n, NULL FROM generate_series(1, 30) n;
  INSERT INTO orders VALUES (100, 'bob', 'op_1', NULL, NULL), (101, 'ada', 'op_1', NULL, NULL), (102, 'eve', NULL, NULL, NULL);
  CREATE TABLE bag (word text); INSERT INTO bag VALUES ('same'), ('same'), ('other');
  CREATE TABLE many (id int PRIMARY KEY, area int, body text);
  INSERT INTO many SELECT n, n / 1001, 'b' || n FROM generate_series(1, 2001) n;
  GRANT SELECT ON orders, bag, many TO reader;
  GRANT SELECT (id, customer) ON orders TO columnist;
`;

const ID = { as: 'id', column: 'id' };
const ROW = { as: 'row', identity: true as const };

describe('the look-ups of a read', () => {
  let server: ShopServer;

  beforeAll(async () => {
    server = await ShopServer.start(SETUP);
  });
  afterAll(() => server.stop());

  const marked = { name: 'marker', filters: [{ column: 'reference', value: 'op_1' }] };
  const keyed = (id: unknown) => ({ name: 'key', filters: [{ column: 'id', value: id as number }] });
  const matched = (customer: string) => ({
    name: 'match',
    filters: [{ column: 'customer', value: customer }],
  });
  const identityOf = async (id: number) => {
    const { body } = await server.rows({ columns: [ROW], lookups: [keyed(id)] });
    return body.rows[0]?.row as string;
  };

  it('return each row once, and name every look-up that finds it', async () => {
    const seen = { name: 'seen', identities: [await identityOf(102), await identityOf(100)] };
    const { body } = await server.rows({
      columns: [ID],
      lookups: [marked, keyed(100), matched('bob'), seen],
    });
    expect([...body.rows].sort((one, other) => Number(one.id) - Number(other.id))).toEqual([
      { id: 100, foundBy: expect.arrayContaining(['marker', 'key', 'match', 'seen']) as unknown },
      { id: 101, foundBy: ['marker'] },
      { id: 102, foundBy: ['seen'] },
    ]);
    expect(body).toMatchObject({
      complete: { marker: true, key: true, match: true, seen: true },
      truncated: false,
    });
  });

  it('are complete each for itself: one that finds more than the limit hides no row of the others', async () => {
    const { body } = await server.rows({
      columns: [ID],
      lookups: [marked, keyed(102), matched('ada')],
      limit: 5,
    });
    expect(body.complete).toEqual({ marker: true, key: true, match: false });
    expect(body.truncated).toBe(true);
    expect(body.rows.filter(({ foundBy }) => foundBy.includes('marker')).map(({ id }) => id)).toEqual([
      100, 101,
    ]);
    expect(body.rows.find(({ id }) => id === 102)).toEqual({ id: 102, foundBy: ['key'] });
    expect(body.rows).toHaveLength(2 + 1 + 5);
    // Row 101 is behind the limit of `match`, but the marker has found it, and says so.
    expect(body.rows.find(({ id }) => id === 101)?.foundBy).toEqual(['marker', 'match']);
  });

  it('are not complete behind one that is not: its hidden rows may be theirs', async () => {
    const { body } = await server.rows({ columns: [ID], lookups: [matched('ada'), marked], limit: 5 });
    expect(body.complete).toEqual({ match: false, marker: false });
  });

  it('find the rows of several keys, each with its own values', async () => {
    const key = (id: number, customer: string) => [
      { column: 'id', value: id },
      { column: 'customer', value: customer },
    ];
    const rows = { name: 'rows', each: [key(100, 'bob'), key(101, 'bob'), key(102, 'eve')] };
    const { body } = await server.rows({ columns: [ID], lookups: [rows] });
    expect(body.rows.map(({ id }) => id)).toEqual([100, 102]);
    expect(body.complete).toEqual({ rows: true });
    const none = await server.rows({ columns: [ID], lookups: [{ name: 'rows', each: [] }] });
    expect(none.body).toMatchObject({ rows: [], complete: { rows: true } });
  });

  it('are not complete if one key of a list names several rows, which would stand for those of another key', async () => {
    const key = (column: string, value: string | number) => [{ column, value }];
    const rows = { name: 'rows', each: [key('customer', 'ada'), key('id', 999)] };
    const { body } = await server.rows({ columns: [ID], lookups: [rows] });
    expect(body.rows.length).toBeGreaterThan(1);
    expect(body.complete).toEqual({ rows: false });
    const twice = { name: 'rows', each: [key('id', 100), key('id', 100)] };
    const same = await server.rows({ columns: [ID], lookups: [twice] });
    expect(same.body).toMatchObject({ rows: [{ id: 100 }], complete: { rows: true } });
  });

  it('count equal rows of a table without a key', async () => {
    const lookups = [
      { name: 'one', filters: [{ column: 'word', value: 'same' }] },
      { name: 'other', filters: [{ column: 'word', value: 'same' }] },
    ];
    const { body } = await server.rows({
      table: 'bag',
      columns: [ROW, { as: 'word', column: 'word' }],
      lookups,
    });
    const row = { row: null, word: 'same', foundBy: ['one', 'other'] };
    expect(body.rows).toEqual([row, row]);
  });

  it('find nothing, completely, for a value that the column cannot have', async () => {
    for (const value of ['many', '1e400', '99999999999999999999', 'a\0b', 1.5, [1], { a: 1 }]) {
      const { body } = await server.rows({ columns: [ID], lookups: [keyed(value), marked] });
      expect(body.complete).toEqual({ key: true, marker: true });
      expect(body.rows.map(({ id }) => id)).toEqual([100, 101]);
    }
  });

  it('are incomplete where a column cannot be compared', async () => {
    const lookups = [{ name: 'raw', filters: [{ column: 'raw', value: 'x' }] }, keyed(100)];
    const { body } = await server.rows({ columns: [ID], lookups });
    expect(body.complete).toEqual({ raw: false, key: true });
  });

  it('by identity are incomplete for a text that names no row of this table', async () => {
    const own = await identityOf(1);
    const [system, database, , key] = JSON.parse(own) as [string, string, string, object];
    for (const other of [
      `sha256:${'0'.repeat(64)}`,
      JSON.stringify([system, database, '1', key]),
      JSON.stringify(['1', database, '1', key]),
      own.replace('"1":"1"', '"2":"1"'),
      own.replace('{"1":"1"}', '{}'),
      '[]',
      'null',
      '',
    ]) {
      const { body } = await server.rows({
        columns: [ID],
        lookups: [{ name: 'seen', identities: [own, other] }],
      });
      expect(body).toMatchObject({ rows: [{ id: 1 }], complete: { seen: false } });
    }
    const before = await server.rows({ columns: [ID], lookups: [{ name: 'seen', identities: [] }] });
    expect(before.body).toMatchObject({ rows: [], complete: { seen: true } });
  });

  it('need no more than the privilege to read the columns that they name', async () => {
    const { body } = await server.rows({ columns: [ID, ROW], lookups: [matched('bob')], role: 'columnist' });
    expect(body.rows).toMatchObject([{ id: 100, row: await identityOf(100) }]);
    expect(await server.status({ columns: [ID], lookups: [marked], role: 'columnist' })).toBe(403);
  });

  describe('and a scope', () => {
    const scope = { filters: [{ column: 'area', value: 1 }], markerColumn: 'body' };

    it('returns identity, digest and marker of its rows, up to a thousand', async () => {
      const lookups = [{ name: 'key', filters: [{ column: 'id', value: 1500 }] }];
      const columns = [ID, ROW, { as: 'digest', digest: true as const }];
      const read = { table: 'many', columns, lookups };
      const { body } = await server.rows({ ...read, scope });
      expect(body.scope).toHaveLength(1000);
      expect(body.scopeComplete).toBe(false);
      const small = await server.rows({ ...read, scope: { filters: [{ column: 'area', value: 0 }] } });
      expect(small.body).toMatchObject({ scope: { length: 1000 }, scopeComplete: true });
      const one = await server.rows({
        ...read,
        scope: { ...scope, filters: [{ column: 'id', value: 1500 }] },
      });
      const [row] = one.body.rows;
      expect(one.body.scope).toEqual([{ row: row?.row, digest: row?.digest, marker: 'b1500' }]);
      expect(row?.foundBy).toEqual(['key']);
    });

    it('is the whole table without filters, has no marker without a column, and is incomplete if not compared', async () => {
      const read = { columns: [ID], lookups: [marked] };
      const { body } = await server.rows({ ...read, scope: { filters: [] } });
      expect(body.scope).toHaveLength(33);
      expect(body.scope?.[0]?.marker).toBeNull();
      const raw = await server.rows({ ...read, scope: { filters: [{ column: 'raw', value: 1 }] } });
      expect(raw.body).toMatchObject({ scope: [], scopeComplete: false });
    });

    it('may be read alone', async () => {
      const { body } = await server.rows({ columns: [ID], lookups: [], scope: { filters: [] } });
      expect(body).toMatchObject({ rows: [], complete: {}, scope: { length: 33 }, scopeComplete: true });
    });
  });

  describe('the digest of a row', () => {
    const digest = async (id: number, role = 'reader') => {
      const { body } = await server.rows({
        columns: [{ as: 'd', digest: true }],
        lookups: [keyed(id)],
        role,
      });
      return body.rows[0]?.d;
    };

    it('is stable across sessions, changes with any value, and not with a new name or an empty new column', async () => {
      await server.asOwner(
        "INSERT INTO orders VALUES (200, 'a', 'b', NULL, NULL), (201, 'a', NULL, 'b', NULL)",
      );
      const first = await digest(200);
      expect(first).toMatch(/^sha256:[0-9a-f]{64}$/);
      await server.asOwner('ALTER TABLE orders RENAME note TO remark; ALTER TABLE orders ADD added text');
      expect(await digest(200)).toBe(first);
      expect(await digest(201)).not.toBe(first);
      await server.asOwner("UPDATE orders SET added = '' WHERE id = 200");
      expect(await digest(200)).not.toBe(first);
      await server.asOwner('ALTER TABLE orders DROP added; ALTER TABLE orders RENAME remark TO note');
      expect(await digest(200)).toBe(first);
    });

    it('does not depend on the settings of the role, and neither does an identity', async () => {
      await server.asOwner(`CREATE TABLE kept (at timestamptz, span interval, bytes bytea, ratio float8,
        PRIMARY KEY (at, span, bytes, ratio)); GRANT SELECT ON kept TO reader;
        INSERT INTO kept VALUES ('2026-03-01 13:00+01', '1 day', '\\x00ff', 0.1::float8 + 0.2)`);
      const shown = async () => {
        const columns = [ROW, { as: 'digest', digest: true as const }, { as: 'ratio', column: 'ratio' }];
        return (await server.rows({ table: 'kept', columns })).body.rows[0];
      };
      await server.asOwner('ALTER ROLE reader RESET ALL');
      const before = await shown();
      expect(before).toMatchObject({ ratio: 0.1 + 0.2 });
      for (const setting of [
        "timezone = 'Asia/Tokyo'",
        "datestyle = 'German'",
        "intervalstyle = 'postgres_verbose'",
        "bytea_output = 'escape'",
        'extra_float_digits = -5',
      ]) {
        await server.asOwner(`ALTER ROLE reader SET ${setting}`);
        expect.soft(await shown(), setting).toEqual(before);
      }
      await server.asOwner('ALTER ROLE reader RESET ALL');
    });

    it('covers the columns that the role may read', async () => {
      const before = [await digest(1, 'columnist'), await digest(1)];
      await server.asOwner("UPDATE orders SET note = 'changed' WHERE id = 1");
      const after = [await digest(1, 'columnist'), await digest(1)];
      expect(after[0]).toBe(before[0]);
      expect(after[1]).not.toBe(before[1]);
    });
  });
});
