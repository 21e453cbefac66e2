import { Injectable } from '@nestjs/common';
import type { Caller } from '../../domain/caller.ts';
import { Authenticator } from '../../http/index.ts';
import { apiKeyDigest, isSameDigest, readApiKeyId } from './api-key-text.ts';
import { ApiKeysRepository, type LiveApiKey } from './api-keys.repository.ts';
import { Peppers } from './peppers.ts';

/** Every server refuses a revoked key within a second; the rest of the second is for requests that are accepted already. */
const MAX_STALENESS_MS = 900;

/** Unknown ids are cached too; this limits the memory that they can take. */
const MAX_CACHED = 10_000;

/** Compared for an unknown id, so that the refusal takes as long as for a wrong secret. */
const NO_DIGEST = Buffer.alloc(32);

interface CacheEntry {
  readonly lookup: Promise<LiveApiKey | null>;
  /** When to query again, on the clock of `performance.now()`. */
  until: number;
  isUseRecorded: boolean;
}

/** Identifies the caller by an API key, with at most one query a second for each key, and none for a wrong checksum. */
@Injectable()
export class ApiKeyAuthenticator extends Authenticator {
  private readonly cache = new Map<string, CacheEntry>();

  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly peppers: Peppers,
  ) {
    super();
  }

  async authenticate(token: string): Promise<Caller | null> {
    const id = readApiKeyId(token);
    if (id === null) return null;
    const known = this.known(id);
    const key = await known.lookup;
    const peppers = await this.peppers.forKey(key?.pepperId ?? null);
    const digest = key?.secretDigest ?? NO_DIGEST;
    // Every pepper is compared, so that the time does not show which one fits.
    const fitting = peppers.filter((pepper) => isSameDigest(digest, apiKeyDigest(token, pepper.key)));
    if (!key || fitting.length === 0) return null;
    this.recordUse(id, key, known, token);
    const { accountId, workspaceId, scopes } = key;
    return { credentialId: id, accountId, workspaceId, scopes };
  }

  private known(id: string): CacheEntry {
    const known = this.cache.get(id);
    if (known && known.until > performance.now()) return known;
    this.cache.delete(id);
    // The map is in the order of the queries: the oldest entries are dropped.
    for (const [oldest] of this.cache) {
      if (this.cache.size < MAX_CACHED) break;
      this.cache.delete(oldest);
    }
    const entry = this.lookUp(id);
    this.cache.set(id, entry);
    return entry;
  }

  /** Concurrent requests share one query. The time counts from its start, so that its result is never older. */
  private lookUp(id: string): CacheEntry {
    const queriedAt = performance.now();
    const entry: CacheEntry = {
      lookup: this.keys.findLive(id),
      until: queriedAt + MAX_STALENESS_MS,
      isUseRecorded: false,
    };
    entry.lookup.then(
      (key) => {
        if (key) entry.until = queriedAt + Math.min(MAX_STALENESS_MS, key.expiresInMs);
      },
      () => this.evict(id, entry),
    );
    return entry;
  }

  /** After a failed query the next request queries again. */
  private evict(id: string, entry: CacheEntry): void {
    if (this.cache.get(id) === entry) this.cache.delete(id);
  }

  /** The request does not wait for the write, and the next one repeats a failed write. A wrong secret is not a use. */
  private recordUse(id: string, key: LiveApiKey, known: CacheEntry, token: string): void {
    if (known.isUseRecorded) return;
    known.isUseRecorded = true;
    if (key.isUseDue) this.keys.recordUse(id).catch(() => undefined);
    this.moveToCurrentPepper(id, key, token).catch(() => undefined);
  }

  /** During a rotation each key that is used moves to the new pepper. */
  private async moveToCurrentPepper(id: string, key: LiveApiKey, token: string): Promise<void> {
    const [current] = await this.peppers.live();
    if (key.pepperId === current.id) return;
    const moved = { secretDigest: apiKeyDigest(token, current.key), pepperId: current.id };
    await this.keys.changePepper(id, key.secretDigest, moved);
    this.cache.delete(id);
  }
}
