import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShopServer } from './shop-server.ts';

const SETUP = `
  CREATE ROLE reader LOGIN PASSWORD 'reader';
  CREATE TABLE orders (id int PRIMARY KEY, token uuid); INSERT INTO orders VALUES (0);
  GRANT SELECT ON orders TO reader;
`;

const COLUMNS = [
  { as: 'id', column: 'id' },
  { as: 'row', identity: true as const },
];

describe('a streaming standby, read by an ordinary role', () => {
  let primary: ShopServer;
  let standby: ShopServer;

  beforeAll(async () => {
    primary = await ShopServer.start(SETUP);
    standby = await primary.startStandby();
  });
  afterAll(async () => {
    await standby.stop();
    await primary.stop();
  });

  const read = (server: ShopServer, id: number) =>
    server.rows({ columns: COLUMNS, lookups: [{ name: 'key', filters: [{ column: 'id', value: id }] }] });
  const stateOf = async () => (await read(standby, 0)).source.standby;
  const insert = async (id: number) => {
    await primary.asOwner(`INSERT INTO orders VALUES (${id})`);
  };
  const replays = (id: number) =>
    expect.poll(async () => (await read(standby, id)).body.rows).toHaveLength(1);
  /** Compares positions in the log, on the standby. */
  const standbyShows = (condition: string) =>
    expect.poll(async () => (await standby.asOwner(`SELECT ${condition} AS shown`))[0]?.shown).toBe(true);

  it('is the same system, and shows the same identity of a row', async () => {
    const [one, other] = [await read(primary, 0), await read(standby, 0)];
    expect(other.source.system).toBe(one.source.system);
    expect(other.body.rows).toEqual(one.body.rows);
    expect(one.source).not.toHaveProperty('standby');
  });

  it('is caught up with an idle primary, and says when the last replayed transaction was committed', async () => {
    const before = Date.parse((await read(primary, 0)).source.clock!.at);
    await insert(1);
    await replays(1);
    await expect.poll(stateOf).toMatchObject({ isReceiving: true, isCaughtUp: true });
    const after = Date.parse((await read(primary, 0)).source.clock!.at);
    const state = await stateOf();
    expect(Date.parse(state!.replayedAt!)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(state!.replayedAt!)).toBeLessThanOrEqual(after);
  });

  it('is not caught up while it has received what it has not replayed', async () => {
    await standby.asOwner('SELECT pg_wal_replay_pause()');
    await standbyShows("pg_get_wal_replay_pause_state() = 'paused'");
    await insert(2);
    await standbyShows('pg_last_wal_receive_lsn() > pg_last_wal_replay_lsn()');
    const { body, source } = await read(standby, 2);
    expect(body.rows).toEqual([]);
    expect(source.standby).toMatchObject({ isReceiving: true, isCaughtUp: false });
    await standby.asOwner('SELECT pg_wal_replay_resume()');
    await replays(2);
    await expect.poll(stateOf).toMatchObject({ isCaughtUp: true });
  });

  it('is not receiving where no receiver runs, even if everything received is replayed', async () => {
    await standby.asOwner("ALTER SYSTEM SET primary_conninfo = ''");
    await standby.asOwner('SELECT pg_reload_conf()');
    await expect.poll(stateOf).toMatchObject({ isReceiving: false, isCaughtUp: true });
    await insert(3);
    expect((await read(standby, 3)).body.rows).toEqual([]);
    await standby.asOwner('ALTER SYSTEM RESET primary_conninfo');
    await standby.asOwner(`ALTER SYSTEM SET primary_conninfo = '${primary.postgres.url()}'`);
    await standby.asOwner('SELECT pg_reload_conf()');
    await replays(3);
    expect(await stateOf()).toMatchObject({ isReceiving: true });
  });

  it('is read whatever isolation the role has by default', async () => {
    await primary.asOwner("ALTER ROLE reader SET default_transaction_isolation = 'serializable'");
    await insert(4);
    await replays(4);
    expect((await read(standby, 4)).source.standby).toMatchObject({ isReceiving: true });
    await primary.asOwner('ALTER ROLE reader RESET default_transaction_isolation');
  });

  it('compares values, refused ones too, though it is read-only', async () => {
    const { body } = await standby.rows({
      columns: [{ as: 'equal', comparedWith: { id: '0', token: 'none' } }],
      limit: 1,
    });
    expect(body.rows).toMatchObject([{ equal: { id: true, token: false } }]);
  });

  it('is not receiving after its primary has ended', async () => {
    await primary.postgres.stop();
    await expect.poll(stateOf).toMatchObject({ isReceiving: false });
    await primary.restart();
  });
});
