import { existsSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { startLocalPostgres } from '../src/index.ts';
import { sql } from './support/sql.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const debian15 = '/usr/lib/postgresql/15/bin';

it.runIf(existsSync(debian15))(
  'runs the programs of another folder, here PostgreSQL 15 from Debian',
  async () => {
    const dataDirectory = await temporaryFolder();
    const server = await startLocalPostgres({ dataDirectory, binDirectory: debian15, durable: false });
    onTestFinished(() => server.stop());

    const [row] = await sql(server.url(), 'show server_version');
    await server.stop();

    expect((row as { server_version: string }).server_version).toMatch(/^15\./u);
    await expect(startLocalPostgres({ dataDirectory })).rejects.toMatchObject({
      code: 'incompatible_version',
    });
  },
);
