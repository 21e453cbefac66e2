import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../domain/caller.ts';
import { Authenticator } from '../../http/index.ts';
import { apiKeyDigest, isSameDigest } from './api-key-digest.ts';
import { API_KEY_PEPPER } from './api-key-pepper.ts';
import { apiKeyIdOf } from './api-key-text.ts';
import { ApiKeysRepository, type LiveApiKey } from './api-keys.repository.ts';

/** A revoked key stops within a second everywhere; what is left of the second is for the request that was let in last. */
const MAX_STALENESS_MS = 900;

/** Unknown ids are remembered too, but nobody fills the memory with them. */
const MAX_REMEMBERED = 10_000;

/** What an unknown id is compared with, so that it takes as long as a wrong secret. */
const NO_DIGEST = Buffer.alloc(32);

interface Remembered {
  readonly lookup: Promise<LiveApiKey | null>;
  /** When to ask again, on the clock of `performance.now()`. */
  until: number;
  isUseNoted: boolean;
}

/** Says who holds an API key. One query a second and key at most; a text with a wrong checksum costs none. */
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
    const id = apiKeyIdOf(token);
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
    // The map is in the order of asking: what is dropped was asked the longest time ago.
    for (const [oldest] of this.remembered) {
      if (this.remembered.size < MAX_REMEMBERED) break;
      this.remembered.delete(oldest);
    }
    const asked = this.ask(id);
    this.remembered.set(id, asked);
    return asked;
  }

  /** Requests at the same time share one query. The time counts from before it: what it saw is no older. */
  private ask(id: string): Remembered {
    const askedAt = performance.now();
    const asked: Remembered = {
      lookup: this.keys.live(id),
      until: askedAt + MAX_STALENESS_MS,
      isUseNoted: false,
    };
    asked.lookup.then(
      (key) => {
        if (key) asked.until = askedAt + Math.min(MAX_STALENESS_MS, key.expiresInMs);
      },
      () => this.forget(id, asked),
    );
    return asked;
  }

  /** A database that did not answer is asked again by the next request. */
  private forget(id: string, asked: Remembered): void {
    if (this.remembered.get(id) === asked) this.remembered.delete(id);
  }

  /** Nobody waits for the note, and a lost one is made up for by the next. A wrong secret is no use of the key. */
  private noteUse(id: string, { isUseDue }: LiveApiKey, known: Remembered): void {
    if (!isUseDue || known.isUseNoted) return;
    known.isUseNoted = true;
    this.keys.noteUse(id).catch(() => undefined);
  }
}
