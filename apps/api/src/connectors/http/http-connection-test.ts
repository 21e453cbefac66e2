import type { Credential } from '@tookeffect/wire';
import { type ConnectionTestResult, DENIED, type ReadResult, unreachable } from '../connector.ts';

/** Sends a GET below the base URL; one header may be kept in addition to the usual ones. */
type Get = (target: string, keptHeader?: string) => Promise<ReadResult>;

/** The header in which GitHub lists the scopes of a classic token. */
const SCOPES_HEADER = 'x-oauth-scopes';

/** The scopes of classic tokens that can only read; every other scope can write. */
const READ_ONLY_SCOPE = /^(?:read:[a-z_]+|user:email)$/;

/** A secret key of Stripe, which can do everything; keys with permissions of their own begin with `rk_`. */
const SECRET_KEY = 'sk_';

/**
 * Tests a credential over HTTP.
 * @param service its contracts' service: `github` reports the scopes of a token, and `stripe` has two kinds of keys
 */
export async function httpConnectionTest(
  service: string,
  credential: Credential,
  get: Get,
): Promise<ConnectionTestResult> {
  switch (service) {
    case 'github':
      return toGithubResult(await get('/user', SCOPES_HEADER));
    case 'stripe':
      return toStripeResult(await get('/v1/refunds?limit=1'), credential);
    default:
      return toResult(await get('/'));
  }
}

function toUnreachable(read: ReadResult): ConnectionTestResult {
  return unreachable(
    read.outcome === 'failed' ? undefined : `The system responded with status ${read.status}.`,
  );
}

/** HTTP has no standard way to show whether a credential can write. */
function toResult(read: ReadResult): ConnectionTestResult {
  if (read.outcome === 'failed' || read.status >= 500) return toUnreachable(read);
  const { status } = read;
  if (status === 401 || status === 403) return DENIED;
  const detail = `The system responded with status ${status}. HTTP does not show whether the credential can write.`;
  return { outcome: 'usable', detail };
}

/**
 * A 403 is GitHub's normal response to an App installation token, so it does not mean `denied`. Fine-grained tokens and
 * the tokens of Apps have no scopes, so their permissions are unknown.
 * @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps
 */
function toGithubResult(read: ReadResult): ConnectionTestResult {
  if (read.outcome === 'failed' || read.status >= 500) return toUnreachable(read);
  if (read.status === 401) return DENIED;
  const scopes = read.headers?.[SCOPES_HEADER];
  if (scopes === undefined) {
    const detail = 'GitHub does not report the permissions of this token. Give it read permissions only.';
    return { outcome: 'usable', detail };
  }
  const writing = scopes
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '' && !READ_ONLY_SCOPE.test(scope));
  return writing.length === 0
    ? { outcome: 'usable', detail: 'The token has no scope that can write.' }
    : { outcome: 'can_write', detail: `The token can write: ${writing.join(', ').slice(0, 200)}.` };
}

/**
 * A 403 may be the response to a restricted key that reads something else. Nothing shows what such a key may do.
 * @see https://docs.stripe.com/keys
 */
function toStripeResult(read: ReadResult, credential: Credential): ConnectionTestResult {
  if (read.outcome === 'failed' || read.status >= 500) return toUnreachable(read);
  if (read.status === 401) return DENIED;
  const key = credential.type === 'basic' ? credential.username : 'token' in credential && credential.token;
  if (typeof key === 'string' && key.startsWith(SECRET_KEY))
    return { outcome: 'can_write', detail: 'A secret key can write; use a restricted key (rk_…).' };
  const detail = 'Stripe does not report the permissions of a restricted key. Give it read permissions only.';
  return { outcome: 'usable', detail };
}
