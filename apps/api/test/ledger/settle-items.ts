import type { DataSource, EntityManager } from 'typeorm';
import { inAccounts } from '../../src/database/index.ts';
import type { Settled } from './claimed-effect.ts';
import { type LedgerAccount, type LedgerRun, type LedgerVerdict, makeSettlement } from './ledger-account.ts';

/** An item of `settle_runs`: what the tests use of it. */
export interface SettleItem {
  readonly account: string;
  readonly runId: string;
  readonly operationId: string;
  readonly epoch: number;
  readonly observedObjectIds: readonly string[];
  readonly claims: readonly { readonly objectId: string }[];
}

/** An item to make. */
export interface ItemOptions {
  readonly operationId?: string;
  /** A run that is reserved already. */
  readonly run?: Pick<LedgerRun, 'runId' | 'operationId' | 'epoch'>;
  readonly verdict?: LedgerVerdict;
  /** Other members of the settlement. */
  readonly change?: object;
}

/** Reserves a run, and returns the item that settles it. */
export async function makeItem(
  database: DataSource,
  account: LedgerAccount,
  options: ItemOptions = {},
): Promise<SettleItem> {
  const { operationId, verdict = 'verified', change } = options;
  const run = { ...(options.run ?? (await account.reserve(operationId))), accountId: account.accountId };
  const charged = verdict === 'verified' || verdict === 'refuted' ? 1 : 0;
  const settlement = await makeSettlement(database, run, verdict, charged, change);
  return (JSON.parse(settlement) as [SettleItem])[0];
}

/** The members of a settlement that observes rows, and claims to have made a revision of some of them. */
export function effects(
  observed: readonly string[],
  claimed: readonly string[] = observed,
  revision = '1',
): object {
  const object = { system: 'db', objectType: 'row' };
  return {
    ...object,
    observedObjectIds: observed,
    claims: claimed.map((objectId) => ({ ...object, objectId, aspect: 'changed', revision })),
  };
}

/** Calls `settle_runs` for the rows of the accounts of the items. @returns the result of each item */
export async function settleItems(
  database: DataSource | EntityManager,
  items: readonly SettleItem[],
  waits: boolean,
): Promise<(Settled | null)[]> {
  const accounts = items.map(({ account }) => account);
  const rows = await inAccounts(accounts, () =>
    database.query<{ result: Settled | null }[]>('SELECT settle_runs($1, $2) AS result', [
      JSON.stringify(items),
      waits,
    ]),
  );
  return rows.map(({ result }) => result);
}
