import { type LocalPostgres, startLocalPostgres } from '@tookeffect/local-postgres';
import { Client } from 'pg';
import { vi } from 'vitest';
import { makeDataSource } from '../../src/database/index.ts';
import { type Breach, checkInvariants } from '../../src/modules/invariants/index.ts';
import { RowLock } from './row-lock.ts';

const DATABASE = 'tookeffect';
const SERVER = { username: 'tookeffect_test_server', password: 'password-of-a-test' };

/** A PostgreSQL that waits for the disk, and that a test may kill and start again. */
export class KillableDatabase {
  private readonly folder: string;
  private readonly binDirectory: string | undefined;
  private postgres: LocalPostgres | null = null;

  private constructor(folder: string, binDirectory: string | undefined) {
    this.folder = folder;
    this.binDirectory = binDirectory;
  }

  /** Makes one with an empty database. @param binDirectory programs of another PostgreSQL than the embedded one */
  static async create(folder: string, binDirectory?: string): Promise<KillableDatabase> {
    const database = new KillableDatabase(folder, binDirectory);
    await database.start();
    const client = new Client({ connectionString: database.postgres!.url() });
    await client.connect();
    await client.query(`CREATE DATABASE ${DATABASE}`);
    await client.query(`CREATE ROLE ${SERVER.username} LOGIN PASSWORD '${SERVER.password}'`);
    await client.end();
    return database;
  }

  /** With the superuser, who owns the tables. */
  get url(): string {
    return this.postgres!.url(DATABASE);
  }

  /** With the role of the servers, which owns nothing. */
  get serverUrl(): string {
    return Object.assign(new URL(this.url), SERVER).toString();
  }

  /** Starts it, on the same files and port as before. */
  async start(): Promise<void> {
    this.postgres = await startLocalPostgres({
      dataDirectory: this.folder,
      port: this.postgres?.port ?? 0,
      durable: true,
      ...(this.binDirectory !== undefined && { binDirectory: this.binDirectory }),
    });
  }

  /** Kills every process of it, as a crash of its machine does: a session that outlives the postmaster could commit. */
  async kill(): Promise<void> {
    const { processId } = this.postgres!;
    for (const pid of await this.processes()) signal(pid, 'SIGKILL');
    await untilGone(processId);
  }

  /** Has the postmaster end every session and itself at once, without a checkpoint: `pg_ctl stop -m immediate`. */
  async stopImmediately(): Promise<void> {
    const { processId } = this.postgres!;
    signal(processId, 'SIGQUIT');
    await untilGone(processId);
  }

  /** Lets the lease of every live run end now, as if its time had passed. */
  async endLeases(): Promise<void> {
    await this.rows(`UPDATE verification_run SET lease_until = clock_timestamp() WHERE state = 'live'`);
  }

  /** Stops the clock of every process of it: connections stay open, and nothing answers. @returns lets it go on */
  async freeze(): Promise<() => void> {
    const processes = await this.processes();
    for (const pid of processes) signal(pid, 'SIGSTOP');
    return () => {
      for (const pid of processes) signal(pid, 'SIGCONT');
    };
  }

  /** Stops the clock of every process that writes to the disk for others: what no commit has waited for is lost in a kill. */
  async stopWriters(): Promise<void> {
    const writers = await this.rows<{ pid: number }>(`SELECT pid FROM pg_stat_activity
      WHERE backend_type IN ('walwriter', 'background writer', 'checkpointer', 'autovacuum launcher')`);
    for (const { pid } of writers) signal(pid, 'SIGSTOP');
  }

  async stop(): Promise<void> {
    await this.postgres?.stop();
  }

  /** Asks the database itself. */
  async rows<T>(statement: string, parameters: readonly unknown[] = []): Promise<T[]> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query(statement, [...parameters])).rows as T[];
    } finally {
      await client.end();
    }
  }

  /** Checks every invariant. @param graceMs how long a run may be live after its lease */
  async breaches(graceMs: number): Promise<readonly Breach[]> {
    const dataSource = await makeDataSource(this.url, 1).initialize();
    try {
      return (await checkInvariants(dataSource, { graceMs })).breaches;
    } finally {
      await dataSource.destroy();
    }
  }

  /** Keeps rows locked until the database dies, or the hold ends. @param statement `SELECT … FOR UPDATE` */
  hold(statement: string, parameters: readonly unknown[] = []): Promise<RowLock> {
    return RowLock.take(this.url, statement, parameters);
  }

  /** The postmaster first. */
  private async processes(): Promise<number[]> {
    const others = await this.rows<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
    );
    return [this.postgres!.processId, ...others.map(({ pid }) => pid)];
  }
}

async function untilGone(processId: number): Promise<void> {
  await vi.waitFor(
    () => {
      if (signal(processId, 0)) throw new Error('the postmaster is still there');
    },
    { timeout: 60_000, interval: 5 },
  );
}

/** @returns whether there was such a process */
function signal(processId: number, sent: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(processId, sent);
  } catch {
    return false;
  }
}
