import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../domain/caller.ts';
import { Authenticator } from '../../http/index.ts';
import { API_KEY_PEPPER, apiKeyDigest, isSameDigest, readApiKeyId } from './api-key-text.ts';
import { ApiKeysRepository, type LiveApiKey } from './api-keys.repository.ts';

/** A revoked key stops within a second everywhere; the rest of the second is for the last accepted request. */
const MAX_STALENESS_MS = 900;

/** Unknown ids are remembered too; this limits the memory that they can take. */
const MAX_REMEMBERED = 10_000;

/** Compared for an unknown id, so that the refusal takes as long as for a wrong secret. */
const NO_DIGEST = Buffer.alloc(32);

interface Remembered {
  readonly lookup: Promise<LiveApiKey | null>;
  /** When to query again, on the clock of `performance.now()`. */
  until: number;
  isUseNoted: boolean;
}

/** Identifies the caller by an API key, with at most one query a second for each key, and none for a wrong checksum. */
@Injectable()
export class ApiKeyAuthenticator extends Authenticator {
  private readonly remembered = new Map<string, Remembered>();

  constructor(
    private readonly keys: ApiKeysRepository,
    @Inject(API_KEY_PEPPER) private readonly pepper: Buffer,
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
    this.noteUse(id, key, known);
    const { accountId, workspaceId, scopes } = key;
    return { credentialId: id, accountId, workspaceId, scopes };
  }

  private known(id: string): Remembered {
    const known = this.remembered.get(id);
    if (known && known.until > performance.now()) return known;
    this.remembered.delete(id);
    // The map is in the order of the queries: the oldest entries are dropped.
    for (const [oldest] of this.remembered) {
      if (this.remembered.size < MAX_REMEMBERED) break;
      this.remembered.delete(oldest);
    }
    const entry = this.lookUp(id);
    this.remembered.set(id, entry);
    return entry;
  }

  /** Concurrent requests share one query. The time counts from its start, so that its result is never older. */
  private lookUp(id: string): Remembered {
    const queriedAt = performance.now();
    const entry: Remembered = {
      lookup: this.keys.findLive(id),
      until: queriedAt + MAX_STALENESS_MS,
      isUseNoted: false,
    };
    entry.lookup.then(
      (key) => {
        if (key) entry.until = queriedAt + Math.min(MAX_STALENESS_MS, key.expiresInMs);
      },
      () => this.forget(id, entry),
    );
    return entry;
  }

  /** After a failed query the next request queries again. */
  private forget(id: string, entry: Remembered): void {
    if (this.remembered.get(id) === entry) this.remembered.delete(id);
  }

  /** The request does not wait for the write, and the next one repeats a failed write. A wrong secret is not a use. */
  private noteUse(id: string, { isUseDue }: LiveApiKey, known: Remembered): void {
    if (!isUseDue || known.isUseNoted) return;
    known.isUseNoted = true;
    this.keys.noteUse(id).catch(() => undefined);
  }
}
