import type { ReadAnswer } from '../connector.ts';
import { type TrialResult, DENIED, UNREACHABLE } from './trial-result.ts';

/** The header in which GitHub names what a classic token may do. */
export const SCOPES_HEADER = 'x-oauth-scopes';

/** The scopes of classic tokens that read and do nothing else; every other can write. */
const READ_ONLY_SCOPE = /^(?:read:[a-z_]+|user:email)$/;

/**
 * What the answer to `GET /user` says of a token. A 403 is how GitHub answers a token of an App installation there, so it
 * refuses nothing. Fine-grained tokens and those of Apps carry no scopes: what they may do cannot be seen.
 * @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps
 */
export function githubTrial(answer: ReadAnswer): TrialResult {
  if (answer.outcome === 'failed' || answer.status >= 500) return UNREACHABLE;
  if (answer.status === 401) return DENIED;
  const scopes = answer.headers?.[SCOPES_HEADER];
  if (scopes === undefined)
    return {
      outcome: 'usable',
      detail: 'GitHub does not say what this token may do; give it read permissions only.',
    };
  const writing = scopes
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '' && !READ_ONLY_SCOPE.test(scope));
  return writing.length === 0
    ? { outcome: 'usable', detail: 'The token has no scope that can write.' }
    : { outcome: 'can_write', detail: `The token can write: ${writing.join(', ').slice(0, 200)}.` };
}
