import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShopServer } from './shop-server.ts';

const SETUP = `
  CREATE ROLE reader LOGIN PASSWORD 'reader';
  CREATE ROLE listener LOGIN PASSWORD 'listener'; GRANT pg_read_all_stats TO listener;
  CREATE ROLE monitor LOGIN PASSWORD 'monitor'; GRANT pg_monitor TO monitor;
  CREATE TABLE orders (id int PRIMARY KEY, token uuid); INSERT INTO orders VALUES (0);
  GRANT SELECT ON orders TO reader, listener, monitor;
`;

const COLUMNS = [
  { as: 'id', column: 'id' },
  { as: 'row', identity: true as const },
];

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

const read = (server: ShopServer, id: number, role = 'reader') =>
  server.rows({ role, columns: COLUMNS, lookups: [{ name: 'key', filters: [{ column: 'id', value: id }] }] });
const primaryMs = async () => Date.parse((await read(primary, 0)).source.clock!.at);

describe('the last message of the primary', () => {
  const standbyOf = async (role: string) => (await read(standby, 0, role)).source.standby!;
  const heardMs = async (role = 'listener') => Date.parse((await standbyOf(role)).heardAt ?? '');
  /** Half of it passes until a receiver asks a silent primary for a message. */
  const setReceiverTimeout = (value: string) =>
    standby
      .asOwner(`ALTER SYSTEM SET wal_receiver_timeout = '${value}'`)
      .then(() => standby.asOwner('SELECT pg_reload_conf()'));

  it('says as of when a calm standby speaks, to a role that was granted to see it', async () => {
    await setReceiverTimeout('2s');
    const beforeMs = await primaryMs();
    await expect.poll(() => heardMs(), { timeout: 20_000 }).toBeGreaterThan(beforeMs);
    const { replayedAt } = await standbyOf('listener');
    expect(await heardMs()).toBeLessThanOrEqual(await primaryMs());
    expect(replayedAt === null || Date.parse(replayedAt) < beforeMs).toBe(true);
    await setReceiverTimeout('60s');
  });

  it('is not used for a role that sees it for another purpose, because the sender may be a standby itself', async () => {
    for (const role of ['reader', 'monitor']) expect(await standbyOf(role)).toMatchObject({ heardAt: null });
    const connection = standby.ownerConnection();
    expect((await standby.source('orders', { connection })).standby).toMatchObject({ heardAt: null });
  });

  it('says nothing while what it told of is not replayed', async () => {
    await standby.asOwner('SELECT pg_wal_replay_pause()');
    await expect
      .poll(() => standby.asOwner('SELECT pg_get_wal_replay_pause_state() AS state'))
      .toEqual([{ state: 'paused' }]);
    await primary.asOwner('INSERT INTO orders VALUES (100)');
    await expect.poll(() => standbyOf('listener')).toMatchObject({ isCaughtUp: false, heardAt: null });
    await standby.asOwner('SELECT pg_wal_replay_resume()');
    await expect.poll(() => heardMs()).toBeGreaterThan(0);
  });

  it('stays what it was while the line is silent, and so does the last commit', async () => {
    await primary.asOwner('INSERT INTO orders VALUES (101)');
    await expect.poll(async () => (await read(standby, 101, 'listener')).body.rows).toHaveLength(1);
    const sender = Number((await primary.asOwner('SELECT pid FROM pg_stat_replication'))[0]?.pid);
    process.kill(sender, 'SIGSTOP');
    try {
      const stoppedMs = await primaryMs();
      await primary.asOwner('DELETE FROM orders WHERE id = 101');
      const { body, source } = await read(standby, 101, 'listener');
      expect(body.rows).toHaveLength(1);
      expect(source.standby).toMatchObject({ isReceiving: true, isCaughtUp: true });
      expect(Date.parse(source.standby!.heardAt!)).toBeLessThanOrEqual(stoppedMs);
      expect(Date.parse(source.standby!.replayedAt!)).toBeLessThanOrEqual(stoppedMs);
    } finally {
      process.kill(sender, 'SIGCONT');
    }
    await expect.poll(async () => (await read(standby, 101, 'listener')).body.rows).toEqual([]);
  });
});

describe('a streaming standby, read by an ordinary role', () => {
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
    const before = await primaryMs();
    await insert(1);
    await replays(1);
    await expect.poll(stateOf).toMatchObject({ isReceiving: true, isCaughtUp: true });
    const after = await primaryMs();
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
