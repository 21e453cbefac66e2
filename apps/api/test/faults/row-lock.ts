import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** What happens to a blocked statement after its client is dead. */
export type StatementFate = 'completes' | 'is rolled back';

/** How long a statement may take to come to the lock, or to be gone after it. */
const TIMEOUT_MS = 20_000;

/** Locked rows: a statement that changes them waits in the database until the lock is released. */
export class RowLock {
  private readonly holder: Client;
  private readonly observer: Client;

  private constructor(holder: Client, observer: Client) {
    this.holder = holder;
    this.observer = observer;
  }

  /** Locks rows. @param statement `SELECT … FOR UPDATE` */
  static async take(url: string, statement: string, parameters: readonly unknown[] = []): Promise<RowLock> {
    const [holder, observer] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
    for (const client of [holder, observer]) {
      client.on('error', () => undefined);
      await client.connect();
    }
    await holder.query('BEGIN');
    await holder.query(statement, [...parameters]);
    return new RowLock(holder, observer);
  }

  /** Waits until a server's statement waits for a lock. @param like how it begins, as a pattern of `LIKE` */
  async waiter(like: string): Promise<number> {
    const deadline = performance.now() + TIMEOUT_MS;
    while (performance.now() < deadline) {
      const [waiting] = await this.waiters(like);
      if (waiting !== undefined) return waiting;
      await pause(5);
    }
    throw new Error(`no statement like ${like} waits for a lock`);
  }

  /** Process ids of the sessions whose statement waits for a lock now. */
  async waiters(like: string): Promise<number[]> {
    const { rows } = await this.observer.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'tookeffect' AND state = 'active'
         AND wait_event_type = 'Lock' AND query LIKE $1`,
      [like],
    );
    return rows.map(({ pid }) => pid);
  }

  /** Lets go, and waits until the session of a dead client is gone: its statement has gone on to its end, or not. */
  async release(session: number, fate: StatementFate): Promise<void> {
    if (fate === 'is rolled back') {
      await this.observer.query('SELECT pg_terminate_backend($1)', [session]);
      await this.untilGone(session);
    }
    await this.holder.query('ROLLBACK');
    await this.untilGone(session);
    await this.end();
  }

  /** Lets go; also where the database is dead. */
  async end(): Promise<void> {
    await Promise.allSettled([this.holder.end(), this.observer.end()]);
  }

  private async untilGone(session: number): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS;
    while (performance.now() < deadline) {
      const { rowCount } = await this.observer.query('SELECT FROM pg_stat_activity WHERE pid = $1', [
        session,
      ]);
      if (rowCount === 0) return;
      await pause(5);
    }
    throw new Error(`session ${session} has not ended`);
  }
}
