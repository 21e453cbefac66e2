import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { identifyProcess } from '../src/server-process.ts';
import { sql } from './support/sql.ts';
import { kill, start } from './support/start-and-kill.ts';
import { startInProcess } from './support/start-in-process.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

it('recovers every committed row after the server was killed with busy sessions', async () => {
  const dataDirectory = await temporaryFolder();
  const first = await start(dataDirectory);
  await sql(first.url(), 'create table kept (n int)', 'insert into kept select generate_series(1, 1000)');
  const busy = sql(first.url(), 'insert into kept select generate_series(1, 100000000)').catch(
    () => 'disconnected',
  );

  await kill(first.processId);
  const second = await start(dataDirectory);

  expect(await busy).toBe('disconnected');
  expect(await sql(second.url(), 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
});

it('shuts down cleanly when the process that started it is killed', async () => {
  const dataDirectory = await temporaryFolder();
  const { starter, processId } = await startInProcess(dataDirectory);

  starter.kill('SIGKILL');
  await once(starter, 'close');

  await expect.poll(() => identifyProcess(processId)).toBeNull();
  await expect(readFile(join(dataDirectory, 'cluster/data/postmaster.pid'))).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
