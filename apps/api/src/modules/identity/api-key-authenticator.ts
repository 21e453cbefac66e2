import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../domain/caller.ts';
import { Authenticator } from '../../http/index.ts';
import { API_KEY_PEPPER, apiKeyDigest, isSameDigest, readApiKeyId } from './api-key-text.ts';
import { ApiKeysRepository, type LiveApiKey } from './api-keys.repository.ts';

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
    @Inject(API_KEY_PEPPER) private readonly pepper: KeyObject,
  ) {
    super();
  }

  async authenticate(token: string): Promise<Caller | null> {
    const id = readApiKeyId(token);
    if (id === null) return null;
    const known = this.known(id);
    const key = await known.lookup;
    const isSame = isSameDigest(key?.secretDigest ?? NO_DIGEST, apiKeyDigest(token, this.pepper));
    if (!key || !isSame) return null;
    this.recordUse(id, key, known);
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
  private recordUse(id: string, { isUseDue }: LiveApiKey, known: CacheEntry): void {
    if (!isUseDue || known.isUseRecorded) return;
    known.isUseRecorded = true;
    this.keys.recordUse(id).catch(() => undefined);
  }
}
