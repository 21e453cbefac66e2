import type { TokenWorkspacesRepository } from './token-workspaces.repository.ts';

/** How long an answer of the database is believed, as for API keys. */
const MAX_STALENESS_MS = 900;

/** Unknown accounts are remembered too, but nobody fills the memory with them. */
const MAX_REMEMBERED = 10_000;

const ACCOUNT_ID = /^acc_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const WORKSPACE_ID = /^ws_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

interface Remembered {
  /** Requests at the same time share one query. */
  readonly lookup: Promise<string | null>;
  /** When to ask again, on the clock of `performance.now()`. */
  readonly until: number;
}

/** Where tokens act: one query a second at most for an account and a workspace. */
export class TokenWorkspaces {
  private readonly repository: Pick<TokenWorkspacesRepository, 'find'>;
  private readonly remembered = new Map<string, Remembered>();

  constructor(repository: Pick<TokenWorkspacesRepository, 'find'>) {
    this.repository = repository;
  }

  /**
   * @param accountId as a token claims it
   * @param workspaceId as a token claims it; undefined for the account's only one
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
    const known = this.remembered.get(name);
    if (known !== undefined && known.until > performance.now()) return known.lookup;
    const until = performance.now() + MAX_STALENESS_MS;
    const lookup = this.repository.find(accountId, workspaceId);
    this.remember(name, { lookup, until });
    // A database that did not answer is asked again by the next request.
    lookup.catch(() => this.remembered.delete(name));
    return lookup;
  }

  /** The map is in the order of asking: what is dropped was asked the longest time ago. */
  private remember(name: string, asked: Remembered): void {
    this.remembered.delete(name);
    for (const [oldest] of this.remembered) {
      if (this.remembered.size < MAX_REMEMBERED) break;
      this.remembered.delete(oldest);
    }
    this.remembered.set(name, asked);
  }
}

function isWorkspaceId(value: unknown): value is string {
  return typeof value === 'string' && WORKSPACE_ID.test(value);
}
