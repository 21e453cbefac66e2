import { randomUUID } from 'node:crypto';
import { contractHash } from '@tookeffect/core';
import type { DataSource } from 'typeorm';
import { newId } from '../../src/ids/new-id.ts';
import { allInvariants } from '../../src/modules/invariants/invariants.repository.ts';

/** Verdicts of the ledger tests: two conclusive, two inconclusive. */
export type LedgerVerdict = 'verified' | 'refuted' | 'pending' | 'inconclusive';

/** A call of `reserve_runs` with one item. */
export interface LedgerRun {
  readonly runId: string;
  readonly operationId: string;
  readonly epoch: number;
  readonly outcome: string;
  /** The whole result. */
  readonly result: Readonly<Record<string, unknown>>;
}

/** Members of an item of `reserve_runs` that differ from the defaults. */
export interface ReserveOptions {
  readonly key?: string;
  readonly fingerprint?: string;
  readonly leaseMs?: number;
  readonly freeRuns?: number;
  readonly accountFreeRuns?: number;
  readonly isMetered?: boolean;
}

/** A bucket as it is stored. */
export interface StoredBucket {
  readonly available: number;
  readonly reserved: number;
}

/** An account whose credits are moved by calling the database functions directly, without a server. */
export interface LedgerAccount {
  readonly accountId: string;
  readonly workspaceId: string;
  buy(credits: number): Promise<void>;
  /** Begins a plan period; its bounds are PostgreSQL intervals from now. */
  beginPeriod(credits: number, start: string, end: string): Promise<boolean>;
  /** Moves the end of the plan period to now. */
  endPeriod(): Promise<void>;
  newOperation(): Promise<string>;
  reserve(operationId?: string, change?: ReserveOptions): Promise<LedgerRun>;
  settle(run: LedgerRun, verdict?: LedgerVerdict, charged?: 0 | 1): Promise<string>;
  release(run: LedgerRun, epoch?: number | null): Promise<boolean>;
  bucket(bucket: 'plan' | 'bought'): Promise<StoredBucket>;
  /** Transfers in the order of booking, such as `plan expired 3`. */
  transfers(): Promise<string[]>;
}

const KEY = `INSERT INTO signing_key (key_id, public_key, issuer, environment, published_at, not_before)
  VALUES ('key_ledger', 'none', 'ledger', 'test', now() - interval '1 day', now() - interval '1 day')
  ON CONFLICT DO NOTHING`;
/** Of the contract whose document is `{}`, which no operation of the ledger is judged by. */
export const LEDGER_CONTRACT_HASH = contractHash({});
const CONTRACT = `INSERT INTO contract (hash, id, service, document)
  VALUES ('${LEDGER_CONTRACT_HASH}', 'ledger@1', 'http', '{}') ON CONFLICT DO NOTHING`;

/** Creates an account with a workspace and a connection, and the rows that all runs need. */
export async function makeLedgerAccount(database: DataSource): Promise<LedgerAccount> {
  const accountId = newId('acc');
  const workspaceId = newId('ws');
  await database.query(KEY);
  await database.query(CONTRACT);
  await database.query(`INSERT INTO account (id, name) VALUES ($1, 'ledger')`, [accountId]);
  await database.query(`INSERT INTO workspace (id, account_id, name) VALUES ($2, $1, 'ledger')`, [
    accountId,
    workspaceId,
  ]);
  await database.query(
    `INSERT INTO connection (id, account_id, workspace_id, service, name, base_url, credential_type, environment,
       sealed_credential, last_test_outcome) VALUES ($3, $1, $2, 'http', 'ledger', 'http://x', 'none', 'test', '', 'usable')`,
    [accountId, workspaceId, newId('con')],
  );
  const callFunction = async <T>(statement: string, parameters: unknown[]): Promise<T> => {
    const [row] = await database.query<[{ result: T }]>(`SELECT ${statement} AS result`, parameters);
    return row.result;
  };
  const newOperation = async (): Promise<string> => {
    const id = newId('op');
    await database.query(
      `INSERT INTO operation (id, account_id, workspace_id, contract_hash, begun_by, input, salt, reads_events, notices,
         act_until, deadline)
       VALUES ($1, $2, $3, '${LEDGER_CONTRACT_HASH}', 'key_ledger', '{}', '00', false, '[]', now() + interval '15 minutes',
         now() + interval '1 hour')`,
      [id, accountId, workspaceId],
    );
    return id;
  };
  const reserve = async (operationId?: string, change: ReserveOptions = {}): Promise<LedgerRun> => {
    const { key = newId('run'), fingerprint = 'aa', leaseMs = 600_000 } = change;
    const target = operationId ?? (await newOperation());
    const runId = newId('run');
    const result = await callFunction<Record<string, unknown>>('reserve_runs($1, true)', [
      JSON.stringify([
        reserveItem(
          { accountId, workspaceId },
          { ...change, operationId: target, key, fingerprint, runId, leaseMs },
        ),
      ]),
    ]);
    return {
      runId,
      operationId: target,
      epoch: Number(result.epoch),
      outcome: String(result.outcome),
      result,
    };
  };
  return {
    accountId,
    workspaceId,
    newOperation,
    reserve,
    buy: async (credits) => {
      await database.query(`SELECT grant_credits($1, 'bought', $2, $3)`, [accountId, credits, newId('evt')]);
    },
    beginPeriod: (credits, start, end) =>
      callFunction(
        `grant_plan_credits($1, 'starter', $2, instant_now() + $3::interval, instant_now() + $4::interval, $5)`,
        [accountId, credits, start, end, newId('evt')],
      ),
    endPeriod: async () => {
      await database.query(
        `UPDATE credit_bucket SET period_end = now() WHERE account_id = $1 AND bucket = 'plan'`,
        [accountId],
      );
    },
    settle: async (
      run,
      verdict = 'verified',
      charged = verdict === 'verified' || verdict === 'refuted' ? 1 : 0,
    ) =>
      (
        await callFunction<{ outcome: string }>('settle_runs($1, true)', [
          await makeSettlement(database, { ...run, accountId }, verdict, charged),
        ])
      ).outcome,
    release: (run, epoch = run.epoch) => callFunction('release_run($1, $2)', [run.runId, epoch]),
    bucket: async (bucket) => {
      const rows = await database.query<StoredBucket[]>(
        `SELECT available::integer, reserved::integer FROM credit_bucket WHERE account_id = $1 AND bucket = $2`,
        [accountId, bucket],
      );
      return rows[0] ?? { available: 0, reserved: 0 };
    },
    transfers: async () => {
      const rows = await database.query<{ line: string }[]>(
        `SELECT concat_ws(' ', bucket, kind, amount_credits) AS line FROM credit_transfer WHERE account_id = $1 ORDER BY id`,
        [accountId],
      );
      return rows.map(({ line }) => line);
    },
  };
}

/** An item of `reserve_runs` with the members that it needs at least, and others that differ from the defaults. */
export function reserveItem(
  { accountId, workspaceId }: Pick<LedgerAccount, 'accountId' | 'workspaceId'>,
  change: ReserveOptions & {
    readonly operationId: string;
    readonly account?: string;
    readonly runId?: string;
  },
) {
  return {
    ...{
      account: accountId,
      accountId,
      workspaceId,
      key: randomUUID(),
      fingerprint: 'aa',
      runId: newId('run'),
    },
    ...{ leaseMs: 600_000, isMetered: true, freeRuns: 10, accountFreeRuns: 100, keyDays: 7, ...change },
  };
}

/** A run that `settle_runs` can settle. */
export interface LiveRun extends Pick<LedgerRun, 'runId' | 'operationId' | 'epoch'> {
  readonly accountId: string;
}

/** The items of a call of `settle_runs` for one run: its verdict, with a receipt of its own. */
export async function makeSettlement(
  database: DataSource,
  { accountId, runId, operationId, epoch }: LiveRun,
  verdict: LedgerVerdict,
  charged: 0 | 1,
  change: object = {},
): Promise<string> {
  const [{ sequence, at }] = await database.query<[{ sequence: number; at: string }]>(
    'SELECT last_sequence + 1 AS sequence, instant_text(now()) AS at FROM operation WHERE id = $1',
    [operationId],
  );
  const receiptId = newId('rcp');
  const { reason = 'effect_present', observedAt = at } = change as { reason?: string; observedAt?: string };
  const predicate = { environment: 'test', issuedAt: at, issuer: 'ledger', keyId: 'key_ledger' };
  const item = {
    ...{ account: accountId, runId, epoch, operationId, receiptId, isConnectionUseDue: true },
    sequence,
    verdict,
    reason,
    isConclusive: verdict === 'verified' || verdict === 'refuted',
    charged,
    observedAt,
    retryAfterSeconds: null,
    actionResultId: null,
    document: JSON.stringify({ payload: { predicate } }),
    payloadDigest: `sha256:${receiptId}`,
    lastVerdict: { receiptId, verdict, reason, observedAt },
    advice: JSON.stringify({ nextAction: 'proceed' }),
    system: null,
    objectType: null,
    observedObjectIds: [],
    knownClaims: [],
    claims: [],
    replacedClaims: [],
    ...change,
  };
  return JSON.stringify([item]);
}

/**
 * Finds broken invariants, except those about payments, the signed key document and the digests of content: the credits of
 * these tests have no payment, their signing key is in no document, and their contract has no text.
 * @param graceMs how long after its end a period may be unbooked
 */
export async function findBrokenInvariants(database: DataSource, graceMs = 60_000): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, condition, query } of allInvariants(graceMs)) {
    if (['I9', 'I14', 'I16'].includes(name)) continue;
    const rows = await database.query<unknown[]>(query);
    if (rows.length > 0) broken.push(`${condition}: ${JSON.stringify(rows)}`);
  }
  return broken;
}

/** @throws {Error} when an invariant is broken */
export async function assertLedgerInvariants(database: DataSource): Promise<void> {
  const broken = await findBrokenInvariants(database);
  if (broken.length > 0) throw new Error(`broken invariants:\n${broken.join('\n')}`);
}
