import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { newId } from '../../../src/ids/new-id.ts';
import { allInvariants } from '../../../src/modules/invariants/invariants.repository.ts';

/** Verdicts as the ledger tells them apart: with an answer or without. */
export type LedgerVerdict = 'verified' | 'refuted' | 'pending' | 'inconclusive';

/** A run that `reserve_run` was asked for. */
export interface AskedRun {
  readonly runId: string;
  readonly operationId: string;
  readonly epoch: number;
  readonly outcome: string;
  /** All that was answered. */
  readonly answer: Readonly<Record<string, unknown>>;
}

/** How a run is asked for, where it matters. */
export interface AskChange {
  readonly key?: string;
  readonly fingerprint?: string;
  readonly leaseMs?: number;
  readonly freeRuns?: number;
  readonly accountFreeRuns?: number;
}

/** A bucket as it is stored. */
export interface StoredBucket {
  readonly available: number;
  readonly reserved: number;
}

/** An account whose ledger is moved by SQL alone: the functions themselves, without a server around them. */
export interface LedgerAccount {
  readonly accountId: string;
  buy(credits: number): Promise<void>;
  /** Begins a period of the plan; bounds are PostgreSQL intervals from now. */
  beginPeriod(credits: number, start: string, end: string): Promise<boolean>;
  /** Moves the end of the plan's period to now. */
  endPeriod(): Promise<void>;
  newOperation(): Promise<string>;
  ask(operationId?: string, change?: AskChange): Promise<AskedRun>;
  settle(run: AskedRun, verdict?: LedgerVerdict, charged?: 0 | 1): Promise<string>;
  release(run: AskedRun, epoch?: number | null): Promise<boolean>;
  bucket(bucket: 'plan' | 'bought'): Promise<StoredBucket>;
  /** Transfers in the order in which they were booked: `plan expired 3`. */
  transfers(): Promise<string[]>;
}

const KEY = `INSERT INTO signing_key (key_id, public_key, issuer, environment, published_at, not_before)
  VALUES ('key_ledger', 'none', 'ledger', 'test', now() - interval '1 day', now() - interval '1 day')
  ON CONFLICT DO NOTHING`;
const CONTRACT = `INSERT INTO contract (hash, id, service, document)
  VALUES ('sha256:ledger', 'ledger@1', 'http', '{}') ON CONFLICT DO NOTHING`;

/** Makes an account with a workspace and a connection, and what every account's runs need. */
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
  const answerOf = async <T>(statement: string, parameters: unknown[]): Promise<T> => {
    const [row] = await database.query<[{ answer: T }]>(`SELECT ${statement} AS answer`, parameters);
    return row.answer;
  };
  const newOperation = async (): Promise<string> => {
    const id = newId('op');
    await database.query(
      `INSERT INTO operation (id, account_id, workspace_id, contract_hash, input, input_digest, salt, reads_events, deadline)
       VALUES ($1, $2, $3, 'sha256:ledger', '{}', $4, '00', false, now() + interval '1 hour')`,
      [id, accountId, workspaceId, randomBytes(32)],
    );
    return id;
  };
  const ask = async (operationId?: string, change: AskChange = {}): Promise<AskedRun> => {
    const { key = newId('run'), fingerprint = 'aa', leaseMs = 600_000 } = change;
    const target = operationId ?? (await newOperation());
    const runId = newId('run');
    const answer = await answerOf<Record<string, unknown>>(
      `reserve_run($1, $2, $3, $4, decode($5, 'hex'), $6, $7, true, $8, $9, 7)`,
      [accountId, workspaceId, target, key, fingerprint, runId, leaseMs].concat([
        change.freeRuns ?? 10,
        change.accountFreeRuns ?? 100,
      ] as never),
    );
    return {
      runId,
      operationId: target,
      epoch: Number(answer.epoch),
      outcome: String(answer.outcome),
      answer,
    };
  };
  return {
    accountId,
    newOperation,
    ask,
    buy: async (credits) => {
      await database.query(`SELECT grant_credits($1, 'bought', $2, $3)`, [accountId, credits, newId('evt')]);
    },
    beginPeriod: (credits, start, end) =>
      answerOf(
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
        await answerOf<{ outcome: string }>('settle_run($1, $2, $3)', [
          run.runId,
          run.epoch,
          await settlementOf(database, run, verdict, charged),
        ])
      ).outcome,
    release: (run, epoch = run.epoch) => answerOf('release_run($1, $2)', [run.runId, epoch]),
    bucket: async (bucket) => {
      const rows = await database.query<StoredBucket[]>(
        `SELECT available::integer, reserved::integer FROM credit_bucket WHERE account_id = $1 AND bucket = $2`,
        [accountId, bucket],
      );
      return rows[0] ?? { available: 0, reserved: 0 };
    },
    transfers: async () => {
      const rows = await database.query<{ told: string }[]>(
        `SELECT concat_ws(' ', bucket, kind, amount_credits) AS told FROM credit_transfer WHERE account_id = $1 ORDER BY id`,
        [accountId],
      );
      return rows.map(({ told }) => told);
    },
  };
}

async function settlementOf(
  database: DataSource,
  { operationId }: AskedRun,
  verdict: LedgerVerdict,
  charged: 0 | 1,
): Promise<string> {
  const [{ sequence, at }] = await database.query<[{ sequence: number; at: string }]>(
    'SELECT last_sequence + 1 AS sequence, instant_text(now()) AS at FROM operation WHERE id = $1',
    [operationId],
  );
  const receiptId = newId('rcp');
  const predicate = { keyId: 'key_ledger', issuer: 'ledger', environment: 'test', issuedAt: at };
  return JSON.stringify({
    operationId,
    receiptId,
    sequence,
    verdict,
    reason: 'effect_present',
    isConclusive: verdict === 'verified' || verdict === 'refuted',
    charged,
    observedAt: at,
    retryAfterSeconds: null,
    actionResultId: null,
    document: JSON.stringify({ payload: { predicate } }),
    payloadDigest: `sha256:${receiptId}`,
    lastVerdict: { receiptId },
    body: '{}',
    origin: 'http://x',
    objectType: null,
    contractName: 'ledger',
    observedObjectIds: [],
    foreignClaims: {},
    claimedObjectId: null,
  });
}

/** Names the promises that do not hold, but those about payments: a test's credits come from nowhere. @param graceMs how long the end of a period may be unbooked */
export async function brokenPromises(database: DataSource, graceMs = 60_000): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, promise, query } of allInvariants(graceMs)) {
    if (name === 'I9') continue;
    const rows = await database.query<unknown[]>(query);
    if (rows.length > 0) broken.push(`${promise}: ${JSON.stringify(rows)}`);
  }
  return broken;
}

/** Fails where one of them does not hold. */
export async function assertPromises(database: DataSource): Promise<void> {
  const broken = await brokenPromises(database);
  if (broken.length > 0) throw new Error(`promises do not hold:\n${broken.join('\n')}`);
}
