import { type ConnectionTestResult, DENIED, type ReadResult, UNREACHABLE } from '../connector.ts';
import type { HttpAnswer } from '../http/http-response.ts';
import { slackAnswer } from './slack-answer.ts';

/** The header in which Slack lists the scopes of a token. */
export const SCOPES_HEADER = 'x-oauth-scopes';

/** The scopes that only read; every other one can write, or is not known. */
const READING_SCOPE = /^(?:identify|users:read\.email|[a-z_]+(?:\.[a-z_]+)*:(?:read|history))$/;

/** Tests a token by `auth.test`, which needs no scope. */
export async function slackConnectionTest(
  ask: () => Promise<HttpAnswer | ReadResult>,
): Promise<ConnectionTestResult> {
  const shown = slackAnswer(await ask());
  if (!('value' in shown)) {
    if (shown.outcome === 'failed' || shown.status >= 500 || shown.status === 429) return UNREACHABLE;
    return shown.status === 401 || shown.status === 403 ? DENIED : UNREACHABLE;
  }
  const scopes = shown.answer.read.headers?.[SCOPES_HEADER];
  if (scopes === undefined)
    return {
      outcome: 'usable',
      detail: 'Slack does not report the scopes of this token. Give it reading scopes only.',
    };
  const writing = scopes
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '' && !READING_SCOPE.test(scope));
  return writing.length === 0
    ? { outcome: 'usable', detail: 'The token has no scope that can write.' }
    : { outcome: 'can_write', detail: `The token can write: ${writing.join(', ').slice(0, 200)}.` };
}
