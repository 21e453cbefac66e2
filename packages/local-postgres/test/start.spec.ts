import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LocalPostgresError, startLocalPostgres } from '../src/index.ts';
import type { StartLocalPostgresOptions } from '../src/index.ts';
import { identifyProcess } from '../src/server-process.ts';
import { sql } from './support/sql.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

async function start(options: StartLocalPostgresOptions) {
  const server = await startLocalPostgres({ durable: false, ...options });
  onTestFinished(() => server.stop());
  return server;
}

it('keeps data, password and port between runs, in a folder with a space in its name', async () => {
  const dataDirectory = join(await temporaryFolder(), 'my data');
  const first = await start({ dataDirectory });
  await sql(first.url(), 'create table kept (note text)', "insert into kept values ('still here')");
  await first.stop();

  const second = await start({ dataDirectory });

  expect(second.url()).toBe(first.url());
  expect(await sql(second.url(), 'select note from kept')).toEqual([{ note: 'still here' }]);
});

it('rejects a second server in the same data directory, with the port of the first', async () => {
  const dataDirectory = await temporaryFolder();
  const server = await start({ dataDirectory });

  const second = startLocalPostgres({ dataDirectory });

  await expect(second).rejects.toThrow(LocalPostgresError);
  await expect(second).rejects.toMatchObject({ code: 'already_running' });
  await expect(second).rejects.toThrow(`${dataDirectory} is already running on port ${server.port}`);
  expect(await sql(server.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('lets exactly one of several concurrent starts succeed', async () => {
  const dataDirectory = await temporaryFolder();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => start({ dataDirectory })));

  const rejections = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  expect(rejections).toHaveLength(2);
  for (const rejection of rejections) expect(rejection).toMatchObject({ code: 'already_running' });
});

it('leaves no process after a stop, and a second stop does nothing', async () => {
  const server = await start({ dataDirectory: await temporaryFolder() });

  await server.stop();
  await server.stop();

  expect(await identifyProcess(server.processId)).toBeNull();
  await expect(sql(server.url(), 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('ends open sessions on stop', async () => {
  const server = await start({ dataDirectory: await temporaryFolder() });
  const session = sql(server.url(), 'select pg_sleep(600)').catch((error: unknown) => error);
  await expect
    .poll(() => sql(server.url(), "select 1 from pg_stat_activity where query = 'select pg_sleep(600)'"))
    .toHaveLength(1);

  await server.stop();

  expect(await session).toMatchObject({ code: '57P01' });
});

it('listens only on 127.0.0.1 and requires the password', async () => {
  const server = await start({ dataDirectory: await temporaryFolder() });
  const settings = `select current_setting('listen_addresses') as host, current_setting('unix_socket_directories') as socket,
    current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
    current_setting('password_encryption') as passwords`;

  expect(await sql(server.url(), settings)).toEqual([
    { host: '127.0.0.1', socket: '', encoding: 'UTF8', checksums: 'on', passwords: 'scram-sha-256' },
  ]);
  const wrong = new URL(server.url());
  wrong.password = 'wrong';
  await expect(sql(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

it('writes files that other users cannot read', async () => {
  const dataDirectory = await temporaryFolder();
  await start({ dataDirectory });

  const modes = ['cluster', 'cluster/data', 'cluster/password', 'server.json'].map(async (name) =>
    ((await stat(join(dataDirectory, name))).mode & 0o777).toString(8),
  );

  expect(await Promise.all(modes)).toEqual(['700', '700', '600', '600']);
  expect(await readdir(dataDirectory)).toEqual(['cluster', 'server.json']);
});

it('turns off fsync only with durable: false', async () => {
  const query =
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name";
  const durable = await startLocalPostgres({ dataDirectory: await temporaryFolder() });
  onTestFinished(() => durable.stop());
  const fast = await start({ dataDirectory: await temporaryFolder() });

  const settings = async (url: string) =>
    (await sql(url, query)).map((row) => (row as { setting: string }).setting);
  expect(await settings(durable.url())).toEqual(['on', 'on', 'on']);
  expect(await settings(fast.url())).toEqual(['off', 'off', 'on']);
});

it('uses another port if the last one is in use, and throws if the requested one is in use', async () => {
  const dataDirectory = await temporaryFolder();
  const first = await start({ dataDirectory });
  await first.stop();
  const otherServer = createServer().listen(first.port, '127.0.0.1');
  onTestFinished(() => void otherServer.close());
  await once(otherServer, 'listening');

  await expect(startLocalPostgres({ dataDirectory, port: first.port })).rejects.toMatchObject({
    code: 'port_in_use',
  });
  const second = await start({ dataDirectory });

  expect(second.port).not.toBe(first.port);
  expect(await sql(second.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('names the data directory that another major version created', async () => {
  const dataDirectory = await temporaryFolder();
  const server = await start({ dataDirectory });
  await server.stop();
  await writeFile(join(dataDirectory, 'cluster/data/PG_VERSION'), '9\n');

  const again = startLocalPostgres({ dataDirectory });

  await expect(again).rejects.toMatchObject({ code: 'incompatible_version' });
  await expect(again).rejects.toThrow(dataDirectory);
});

it('passes the log to the caller, without the text of failed statements', async () => {
  const lines: string[] = [];
  const server = await start({ dataDirectory: await temporaryFolder(), log: (line) => lines.push(line) });

  await expect(sql(server.url(), "create role nobody_yet superuserr password 'hunter2'")).rejects.toThrow();
  await server.stop();

  expect(lines.join('\n')).toContain('ERROR');
  expect(lines.join('\n')).not.toContain('hunter2');
});

it('throws for a folder without programs, and creates no cluster', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'bin'));
  const attempt = startLocalPostgres({
    dataDirectory: join(folder, 'data'),
    binDirectory: join(folder, 'bin'),
  });

  await expect(attempt).rejects.toMatchObject({ code: 'unsupported_platform' });
  await expect(readFile(join(folder, 'data/cluster/password'))).rejects.toMatchObject({ code: 'ENOENT' });
});
