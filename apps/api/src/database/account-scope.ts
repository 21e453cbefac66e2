import { AsyncLocalStorage } from 'node:async_hooks';

/** The accounts whose rows the current work may see and write. It changes once, when a request's caller is known. */
interface AccountScope {
  account: string | null;
}

const scopes = new AsyncLocalStorage<AccountScope>();

/** The value of the setting with which the row policies let every row pass. */
const EVERY_ACCOUNT = '*';

/** Runs the work of one request or job. Until `enterAccount`, it sees no row that belongs to an account. */
export function withoutAccount<T>(work: () => T): T {
  return scopes.run({ account: null }, work);
}

/** Runs work on the rows of one account; no other row exists for its statements. */
export function inAccount<T>(accountId: string, work: () => T): T {
  return scopes.run({ account: accountId }, work);
}

/** Runs work on the rows of these accounts: a batch of calls, each of which names its account beside its rows. */
export function inAccounts<T>(accountIds: Iterable<string>, work: () => T): T {
  return scopes.run({ account: [...new Set(accountIds)].join(' ') }, work);
}

/**
 * Runs work on the rows of every account. For what has no account yet, such as the search for a credential, and for
 * background work; never for what a caller asked for.
 */
export function acrossAccounts<T>(work: () => T): T {
  return scopes.run({ account: EVERY_ACCOUNT }, work);
}

/** Gives the rest of the current work the rows of one account. Does nothing outside of `withoutAccount`. */
export function enterAccount(accountId: string): void {
  const scope = scopes.getStore();
  if (scope?.account === null) scope.account = accountId;
}

/** @returns the value of the setting `tookeffect.account`; null where the work has none */
export function currentAccount(): string | null {
  return scopes.getStore()?.account ?? null;
}
