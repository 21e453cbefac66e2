import type { DataSource } from 'typeorm';
import { type LedgerAccount, makeSettlement } from './ledger-account.ts';

/** A claim as `settle_runs` returns it. */
export interface ForeignClaim {
  readonly number: number;
  readonly operationId: string;
  readonly aspect: string;
  readonly revision: string | null;
}

/** What `settle_runs` returns. */
export interface Settled {
  readonly outcome: string;
  readonly claims?: readonly ForeignClaim[];
}

/** An effect on a row, and what the evaluation knew. */
export interface Attempt {
  readonly objectId?: string;
  readonly aspect?: string;
  readonly revision?: string | null;
  readonly objectType?: string;
  readonly system?: string;
  readonly knownClaims?: readonly number[];
  readonly replacedClaims?: readonly string[];
}

/** Settles a run that is verified by an effect; a run that is not settled is released. */
export async function claimEffect(
  database: DataSource,
  account: LedgerAccount,
  operationId: string,
  attempt: Attempt = {},
): Promise<Settled> {
  const { system = 'db', objectType = 'row', objectId = '7', aspect = 'created', revision = null } = attempt;
  const run = await account.reserve(operationId);
  if (run.outcome !== 'reserved') throw new Error(`no run was reserved: ${run.outcome}`);
  const settlement = await makeSettlement(database, { ...run, accountId: account.accountId }, 'verified', 1, {
    ...{ system, objectType, observedObjectIds: [objectId] },
    claims: [{ system, objectType, objectId, aspect, revision }],
    knownClaims: attempt.knownClaims ?? [],
    replacedClaims: attempt.replacedClaims ?? [],
  });
  const [{ result }] = await database
    .query<[{ result: Settled }]>('SELECT settle_runs($1, true) AS result', [settlement])
    .finally(() => account.release(run));
  return result;
}
