import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** What becomes of a statement that was held, once whoever sent it is dead. */
export type Fate = 'goes on' | 'is rolled back';

/** How long a statement may take to come to the lock, or to be gone after it. */
const PATIENCE_MS = 20_000;

/** Rows that are kept locked, so that whoever wants to change them waits in the database: provably, and for as long. */
export class RowHold {
  private readonly holder: Client;
  private readonly onlooker: Client;

  private constructor(holder: Client, onlooker: Client) {
    this.holder = holder;
    this.onlooker = onlooker;
  }

  /** Locks rows. @param statement `SELECT … FOR UPDATE` */
  static async take(url: string, statement: string, parameters: readonly unknown[] = []): Promise<RowHold> {
    const [holder, onlooker] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
    for (const client of [holder, onlooker]) {
      client.on('error', () => undefined);
      await client.connect();
    }
    await holder.query('BEGIN');
    await holder.query(statement, [...parameters]);
    return new RowHold(holder, onlooker);
  }

  /** Waits until a server's statement waits for a lock. @param like how it begins, as a pattern of `LIKE` */
  async waiter(like: string): Promise<number> {
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const [waiting] = await this.waiters(like);
      if (waiting !== undefined) return waiting;
      await pause(5);
    }
    throw new Error(`no statement like ${like} waits for a lock`);
  }

  /** Process ids of the sessions whose statement waits for a lock now. */
  async waiters(like: string): Promise<number[]> {
    const { rows } = await this.onlooker.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'tookeffect' AND state = 'active'
         AND wait_event_type = 'Lock' AND query LIKE $1`,
      [like],
    );
    return rows.map(({ pid }) => pid);
  }

  /** Lets go, and waits until the session of a dead client is gone: its statement has gone on to its end, or not. */
  async letGo(session: number, fate: Fate): Promise<void> {
    if (fate === 'is rolled back') {
      await this.onlooker.query('SELECT pg_terminate_backend($1)', [session]);
      await this.untilGone(session);
    }
    await this.holder.query('ROLLBACK');
    await this.untilGone(session);
    await this.end();
  }

  /** Lets go; also where the database is dead. */
  async end(): Promise<void> {
    await Promise.allSettled([this.holder.end(), this.onlooker.end()]);
  }

  private async untilGone(session: number): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const { rowCount } = await this.onlooker.query('SELECT FROM pg_stat_activity WHERE pid = $1', [
        session,
      ]);
      if (rowCount === 0) return;
      await pause(5);
    }
    throw new Error(`session ${session} has not ended`);
  }
}
