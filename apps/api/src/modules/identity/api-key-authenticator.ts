import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../domain/caller.ts';
import { Authenticator } from '../../http/index.ts';
import { apiKeyDigest, isSameDigest } from './api-key-digest.ts';
import { API_KEY_PEPPER } from './api-key-pepper.ts';
import { apiKeyIdOf } from './api-key-text.ts';
import { IdentityRepository, type LiveApiKey } from './identity.repository.ts';

/** How long a key is believed without asking the database: a revoked one stops within this time everywhere. */
const MAX_STALENESS_MS = 1000;

/** Unknown ids are remembered too, but nobody fills the memory with them. */
const MAX_REMEMBERED = 10_000;

interface Remembered {
  readonly key: LiveApiKey | null;
  readonly until: number;
}

/** Says who holds an API key. One query a second and key at most; a text with a wrong checksum costs none. */
@Injectable()
export class ApiKeyAuthenticator extends Authenticator {
  private readonly remembered = new Map<string, Remembered>();

  constructor(
    private readonly identities: IdentityRepository,
    @Inject(API_KEY_PEPPER) private readonly pepper: Buffer,
  ) {
    super();
  }

  async authenticate(token: string): Promise<Caller | null> {
    const id = apiKeyIdOf(token);
    if (id === null) return null;
    const key = await this.liveKey(id);
    if (!key || !isSameDigest(key.secretDigest, apiKeyDigest(token, this.pepper))) return null;
    const { accountId, workspaceId, scopes } = key;
    return { credentialId: id, accountId, workspaceId, scopes };
  }

  private async liveKey(id: string): Promise<LiveApiKey | null> {
    const known = this.remembered.get(id);
    if (known && known.until > performance.now()) return known.key;
    const key = await this.identities.liveApiKey(id);
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    const staleAfterMs = Math.min(MAX_STALENESS_MS, key?.expiresInMs ?? MAX_STALENESS_MS);
    this.remembered.set(id, { key, until: performance.now() + staleAfterMs });
    // Nobody waits for the note, and a lost one is made up for by the next.
    if (key) this.identities.noteUse(id).catch(() => undefined);
    return key;
  }
}
