import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../domain/caller.ts';
import type { Soon } from '../../domain/soon.ts';
import { Authenticator } from '../../http/index.ts';
import { ApiKeyAuthenticator } from './api-key-authenticator.ts';
import type { AccessTokenAuthenticator } from './oauth/access-token-authenticator.ts';
import { ACCESS_TOKENS } from './oauth/access-tokens.provider.ts';

/** Every API key begins with this, and no access token does. */
const API_KEY_PREFIX = 'tke_';

/** Identifies the caller by an API key, or by an access token where an issuer is configured. */
@Injectable()
export class CredentialAuthenticator extends Authenticator {
  constructor(
    private readonly apiKeys: ApiKeyAuthenticator,
    @Inject(ACCESS_TOKENS) private readonly accessTokens: AccessTokenAuthenticator | null,
  ) {
    super();
  }

  authenticate(token: string): Soon<Caller | null> {
    if (token.startsWith(API_KEY_PREFIX)) return this.apiKeys.authenticate(token);
    return this.accessTokens?.authenticate(token) ?? null;
  }
}
