import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Equal, type FindOptionsWhere, IsNull, Or, Raw, type Repository } from 'typeorm';
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
  /** The name of its row; it differs from the key where another workspace uses the same one. */
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

const CLAIM: PreparedStatement = {
  name: 'claim_idempotency_keys',
  text: 'SELECT * FROM claim_idempotency_keys($1, $2, $3, $4, $5, $6)',
};

/** A call with its key. */
export interface Claim {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly key: string;
  /** `requestFingerprint` of the call. */
  readonly fingerprint: Buffer;
}

/** A row that `claim_idempotency_keys` returns. */
interface ClaimedRow {
  readonly account: string;
  readonly workspace: string;
  readonly key: string;
  /** The name of the row. */
  readonly stored: string;
  readonly since: string;
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
      statement: CLAIM,
      values: (claims) => valuesOf([...firstOfEachKey(claims).values()]),
      results: (rows, claims) => {
        const first = firstOfEachKey(claims);
        const rowOf = new Map(
          rows.map((row) => [
            nameOf({ accountId: row.account, workspaceId: row.workspace, key: row.key }),
            row,
          ]),
        );
        return claims.map((claim): KeyClaim | null => {
          const row = first.get(nameOf(claim)) === claim ? rowOf.get(nameOf(claim)) : undefined;
          return row === undefined ? null : claimedBy(row);
        });
      },
      single: (claim) => this.claimAlone(claim),
    });
  }

  /** Claims a key for a call, or returns the state of the call that claimed it first. */
  claim(claim: Claim): Promise<KeyClaim> {
    return this.claimed(claim);
  }

  private async claimAlone(claim: Claim): Promise<KeyClaim> {
    const [row] = await runPrepared<ClaimedRow>(this.keys.manager.dataSource, CLAIM, valuesOf([claim]));
    if (row) return claimedBy(row);
    const known = await this.findKnown(claim);
    // The key was released between the two statements, or another workspace has claimed it since.
    if (!known) return this.claimAlone(claim);
    if (!known.fingerprint.equals(claim.fingerprint)) return { outcome: 'reused' };
    return known.body === null ? { outcome: 'in_flight' } : { outcome: 'replay', body: known.body };
  }

  private async findKnown({ accountId, workspaceId, key }: Claim): Promise<IdempotencyKeyEntity | undefined> {
    const rows = await this.keys.findBy([
      { accountId, key: `${workspaceId} ${key}` },
      { accountId, key, workspaceId: Or(IsNull(), Equal(workspaceId)) },
    ]);
    return rows.find((row) => row.key !== key) ?? rows[0];
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

function claimedBy({ stored, since }: ClaimedRow): KeyClaim {
  return { outcome: 'claimed', claimedKey: { key: stored, since } };
}

function valuesOf(claims: readonly Claim[]): readonly unknown[] {
  return [
    claims.map(({ accountId }) => accountId),
    claims.map(({ workspaceId }) => workspaceId),
    claims.map(({ key }) => key),
    claims.map(({ fingerprint }) => fingerprint),
    ...[TAKEOVER_SECONDS, KEY_RETENTION_DAYS],
  ];
}

/** Of calls with the same key in one batch, the first may claim it. */
function firstOfEachKey(claims: readonly Claim[]): ReadonlyMap<string, Claim> {
  return new Map(claims.toReversed().map((claim) => [nameOf(claim), claim]));
}

function nameOf({ accountId, workspaceId, key }: Omit<Claim, 'fingerprint'>): string {
  return `${accountId} ${workspaceId} ${key}`;
}

/** Matches the row of a key while this claim is current and has no response. */
function whereClaimed(accountId: string, { key, since }: ClaimedKey): FindOptionsWhere<IdempotencyKeyEntity> {
  const createdAt = Raw((column) => `${column} = CAST(:since AS timestamptz)`, { since });
  return { accountId, key, createdAt, status: IsNull(), runId: IsNull() };
}
