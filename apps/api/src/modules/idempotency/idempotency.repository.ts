import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, IsNull, Raw, type Repository } from 'typeorm';
import {
  acrossAccounts,
  BatchFailures,
  batchedCalls,
  type PreparedStatement,
  runPrepared,
} from '../../database/index.ts';
import { IdempotencyKeyEntity } from './idempotency-key.entity.ts';
import { KEY_RETENTION_DAYS } from './idempotency-key.ts';

/** The result of a claim. */
export type KeyClaim =
  | { readonly outcome: 'claimed'; readonly claimedKey: ClaimedKey }
  | { readonly outcome: 'in_flight' | 'reused' }
  | { readonly outcome: 'replay'; readonly body: string };

/** A key that a call has claimed. `since` identifies the claim: a later claim of the key has another instant. */
export interface ClaimedKey {
  readonly key: string;
  /** As PostgreSQL writes it, to the microsecond. */
  readonly since: string;
}

/** After this time the same call may take over a key whose first call has not ended, because its server died. */
const TAKEOVER_SECONDS = 60;

/** Keys that one statement deletes. */
const EXPIRED_AT_ONCE = 1000;

/** Keys that one round of the sweeper deletes: every five seconds by default, so 10,000 a second. */
const MAX_EXPIRED = 50_000;

/**
 * Lets a statement commit without a wait for the disk. A claim that is lost with the database is the claim of no one: its
 * call stores nothing, because the row that it fills in is missing, and the commit of another call's claim is later in the
 * log. The commit that stores the response waits, and makes the claim durable, too.
 */
const UNWAITED = `(SELECT set_config('synchronous_commit', 'off', true) OFFSET 0) AS unwaited`;

/** A row that another call has claimed stays, unless that call is over. */
const TAKE_OVER = `ON CONFLICT (account_id, key) DO UPDATE SET created_at = now(), fingerprint = excluded.fingerprint,
        run_id = NULL, status = NULL, body = NULL
      WHERE k.created_at <= now() - make_interval(days => $5)
        OR (k.status IS NULL AND k.run_id IS NULL AND k.fingerprint = excluded.fingerprint
          AND k.created_at < now() - make_interval(secs => $4))`;

const CLAIM: PreparedStatement = {
  name: 'claim_idempotency_key',
  text: `INSERT INTO idempotency_key AS k (account_id, key, fingerprint)
    SELECT $1::text, $2::text, $3::bytea FROM ${UNWAITED}
    ${TAKE_OVER}
    RETURNING created_at::text AS since`,
};

/** In one order, so that the batches of two servers do not block each other. */
const CLAIM_MANY: PreparedStatement = {
  name: 'claim_idempotency_keys',
  text: `INSERT INTO idempotency_key AS k (account_id, key, fingerprint)
    SELECT claim.* FROM ${UNWAITED}, unnest($1::text[], $2::text[], $3::bytea[]) AS claim (account_id, key, fingerprint)
    ORDER BY account_id, key
    ${TAKE_OVER}
    RETURNING account_id AS account, key, created_at::text AS since`,
};

interface Claim {
  readonly accountId: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

interface ClaimedRow extends ClaimedKey {
  readonly account: string;
}

/** In the order of their age, because that is the order of an index. */
const DELETE_EXPIRED = `WITH old AS (
    SELECT account_id, key FROM idempotency_key WHERE created_at <= now() - make_interval(days => $1)
    ORDER BY created_at LIMIT $2
  ), gone AS (
    DELETE FROM idempotency_key k USING old WHERE k.account_id = old.account_id AND k.key = old.key
      AND k.created_at <= now() - make_interval(days => $1) RETURNING 1
  ) SELECT count(*)::integer AS count FROM gone`;

/** The keys of calls that are not metered; `reserve_runs` and `settle_runs` store those of a verify. */
@Injectable()
export class IdempotencyRepository {
  private readonly claimed: (claim: Claim) => Promise<KeyClaim>;

  constructor(
    @InjectRepository(IdempotencyKeyEntity) private readonly keys: Repository<IdempotencyKeyEntity>,
    failures: BatchFailures,
  ) {
    this.claimed = batchedCalls<Claim, ClaimedRow, KeyClaim>(() => keys.manager.dataSource, failures, {
      statement: CLAIM_MANY,
      values: (claims) => {
        const first = [...firstOfEachKey(claims).values()];
        return [
          first.map(({ account }) => account),
          first.map(({ key }) => key),
          first.map(({ fingerprint }) => fingerprint),
          ...[TAKEOVER_SECONDS, KEY_RETENTION_DAYS],
        ];
      },
      results: (rows, claims) => {
        const first = firstOfEachKey(claims);
        const since = new Map(rows.map((row) => [nameOf(row), row.since]));
        return claims.map((claim): KeyClaim | null => {
          const claimed = first.get(nameOf(claim)) === claim ? since.get(nameOf(claim)) : undefined;
          if (claimed === undefined) return null;
          return { outcome: 'claimed', claimedKey: { key: claim.key, since: claimed } };
        });
      },
      single: ({ accountId, key, fingerprint }) => this.claimAlone(accountId, key, fingerprint),
    });
  }

  /** Claims a key for a call, or returns the state of the call that claimed it first. */
  claim(accountId: string, key: string, fingerprint: Buffer): Promise<KeyClaim> {
    return this.claimed({ accountId, key, fingerprint });
  }

  private async claimAlone(accountId: string, key: string, fingerprint: Buffer): Promise<KeyClaim> {
    const { dataSource } = this.keys.manager;
    const values = [accountId, key, fingerprint, TAKEOVER_SECONDS, KEY_RETENTION_DAYS];
    const [claimed] = await runPrepared<{ since: string }>(dataSource, CLAIM, values);
    if (claimed) return { outcome: 'claimed', claimedKey: { key, ...claimed } };
    const known = await this.keys.findOneBy({ accountId, key });
    // The key was released between the two statements.
    if (!known) return this.claimAlone(accountId, key, fingerprint);
    if (!known.fingerprint.equals(fingerprint)) return { outcome: 'reused' };
    return known.body === null ? { outcome: 'in_flight' } : { outcome: 'replay', body: known.body };
  }

  /** Stores the response of a call, for replays. @returns false where another call has taken the key over */
  async storeResponse(
    accountId: string,
    claimedKey: ClaimedKey,
    { status, body }: { readonly status: number; readonly body: string },
  ): Promise<boolean> {
    const { affected } = await this.keys.update(whereClaimed(accountId, claimedKey), { status, body });
    return affected !== 0;
  }

  /** Frees the key of a call that failed. */
  async release(accountId: string, claimedKey: ClaimedKey): Promise<void> {
    await this.keys.delete(whereClaimed(accountId, claimedKey));
  }

  /**
   * Deletes the rows of expired keys of every account, `EXPIRED_AT_ONCE` in each statement, so that none takes long. A key
   * that a call claims meanwhile stays.
   * @returns how many; at most `MAX_EXPIRED` a call
   */
  async deleteExpired(): Promise<number> {
    return acrossAccounts(async () => {
      for (let deleted = 0; ;) {
        const [{ count }] = await this.keys.query<[{ count: number }]>(DELETE_EXPIRED, [
          KEY_RETENTION_DAYS,
          EXPIRED_AT_ONCE,
        ]);
        deleted += count;
        if (count < EXPIRED_AT_ONCE || deleted >= MAX_EXPIRED) return deleted;
      }
    });
  }
}

/** Of calls with the same key in one batch, the first may claim it. */
function firstOfEachKey<Call extends { readonly account: string; readonly key: string }>(
  calls: readonly Call[],
): ReadonlyMap<string, Call> {
  return new Map(calls.toReversed().map((call) => [nameOf(call), call]));
}

function nameOf({ account, key }: { readonly account: string; readonly key: string }): string {
  return `${account} ${key}`;
}

/** Matches the row of a key while this claim is current and has no response. */
function whereClaimed(accountId: string, { key, since }: ClaimedKey): FindOptionsWhere<IdempotencyKeyEntity> {
  const createdAt = Raw((column) => `${column} = CAST(:since AS timestamptz)`, { since });
  return { accountId, key, createdAt, status: IsNull(), runId: IsNull() };
}
