import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What stands under a key, for whoever comes with it. */
export type KeyClaim =
  | { readonly outcome: 'claimed'; readonly hold: KeyHold }
  | { readonly outcome: 'in_flight' | 'reused' }
  | { readonly outcome: 'replay'; readonly body: string };

/** A key that a call has taken; whoever takes it over after `HELD_SECONDS` has another instant. */
export interface KeyHold {
  readonly key: string;
  /** As PostgreSQL spells it, to the microsecond. */
  readonly since: string;
}

/** How long a call that creates something may hold its key; whoever died is not waited for longer. */
const HELD_SECONDS = 60;

/** Keys of calls that are not metered. The metered path keeps its own in `reserve_run` and `settle_run`. */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: DataSource) {}

  /** Takes a key for a call, or says what became of the call that took it. */
  async claim(accountId: string, key: string, fingerprint: Buffer): Promise<KeyClaim> {
    const [claimed] = await this.database.query<{ since: string }[]>(
      `INSERT INTO idempotency_key AS k (account_id, key, fingerprint) VALUES ($1, $2, $3)
       ON CONFLICT (account_id, key) DO UPDATE SET created_at = now(), fingerprint = excluded.fingerprint,
           run_id = NULL, status = NULL, body = NULL
         WHERE k.created_at <= now() - interval '7 days'
           OR (k.status IS NULL AND k.run_id IS NULL AND k.fingerprint = excluded.fingerprint
             AND k.created_at < now() - make_interval(secs => $4))
       RETURNING created_at::text AS since`,
      [accountId, key, fingerprint, HELD_SECONDS],
    );
    if (claimed) return { outcome: 'claimed', hold: { key, ...claimed } };
    const [row] = await this.database.query<{ isSame: boolean; body: string | null }[]>(
      `SELECT fingerprint = $3 AS "isSame", body FROM idempotency_key WHERE account_id = $1 AND key = $2`,
      [accountId, key, fingerprint],
    );
    // It was released between the two statements.
    if (!row) return this.claim(accountId, key, fingerprint);
    if (!row.isSame) return { outcome: 'reused' };
    return row.body === null ? { outcome: 'in_flight' } : { outcome: 'replay', body: row.body };
  }

  /** Keeps what a call came to, for whoever sends it again. @returns false when another call has taken the key over */
  async keep(
    accountId: string,
    { key, since }: KeyHold,
    { status, body }: { readonly status: number; readonly body: string },
  ): Promise<boolean> {
    const [, kept] = await this.database.query<[unknown, number]>(
      `UPDATE idempotency_key SET status = $4, body = $5
       WHERE account_id = $1 AND key = $2 AND created_at = $3::timestamptz AND status IS NULL AND run_id IS NULL`,
      [accountId, key, since, status, body],
    );
    return kept > 0;
  }

  /** Frees a key whose call came to nothing. */
  async release(accountId: string, { key, since }: KeyHold): Promise<void> {
    await this.database.query(
      `DELETE FROM idempotency_key
       WHERE account_id = $1 AND key = $2 AND created_at = $3::timestamptz AND status IS NULL AND run_id IS NULL`,
      [accountId, key, since],
    );
  }

  /**
   * Removes the rows of keys that are kept no longer; they count for nothing after 7 days, removed or not. A key that
   * a call takes meanwhile stays.
   * @returns how many; at most 1,000 a call
   */
  async deleteExpired(): Promise<number> {
    const [{ count }] = await this.database.query<[{ count: number }]>(
      `WITH old AS (
         SELECT account_id, key FROM idempotency_key WHERE created_at <= now() - interval '7 days' LIMIT 1000
       ), gone AS (
         DELETE FROM idempotency_key k USING old WHERE k.account_id = old.account_id AND k.key = old.key
           AND k.created_at <= now() - interval '7 days' RETURNING 1
       ) SELECT count(*)::integer AS count FROM gone`,
    );
    return count;
  }
}
