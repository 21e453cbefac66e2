import { once } from 'node:events';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startLocalPostgres } from '../src/index.ts';
import { identifyProcess } from '../src/process-identity.ts';
import { sql } from './support/sql.ts';
import { startElsewhere } from './support/start-elsewhere.ts';
import { watcherOf } from './support/watcher-of.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

async function start(dataDirectory: string) {
  const server = await startLocalPostgres({ dataDirectory });
  onTestFinished(() => server.stop());
  return server;
}

async function kill(processId: number) {
  process.kill(processId, 'SIGKILL');
  await expect.poll(() => identifyProcess(processId)).toBeNull();
}

it('recovers every committed row after the server was killed, even while its sessions are busy', async () => {
  const dataDirectory = await temporaryFolder();
  const first = await start(dataDirectory);
  await sql(first.url(), 'create table kept (n int)', 'insert into kept select generate_series(1, 1000)');
  const busy = sql(first.url(), 'insert into kept select generate_series(1, 100000000)').catch(
    () => 'cut off',
  );

  await kill(first.processId);
  const second = await start(dataDirectory);

  expect(await busy).toBe('cut off');
  expect(await sql(second.url(), 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
});

it('stops in good order by itself when its starter is killed', async () => {
  const dataDirectory = await temporaryFolder();
  const { starter, processId } = await startElsewhere(dataDirectory);

  starter.kill('SIGKILL');
  await once(starter, 'close');

  await expect.poll(() => identifyProcess(processId), { timeout: 10_000 }).toBeNull();
  await expect(readFile(join(dataDirectory, 'cluster/data/postmaster.pid'))).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

it('starts anew at once after its starter was killed, with every row', async () => {
  const dataDirectory = await temporaryFolder();
  const { starter, url, processId } = await startElsewhere(dataDirectory);
  await sql(url, 'create table kept (n int)', 'insert into kept values (7)');
  starter.kill('SIGKILL');
  await once(starter, 'close');

  const server = await start(dataDirectory);

  expect(server.processId).not.toBe(processId);
  expect(await identifyProcess(processId)).toBeNull();
  expect(await sql(server.url(), 'select n from kept')).toEqual([{ n: 7 }]);
});

it.runIf(process.platform === 'linux')(
  'stops an orphan that nobody watches before it starts anew',
  async () => {
    const dataDirectory = await temporaryFolder();
    const orphan = await startElsewhere(dataDirectory);
    await sql(orphan.url, 'create table kept (n int)', 'insert into kept values (7)');
    // A stopped watcher acts as one that was killed, and can be let go afterwards.
    const watcher = await watcherOf(orphan.processId);
    process.kill(watcher, 'SIGSTOP');
    onTestFinished(() => void process.kill(watcher, 'SIGKILL'));
    orphan.starter.kill('SIGKILL');
    await once(orphan.starter, 'close');
    expect(await sql(orphan.url, 'select n from kept')).toEqual([{ n: 7 }]);

    const server = await start(dataDirectory);

    expect(await identifyProcess(orphan.processId)).toBeNull();
    expect(await sql(server.url(), 'select n from kept')).toEqual([{ n: 7 }]);
  },
);

it('recovers when the starter and the server were both killed', async () => {
  const dataDirectory = await temporaryFolder();
  const { starter, url, processId } = await startElsewhere(dataDirectory);
  await sql(url, 'create table kept (n int)', 'insert into kept values (7)');
  await kill(processId);
  starter.kill('SIGKILL');
  await once(starter, 'close');

  const server = await start(dataDirectory);

  expect(await sql(server.url(), 'select n from kept')).toEqual([{ n: 7 }]);
});

it('is not stopped by an interrupt of the terminal before its starter stops it', async () => {
  const { starter, lines, processId } = await startElsewhere(await temporaryFolder());
  const said = once(lines, 'line');

  process.kill(-starter.pid!, 'SIGINT');

  expect(await said).toEqual(['answered after the interrupt']);
  expect(await once(starter, 'close')).toEqual([0, null]);
  expect(await identifyProcess(processId)).toBeNull();
});

it('is not held up by a stale lock whose process number another program has been given', async () => {
  const dataDirectory = await temporaryFolder();
  const first = await start(dataDirectory);
  await kill(first.processId);
  const lock = join(dataDirectory, 'cluster/data/postmaster.pid');
  const record = join(dataDirectory, 'server.json');
  const renumber = async (file: string) =>
    writeFile(file, (await readFile(file, 'utf8')).replaceAll(String(first.processId), String(process.pid)));
  await renumber(lock);
  await renumber(record);

  const second = await start(dataDirectory);

  expect(await sql(second.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('begins again when the first start was cut short, and clears what that left', async () => {
  const dataDirectory = await temporaryFolder();
  const noProcess = 4_194_305;
  const unfinished = join(dataDirectory, `cluster.new-${noProcess}-abc`);
  await mkdir(join(unfinished, 'data/base'), { recursive: true });
  await writeFile(join(unfinished, 'password'), 'half');

  const server = await start(dataDirectory);

  expect(await sql(server.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await readdir(dataDirectory)).toEqual(['cluster', 'server.json']);
});

it('starts when the record of the last run is damaged or gone', async () => {
  const dataDirectory = await temporaryFolder();
  for (const damage of ['', '{"port":', 'null', '{"port":"x"}']) {
    const server = await start(dataDirectory);
    await server.stop();
    await writeFile(join(dataDirectory, 'server.json'), damage);
  }
  await rm(join(dataDirectory, 'server.json'));

  const server = await start(dataDirectory);

  expect(await sql(server.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
});
