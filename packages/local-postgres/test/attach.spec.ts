import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { attachLocalPostgres, startLocalPostgres } from '../src/index.ts';
import { identifyProcess } from '../src/server-process.ts';
import { sql } from './support/sql.ts';
import { startInProcess } from './support/start-in-process.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

it('attaches to a server that another process has started, without disturbing it', async () => {
  const dataDirectory = await temporaryFolder();
  const { url, processId, starter } = await startInProcess(dataDirectory);

  const attached = await attachLocalPostgres(dataDirectory);

  expect(attached?.url()).toBe(url);
  expect(attached?.processId).toBe(processId);
  expect(await sql(attached!.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(startLocalPostgres({ dataDirectory })).rejects.toMatchObject({ code: 'already_running' });
  starter.kill('SIGINT');
  await once(starter, 'close');
});

it('stops the server from the process that attached', async () => {
  const dataDirectory = await temporaryFolder();
  const { processId } = await startInProcess(dataDirectory);

  await (await attachLocalPostgres(dataDirectory))?.stop();

  expect(await identifyProcess(processId)).toBeNull();
  expect(await attachLocalPostgres(dataDirectory)).toBeNull();
});

it('returns null if no server was started, or the last one was killed', async () => {
  const folder = await temporaryFolder();
  expect(await attachLocalPostgres(join(folder, 'never'))).toBeNull();

  const server = await startLocalPostgres({ dataDirectory: folder });
  process.kill(server.processId, 'SIGKILL');
  await server.stop();

  expect(await attachLocalPostgres(folder)).toBeNull();
});
