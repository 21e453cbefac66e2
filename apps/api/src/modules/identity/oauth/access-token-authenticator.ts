import { createHash } from 'node:crypto';
import { jwtVerify, type JWTPayload } from 'jose';
import type { Clock } from '../../../clock/index.ts';
import type { OAuthSettings } from '../../../config/index.ts';
import type { Caller } from '../../../domain/caller.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { Authenticator } from '../../../http/index.ts';
import type { Log } from '../../../log/index.ts';
import type { IssuerKeys } from './issuer-keys.ts';
import { tokenScopes } from './token-scopes.ts';
import type { TokenWorkspaces } from './token-workspaces.ts';
import { isWellFormedToken } from './well-formed-token.ts';

/** What an access token must be, beside who issued it and for whom. @see RFC 9068 section 4, RFC 8725 */
const RULES = {
  algorithms: ['RS256', 'ES256', 'EdDSA'],
  typ: 'at+jwt',
  clockTolerance: 60,
  requiredClaims: ['exp', 'iat', 'sub', 'client_id'],
};

/** What tokens are judged with. */
export interface AccessTokenParts {
  readonly settings: OAuthSettings;
  readonly keys: Pick<IssuerKeys, 'find'>;
  readonly workspaces: TokenWorkspaces;
  readonly clock: Clock;
  readonly log: Log;
}

/** Says for whom an access token of the pinned issuer acts. Why one is refused is for the log only. */
export class AccessTokenAuthenticator extends Authenticator {
  private readonly parts: AccessTokenParts;

  constructor(parts: AccessTokenParts) {
    super();
    this.parts = parts;
  }

  /** @throws {DomainError} `unavailable` while the issuer's keys cannot be had */
  async authenticate(token: string): Promise<Caller | null> {
    if (!isWellFormedToken(token)) return null;
    const claims = await this.provenClaims(token);
    return claims === null ? null : this.callerOf(claims);
  }

  private async provenClaims(token: string): Promise<JWTPayload | null> {
    const { settings, keys, clock } = this.parts;
    const { issuer, audience } = settings;
    const options = { ...RULES, issuer, audience, currentDate: clock.now() };
    try {
      return (await jwtVerify(token, keys.find, options)).payload;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      this.refused(error instanceof Error ? error.message : 'the token could not be judged');
      return null;
    }
  }

  private async callerOf(claims: JWTPayload): Promise<Caller | null> {
    const { settings, workspaces } = this.parts;
    const { accountClaim, workspaceClaim } = settings;
    const credentialId = credentialIdOf(claims);
    if (credentialId === null || Object.hasOwn(claims, 'cnf')) {
      this.refused('"sub" and "client_id" must be texts, and "cnf" asks for a proof that no bearer gives');
      return null;
    }
    const workspace = workspaceClaim === null ? undefined : claims[workspaceClaim];
    const tenant = await workspaces.find(claims[accountClaim], workspace);
    if (tenant !== null) return { credentialId, ...tenant, scopes: tokenScopes(claims) };
    this.refused('its claims name no account here, or leave open which workspace');
    return null;
  }

  /** The reason names claims and never their values. */
  private refused(reason: string): void {
    this.parts.log.info({ reason }, 'an access token is refused');
  }
}

/** One name for a client acting for a subject, whichever token it brings: limits hold across renewals. */
function credentialIdOf({ iss, sub, client_id: client }: JWTPayload): string | null {
  if (typeof sub !== 'string' || sub === '' || typeof client !== 'string' || client === '') return null;
  const digest = createHash('sha256')
    .update(JSON.stringify([iss, sub, client]))
    .digest('hex');
  return `tok_${digest.slice(0, 32)}`;
}
