import { createHash } from 'node:crypto';
import { CanonicalJsonError, type JsonObject, parseStrict } from '@tookeffect/core';
import { SCOPES, type Scope } from '@tookeffect/wire';
import { base64url, jwtVerify, type JWTPayload } from 'jose';
import type { Clock } from '../../../clock/index.ts';
import type { OAuthSettings } from '../../../config/index.ts';
import type { Caller } from '../../../domain/caller.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { Authenticator } from '../../../http/index.ts';
import type { Log } from '../../../log/index.ts';
import type { IssuerKeys } from './issuer-keys.ts';
import type { TokenWorkspaces } from './token-workspaces.ts';

/** The longest time between issue and end of an access token: a stolen one is useless after a day. */
const MAX_LIFETIME_SECONDS = 24 * 3600;

/**
 * The requirements of an access token, beside its issuer and its audience. `maxTokenAge` also refuses an issue that is
 * further ahead than the tolerance.
 * @see RFC 9068 section 4, RFC 8725
 */
const RULES = {
  algorithms: ['RS256', 'ES256', 'EdDSA'],
  typ: 'at+jwt',
  clockTolerance: 60,
  maxTokenAge: MAX_LIFETIME_SECONDS,
  requiredClaims: ['exp', 'iat', 'sub', 'client_id'],
};

/** Three parts of base64url; an encrypted token has five. */
const SIGNED_TOKEN = /^(?<header>[\w-]+)\.(?<claims>[\w-]+)\.[\w-]+$/;

/** The limit of the HTTP layer for a credential. */
const MAX_CHARACTERS = 8192;

/** What an authenticator of access tokens needs. */
export interface AccessTokenParts {
  readonly settings: OAuthSettings;
  readonly keys: Pick<IssuerKeys, 'find'>;
  readonly workspaces: TokenWorkspaces;
  readonly clock: Clock;
  readonly log: Log;
}

/** Identifies the caller by an access token of the configured issuer. The reason of a refusal is only logged. */
export class AccessTokenAuthenticator extends Authenticator {
  private readonly parts: AccessTokenParts;

  constructor(parts: AccessTokenParts) {
    super();
    this.parts = parts;
  }

  /** @throws {DomainError} `unavailable` while the issuer's keys cannot be fetched */
  async authenticate(token: string): Promise<Caller | null> {
    if (!isWellFormedToken(token)) return null;
    const claims = await this.verifiedClaims(token);
    return claims === null ? null : this.findCaller(claims);
  }

  private async verifiedClaims(token: string): Promise<JWTPayload | null> {
    const { settings, keys, clock } = this.parts;
    const { issuer, audience } = settings;
    const options = { ...RULES, issuer, audience, currentDate: clock.now() };
    try {
      return (await jwtVerify(token, keys.find, options)).payload;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      this.logRefusal(error instanceof Error ? error.message : 'the token could not be validated');
      return null;
    }
  }

  private async findCaller(claims: JWTPayload): Promise<Caller | null> {
    const { settings, workspaces } = this.parts;
    const { accountClaim, workspaceClaim } = settings;
    // Both are numbers, as `jwtVerify` has checked.
    if (claims.exp! - claims.iat! > MAX_LIFETIME_SECONDS) {
      this.logRefusal('"exp" is more than 24 hours after "iat"');
      return null;
    }
    const credentialId = toCredentialId(claims);
    if (credentialId === null || Object.hasOwn(claims, 'cnf')) {
      this.logRefusal('"sub" and "client_id" must be strings, and "cnf" needs a proof of possession');
      return null;
    }
    const workspace = workspaceClaim === null ? undefined : claims[workspaceClaim];
    const tenant = await workspaces.find(claims[accountClaim], workspace);
    if (tenant !== null) return { credentialId, ...tenant, scopes: tokenScopes(claims) };
    this.logRefusal('its claims name no known account, or no workspace where the account has several');
    return null;
  }

  /** @param reason names claims and never their values */
  private logRefusal(reason: string): void {
    this.parts.log.info({ reason }, 'an access token is refused');
  }
}

/**
 * Whether a text is a signed token without ambiguity, checked before any key is looked up. JSON with duplicate
 * members is ambiguous. The token must name its key, so that a rotation is noticed, and must
 * not require an extension (`crit`), because none is supported. Other sources of keys (`jku`, `x5u`, `jwk`, `x5c`) are
 * ignored.
 */
export function isWellFormedToken(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const parts = SIGNED_TOKEN.exec(text)?.groups;
  if (parts === undefined) return false;
  const header = strictObject(parts.header!);
  if (header === null || strictObject(parts.claims!) === null) return false;
  return typeof header.kid === 'string' && !Object.hasOwn(header, 'crit');
}

/**
 * @returns the known scopes of a token, from `scope` (RFC 9068) or else from `scp`, which some issuers send instead, as a
 *   string or as an array. Unknown scopes belong to other services.
 */
function tokenScopes({ scope, scp }: JWTPayload): readonly Scope[] {
  const named = scope ?? scp;
  const words: readonly unknown[] =
    typeof named === 'string' ? named.split(' ') : Array.isArray(named) ? named : [];
  return SCOPES.filter((known) => words.includes(known));
}

/** The same id for every token of a client that acts for a subject, so that limits continue after a renewal. */
function toCredentialId({ iss, sub, client_id: client }: JWTPayload): string | null {
  if (typeof sub !== 'string' || sub === '' || typeof client !== 'string' || client === '') return null;
  const digest = createHash('sha256')
    .update(JSON.stringify([iss, sub, client]))
    .digest('hex');
  return `tok_${digest.slice(0, 32)}`;
}

function strictObject(part: string): JsonObject | null {
  try {
    return parseStrict(base64url.decode(part), { integers: 'any', requireObject: true });
  } catch (error) {
    // jose throws a TypeError where the text is not base64url.
    if (error instanceof CanonicalJsonError || error instanceof TypeError) return null;
    throw error;
  }
}
