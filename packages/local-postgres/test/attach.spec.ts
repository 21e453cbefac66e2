import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { attachLocalPostgres, startLocalPostgres } from '../src/index.ts';
import { identifyProcess } from '../src/process-identity.ts';
import { sql } from './support/sql.ts';
import { startElsewhere } from './support/start-elsewhere.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

it('reaches a server that another process has started, and that process may go on', async () => {
  const dataDirectory = await temporaryFolder();
  const { url, processId, starter } = await startElsewhere(dataDirectory);

  const attached = await attachLocalPostgres(dataDirectory);

  expect(attached?.url()).toBe(url);
  expect(attached?.processId).toBe(processId);
  expect(await sql(attached!.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(startLocalPostgres({ dataDirectory })).rejects.toMatchObject({ code: 'already_running' });
  starter.kill('SIGINT');
  await once(starter, 'close');
});

it('stops the server for the process that attached', async () => {
  const dataDirectory = await temporaryFolder();
  const { processId } = await startElsewhere(dataDirectory);

  await (await attachLocalPostgres(dataDirectory))?.stop();

  expect(await identifyProcess(processId)).toBeNull();
  expect(await attachLocalPostgres(dataDirectory)).toBeNull();
});

it('finds nothing where no server was ever started, or the last one was killed', async () => {
  const folder = await temporaryFolder();
  expect(await attachLocalPostgres(join(folder, 'never'))).toBeNull();

  const server = await startLocalPostgres({ dataDirectory: folder });
  process.kill(server.processId, 'SIGKILL');
  await server.stop();

  expect(await attachLocalPostgres(folder)).toBeNull();
});
