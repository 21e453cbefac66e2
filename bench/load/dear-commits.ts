import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startLocalPostgres, type StartLocalPostgresOptions } from '@tookeffect/local-postgres';
import { Client } from 'pg';
import { type Figures, summarizeCalls } from './figures.ts';

const SOURCE = fileURLToPath(new URL('dear-commits.c', import.meta.url));

/** The programs of a database. */
export type DatabasePrograms = Pick<StartLocalPostgresOptions, 'binDirectory'>;

const COMMITS = 100;

/**
 * Makes PostgreSQL programs whose commits take 2 ms longer, on any disk.
 * @param undo receives the step that removes them
 * @throws {Error} if the C compiler `cc` is missing
 */
export async function programsWithDearCommits(undo: AsyncDisposableStack): Promise<DatabasePrograms> {
  const folder = await mkdtemp(join(tmpdir(), 'tookeffect-dear-commits-'));
  undo.defer(() => rm(folder, { recursive: true }));
  // The server may run as another user.
  await chmod(folder, 0o755);
  const library = join(folder, 'dear-commits.so');
  await promisify(execFile)('cc', ['-shared', '-fPIC', '-O2', '-o', library, SOURCE, '-ldl']).catch(
    (error: unknown) => {
      throw new Error('dear commits need the C compiler `cc`; on Debian, install the package `gcc`', {
        cause: error,
      });
    },
  );
  const programs = await installedPrograms();
  await symlink(join(programs, 'initdb'), join(folder, 'initdb'));
  const postgres = `#!/bin/sh\nLD_PRELOAD='${library}' exec '${join(programs, 'postgres')}' "$@"\n`;
  await writeFile(join(folder, 'postgres'), postgres, { mode: 0o755 });
  return { binDirectory: folder };
}

/** Measures commits of one session. */
export async function measureCommits(database: Client): Promise<Figures> {
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  for (let commit = 0; commit < COMMITS; commit += 1) {
    const begunAt = performance.now();
    await database.query(`SELECT pg_logical_emit_message(true, 'bench', '')`);
    latenciesMs.push(performance.now() - begunAt);
  }
  return summarizeCalls(latenciesMs, (performance.now() - startedAt) / 1000);
}

/** @returns the folder of the programs that every user can run */
async function installedPrograms(): Promise<string> {
  await using undo = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'tookeffect-programs-'));
  undo.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const postgres = await startLocalPostgres({ dataDirectory: folder, durable: false });
  undo.defer(() => postgres.stop());
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  undo.defer(() => client.end());
  const { rows } = await client.query<{ setting: string }>(
    `SELECT setting FROM pg_config WHERE name = 'BINDIR'`,
  );
  return rows[0]!.setting;
}
