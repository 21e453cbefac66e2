import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../domain/caller.ts';
import { Authenticator } from '../../http/index.ts';
import { ApiKeyAuthenticator } from './api-key-authenticator.ts';
import { ACCESS_TOKENS, type AccessTokenAuthenticator } from './oauth/index.ts';

/** What every API key begins with, and no access token. */
const API_KEY_PREFIX = 'tke_';

/** Says who holds a credential of either kind: an API key, or an access token where an issuer is set. */
@Injectable()
export class CredentialAuthenticator extends Authenticator {
  constructor(
    private readonly apiKeys: ApiKeyAuthenticator,
    @Inject(ACCESS_TOKENS) private readonly accessTokens: AccessTokenAuthenticator | null,
  ) {
    super();
  }

  async authenticate(token: string): Promise<Caller | null> {
    if (token.startsWith(API_KEY_PREFIX)) return this.apiKeys.authenticate(token);
    return (await this.accessTokens?.authenticate(token)) ?? null;
  }
}
