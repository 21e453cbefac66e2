import type { TokenWorkspacesRepository } from './token-workspaces.repository.ts';

/** How long an answer of the database is believed, as for API keys. */
const MAX_STALENESS_MS = 1000;

/** Unknown accounts are remembered too, but nobody fills the memory with them. */
const MAX_REMEMBERED = 10_000;

const ACCOUNT_ID = /^acc_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const WORKSPACE_ID = /^ws_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

interface Remembered {
  readonly workspaceId: string | null;
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

  private async lookUp(accountId: string, workspaceId: string | null): Promise<string | null> {
    const name = `${accountId} ${workspaceId ?? ''}`;
    const known = this.remembered.get(name);
    if (known !== undefined && known.until > performance.now()) return known.workspaceId;
    const found = await this.repository.find(accountId, workspaceId);
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    this.remembered.set(name, { workspaceId: found, until: performance.now() + MAX_STALENESS_MS });
    return found;
  }
}

function isWorkspaceId(value: unknown): value is string {
  return typeof value === 'string' && WORKSPACE_ID.test(value);
}
