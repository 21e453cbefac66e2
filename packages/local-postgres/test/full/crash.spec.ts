import { once } from 'node:events';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { identifyProcess } from '../../src/server-process.ts';
import { findWatcher } from '../support/find-watcher.ts';
import { sql } from '../support/sql.ts';
import { kill, start } from '../support/start-and-kill.ts';
import { startInProcess } from '../support/start-in-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('starts again with every row directly after the process that started it was killed', async () => {
  const dataDirectory = await temporaryFolder();
  const { starter, url, processId } = await startInProcess(dataDirectory);
  await sql(url, 'create table kept (n int)', 'insert into kept values (7)');
  starter.kill('SIGKILL');
  await once(starter, 'close');

  const server = await start(dataDirectory);

  expect(server.processId).not.toBe(processId);
  expect(await identifyProcess(processId)).toBeNull();
  expect(await sql(server.url(), 'select n from kept')).toEqual([{ n: 7 }]);
});

it.runIf(process.platform === 'linux')(
  'stops a server that lost its starter and its watcher before it starts another',
  async () => {
    const dataDirectory = await temporaryFolder();
    const orphan = await startInProcess(dataDirectory);
    await sql(orphan.url, 'create table kept (n int)', 'insert into kept values (7)');
    // A stopped watcher has the same effect as a killed one, and can be ended after the test.
    const watcher = await findWatcher(orphan.processId);
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

it('recovers after both the server and the process that started it were killed', async () => {
  const dataDirectory = await temporaryFolder();
  const { starter, url, processId } = await startInProcess(dataDirectory);
  await sql(url, 'create table kept (n int)', 'insert into kept values (7)');
  await kill(processId);
  starter.kill('SIGKILL');
  await once(starter, 'close');

  const server = await start(dataDirectory);

  expect(await sql(server.url(), 'select n from kept')).toEqual([{ n: 7 }]);
});

it('is stopped by the process that started it after Ctrl-C, and not by the signal itself', async () => {
  const { starter, lines, processId } = await startInProcess(await temporaryFolder());
  const output = once(lines, 'line');

  process.kill(-starter.pid!, 'SIGINT');

  expect(await output).toEqual(['responded after the interrupt']);
  expect(await once(starter, 'close')).toEqual([0, null]);
  expect(await identifyProcess(processId)).toBeNull();
});

it('starts despite a stale lock whose process id another program now has', async () => {
  const dataDirectory = await temporaryFolder();
  const first = await start(dataDirectory);
  await kill(first.processId);
  const lock = join(dataDirectory, 'cluster/data/postmaster.pid');
  const record = join(dataDirectory, 'server.json');
  const replacePid = async (file: string) =>
    writeFile(file, (await readFile(file, 'utf8')).replaceAll(String(first.processId), String(process.pid)));
  await replacePid(lock);
  await replacePid(record);

  const second = await start(dataDirectory);

  expect(await sql(second.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('starts after an interrupted first start, and removes its temporary folder', async () => {
  const dataDirectory = await temporaryFolder();
  const unusedPid = 4_194_305;
  const unfinished = join(dataDirectory, `cluster.new-${unusedPid}-abc`);
  await mkdir(join(unfinished, 'data/base'), { recursive: true });
  await writeFile(join(unfinished, 'password'), 'half');

  const server = await start(dataDirectory);

  expect(await sql(server.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await readdir(dataDirectory)).toEqual(['cluster', 'server.json']);
});

it('starts when the record of the last run is damaged or missing', async () => {
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
