import type { WebhookSecretEntity } from './webhook-secret.entity.ts';

/** How long secrets are used without another look at the database: a secret that another server deleted, too. */
const FRESH_MS = 1000;

/** How often the use of a secret is written to its row. */
const MARK_INTERVAL_MS = 60_000;

/** Endpoints that are remembered at most: requests to unknown ones take a place, too. */
const MAX_ENDPOINTS = 10_000;

interface Remembered {
  readonly secrets: Promise<readonly WebhookSecretEntity[]>;
  readonly readAtMs: number;
}

/**
 * The active secrets of the endpoints that received something within the last second, so that a busy webhook neither
 * reads nor writes them. They stay sealed.
 */
export class RememberedSecrets {
  readonly #endpoints = new Map<string, Remembered>();
  readonly #marked = new Map<string, number>();

  /** @param read called unless the secrets were read within the last second; a failure is not remembered */
  get(
    workspaceId: string,
    provider: string,
    read: () => Promise<readonly WebhookSecretEntity[]>,
  ): Promise<readonly WebhookSecretEntity[]> {
    const name = `${workspaceId} ${provider}`;
    const known = this.#endpoints.get(name);
    if (known && performance.now() - known.readAtMs < FRESH_MS) return known.secrets;
    const remembered = { secrets: read(), readAtMs: performance.now() };
    remembered.secrets.catch(() => this.#endpoints.delete(name));
    this.#endpoints.delete(name);
    this.#endpoints.set(name, remembered);
    dropOldest(this.#endpoints);
    return remembered.secrets;
  }

  /** Forgets the secrets of a workspace, because one of them has changed. */
  forget(workspaceId: string): void {
    for (const name of this.#endpoints.keys()) {
      if (name.startsWith(`${workspaceId} `)) this.#endpoints.delete(name);
    }
  }

  /** @returns whether the use of a secret must be written now; at most once a minute for each */
  mark(id: string): boolean {
    const now = performance.now();
    if (now - (this.#marked.get(id) ?? -Infinity) < MARK_INTERVAL_MS) return false;
    this.#marked.delete(id);
    this.#marked.set(id, now);
    dropOldest(this.#marked);
    return true;
  }
}

/** A map lists its entries in the order of their insertion. */
function dropOldest(entries: Map<string, unknown>): void {
  if (entries.size <= MAX_ENDPOINTS) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}
