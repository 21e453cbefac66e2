import { Injectable } from '@nestjs/common';
import type { Caller } from '../../domain/caller.ts';
import { type Soon, whenKnown } from '../../domain/soon.ts';
import { Authenticator } from '../../http/index.ts';
import { apiKeyDigest, isSameDigest, readApiKeyId } from './api-key-text.ts';
import { ApiKeyWrites } from './api-key-writes.ts';
import {
  ApiKeysRepository,
  type LiveApiKey,
  MAX_STALENESS_MS,
  type RevisionReading,
} from './api-keys.repository.ts';
import { CredentialRevision } from './credential-revision.ts';
import { type KeyPeppers, type Pepper, Peppers } from './peppers.ts';

/** Unknown ids are cached too; this limits the memory that they can take. */
const MAX_CACHED = 10_000;

/** `lastUsedAt` is exact to a minute: this, and the second that a use waits for others. */
const USE_IS_WRITTEN_EVERY_MS = 55_000;

/** Compared for an unknown id, so that the refusal takes as long as for a wrong secret. */
const NO_DIGEST = Buffer.alloc(32);

interface KnownKey {
  readonly key: LiveApiKey;
  /** When its use is to be written again, on the clock of `performance.now()`. */
  useDueAt: number;
  isMoving: boolean;
}

interface CacheEntry {
  /** When its query started, on the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly lookup: Promise<KnownKey | null>;
  /** Its result; null for an id without a live key, undefined while the query runs. */
  known?: KnownKey | null;
}

/**
 * Identifies the caller by an API key. A key that was read stays in memory, and one query for all keys tells whether any was
 * changed since. That query, or the one that read the key, started at most 900 ms before each request: every server refuses
 * a revoked key within a second, and the rest of the second is for requests that are accepted already.
 */
@Injectable()
export class ApiKeyAuthenticator extends Authenticator {
  private readonly cache = new Map<string, CacheEntry>();
  private readonly revision: CredentialRevision;

  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly peppers: Peppers,
    private readonly writes: ApiKeyWrites,
  ) {
    super();
    this.revision = new CredentialRevision(() => keys.readRevision());
  }

  authenticate(token: string): Soon<Caller | null> {
    const id = readApiKeyId(token);
    if (id === null) return null;
    return whenKnown(this.find(id), (known) =>
      whenKnown(this.peppers.forKey(known?.key.pepperId ?? null), (peppers) =>
        this.compare(id, token, known, peppers),
      ),
    );
  }

  private compare(
    id: string,
    token: string,
    known: KnownKey | null,
    { current, accepted }: KeyPeppers,
  ): Caller | null {
    const digest = known?.key.secretDigest ?? NO_DIGEST;
    // Every pepper is compared, so that the time does not show which one fits.
    const fitting = accepted.filter((pepper) => isSameDigest(digest, apiKeyDigest(token, pepper.key)));
    if (!known || fitting.length === 0) return null;
    this.noteUse(known, token, current);
    const { accountId, workspaceId, scopes } = known.key;
    return { credentialId: id, accountId, workspaceId, scopes };
  }

  private find(id: string): Soon<KnownKey | null> {
    const entry = this.cache.get(id);
    if (entry === undefined) return this.lookUp(id);
    const { known, startedAt } = entry;
    if (performance.now() - startedAt < MAX_STALENESS_MS && !(known && hasExpired(known.key, known.key))) {
      return known === undefined ? entry.lookup : known;
    }
    if (!known) return this.lookUp(id);
    return whenKnown(this.revision.current(), (now) => {
      // Another request may have queried in the meantime.
      const newer = this.cache.get(id);
      if (newer !== undefined && newer !== entry) return newer.lookup;
      const isUnchanged = now.revision === known.key.revision && !hasExpired(known.key, now);
      return isUnchanged ? known : this.lookUp(id);
    });
  }

  /** Concurrent requests share one query. */
  private lookUp(id: string): Promise<KnownKey | null> {
    this.cache.delete(id);
    // The map is in the order of the queries: the oldest entries are dropped.
    for (const [oldest] of this.cache) {
      if (this.cache.size < MAX_CACHED) break;
      this.cache.delete(oldest);
    }
    const startedAt = performance.now();
    const lookup = this.keys.findLive(id).then((key) => key && toKnownKey(key));
    const entry: CacheEntry = { startedAt, lookup };
    this.cache.set(id, entry);
    lookup.then(
      (known) => (entry.known = known),
      () => this.evict(id, entry),
    );
    return lookup;
  }

  /** After a failed query the next request queries again. */
  private evict(id: string, entry: CacheEntry): void {
    if (this.cache.get(id) === entry) this.cache.delete(id);
  }

  /** A wrong secret is not a use. During a rotation each key that is used moves to the new pepper. */
  private noteUse(known: KnownKey, token: string, current: Pepper): void {
    const { id, secretDigest, pepperId } = known.key;
    const now = performance.now();
    if (known.useDueAt <= now && this.writes.noteUse(id)) known.useDueAt = now + USE_IS_WRITTEN_EVERY_MS;
    if (pepperId === current.id || known.isMoving) return;
    const moved = { secretDigest: apiKeyDigest(token, current.key), pepperId: current.id };
    known.isMoving = this.writes.noteMove({ id, before: secretDigest, ...moved });
  }
}

function toKnownKey(key: LiveApiKey): KnownKey {
  const dueInMs = key.usedMsAgo === null ? 0 : USE_IS_WRITTEN_EVERY_MS - key.usedMsAgo;
  return { key, useDueAt: key.startedAt + dueInMs, isMoving: false };
}

/** Not before its expiry by the database's clock: what is late by the duration of a query is queried again. */
function hasExpired({ expiresAtMs }: LiveApiKey, { startedAt, databaseMs }: RevisionReading): boolean {
  return databaseMs + (performance.now() - startedAt) >= expiresAtMs;
}
