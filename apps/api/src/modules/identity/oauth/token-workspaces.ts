import type { AccountsRepository } from '../accounts.repository.ts';

/** How long a result of the database is used, as for API keys. */
const MAX_STALENESS_MS = 900;

/** Unknown accounts are cached too; this limits the memory that they can take. */
const MAX_CACHED = 10_000;

const ACCOUNT_ID = /^acc_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const WORKSPACE_ID = /^ws_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

interface CacheEntry {
  /** Concurrent requests share one query. */
  readonly lookup: Promise<string | null>;
  /** When to query again, on the clock of `performance.now()`. */
  readonly until: number;
}

/** Finds the workspace of a token, with at most one query a second for each account and workspace. */
export class TokenWorkspaces {
  private readonly accounts: Pick<AccountsRepository, 'tokenWorkspace'>;
  private readonly cache = new Map<string, CacheEntry>();

  constructor(accounts: Pick<AccountsRepository, 'tokenWorkspace'>) {
    this.accounts = accounts;
  }

  /**
   * @param accountId from the token's claim
   * @param workspaceId from the token's claim; undefined for the account's only one
   * @returns both, where they exist; null for anything else
   */
  async find(
    accountId: unknown,
    workspaceId: unknown,
  ): Promise<{ readonly accountId: string; readonly workspaceId: string } | null> {
    if (typeof accountId !== 'string' || !ACCOUNT_ID.test(accountId)) return null;
    if (workspaceId !== undefined && !isWorkspaceId(workspaceId)) return null;
    const found = await this.lookUp(accountId, workspaceId ?? null);
    return found === null ? null : { accountId, workspaceId: found };
  }

  private lookUp(accountId: string, workspaceId: string | null): Promise<string | null> {
    const name = `${accountId} ${workspaceId ?? ''}`;
    const known = this.cache.get(name);
    if (known !== undefined && known.until > performance.now()) return known.lookup;
    const until = performance.now() + MAX_STALENESS_MS;
    const lookup = this.accounts.tokenWorkspace(accountId, workspaceId);
    this.store(name, { lookup, until });
    // After a failed query the next request queries again.
    lookup.catch(() => this.cache.delete(name));
    return lookup;
  }

  /** The map is in the order of the queries: the oldest entries are dropped. */
  private store(name: string, entry: CacheEntry): void {
    this.cache.delete(name);
    for (const [oldest] of this.cache) {
      if (this.cache.size < MAX_CACHED) break;
      this.cache.delete(oldest);
    }
    this.cache.set(name, entry);
  }
}

function isWorkspaceId(value: unknown): value is string {
  return typeof value === 'string' && WORKSPACE_ID.test(value);
}
