import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ShopServer } from './shop-server.ts';

let source: ShopServer;
let replica: ShopServer;
beforeAll(async () => {
  source = await ShopServer.start('CREATE TABLE t (id int PRIMARY KEY)', ['--server-id=1', '--log-bin=log']);
  await source.run("CREATE USER copier IDENTIFIED BY 'copier'; GRANT REPLICATION SLAVE ON *.* TO copier");
  replica = await ShopServer.start('CREATE TABLE t (id int PRIMARY KEY)', [
    '--server-id=2',
    '--relay-log=relay',
  ]);
  const [[status]] = (await source.admin.query('SHOW MASTER STATUS')) as unknown as [
    [Record<string, string>],
  ];
  await replica.run(`CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = ${source.port}, MASTER_USER = 'copier',
    MASTER_PASSWORD = 'copier', MASTER_LOG_FILE = '${status.File}', MASTER_LOG_POS = ${status.Position}; START SLAVE`);
});
afterAll(async () => {
  await replica.stop();
  await source.stop();
});

const read = async () => {
  const lookups = [{ name: 'all', filters: [] }];
  const result = await replica.read({ columns: [{ as: 'row', identity: true }], lookups, limit: 10 });
  if (result.outcome !== 'answered') throw new Error(JSON.stringify(result));
  return { source: result.source!, rows: (result.body as { rows: unknown[] }).rows };
};
const until = async (condition: (seen: Awaited<ReturnType<typeof read>>) => boolean) => {
  for (;;) {
    const seen = await read();
    if (condition(seen)) return seen;
    await pause(20);
  }
};

test('a replica says that it is one, and whether it has replayed what it received', async () => {
  const caughtUp = { isReceiving: true, isCaughtUp: true, replayedAt: null };
  await until(({ source: { standby } }) => standby?.isReceiving === true && standby.isCaughtUp);
  await replica.run('STOP SLAVE SQL_THREAD');
  await source.run('INSERT INTO shop.t VALUES (1)');
  const behind = await until(({ source: { standby } }) => standby?.isCaughtUp === false);
  expect(behind.rows).toEqual([]);
  expect(behind.source.standby!.isReceiving).toBe(false);
  await replica.run('START SLAVE SQL_THREAD');
  const after = await until(
    ({ rows, source: { standby } }) => rows.length === 1 && standby!.isReceiving && standby!.isCaughtUp,
  );
  expect(after.source.standby).toEqual(caughtUp);
});

test('a row of a replica has no identity, because the replica does not say whose copy it is', async () => {
  const { source: found, rows } = await until((seen) => seen.rows.length === 1);
  expect(found.system).toBeUndefined();
  expect(found.relation!.isIdentified).toBe(false);
  expect(rows).toEqual([{ row: null, foundBy: ['all'] }]);
});

test('a replica that lost its source is not current', async () => {
  await replica.run('STOP SLAVE IO_THREAD');
  expect((await read()).source.standby!.isReceiving).toBe(false);
  await replica.run('START SLAVE IO_THREAD');
});
