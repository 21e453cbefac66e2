import { type ConnectionTestResult, DENIED, type ReadResult, UNREACHABLE } from '../connector.ts';
import type { HttpAnswer } from '../http/http-response.ts';
import { graphqlAnswer } from './graphql-answer.ts';

/** The header in which some APIs list the scopes of a token. */
export const SCOPES_HEADER = 'x-oauth-scopes';

/** The scopes that only read; every other one can write, or is not known. */
const READING_SCOPE = /^(?:read|read:[a-z_]+|[a-z_]+(?:\.[a-z_]+)*:read|user:email)$/;

/** Tests a credential by a query that reads no object. */
export async function graphqlConnectionTest(
  ask: () => Promise<HttpAnswer | ReadResult>,
): Promise<ConnectionTestResult> {
  const shown = graphqlAnswer(await ask());
  if (!('data' in shown))
    return shown.outcome === 'answered' && [401, 403].includes(shown.status) ? DENIED : UNREACHABLE;
  const scopes = shown.answer.read.headers?.[SCOPES_HEADER];
  if (scopes === undefined)
    return {
      outcome: 'usable',
      detail:
        'The API answers, and reports no scopes: it may not have looked at the credential. Use a read-only one.',
    };
  const writing = scopes
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '' && !READING_SCOPE.test(scope));
  return writing.length === 0
    ? { outcome: 'usable', detail: 'The credential has no scope that can write.' }
    : { outcome: 'can_write', detail: `The credential can write: ${writing.join(', ').slice(0, 200)}.` };
}
