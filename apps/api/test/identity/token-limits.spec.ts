import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentStatements } from '../support/test-database.ts';
import { ACCOUNT_CLAIM, type OAuthApi, startOAuthApi } from '../support/oauth-api.ts';

let context: OAuthApi;
beforeAll(async () => {
  context = await startOAuthApi({ TOOKEFFECT_LIMIT_WRITES: '3' });
});
afterAll(() => context.stop());

const token = (client: 'agent' | 'other-agent'): Promise<string> =>
  context.issuer.token({ client, claims: { [ACCOUNT_CLAIM]: context.api.accountId } });

/** Sends a request that counts as a write and changes nothing. */
const write = async (apiKey: string): Promise<number> =>
  (await context.api.call('POST', '/v1/operations', { apiKey, body: {} })).status;

test('shares the limit between tokens of one client, and not with another client', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 4; index++) statuses.push(await write(await token('agent')));
  expect(statuses).toEqual([400, 400, 400, 429]);
  expect(await write(await token('other-agent'))).toBe(400);
});

test('looks up an account at most once a second, known or not', async () => {
  const unknown = `acc_${'0'.repeat(26)}`;
  const begin = performance.now();
  const statements = await sentStatements(context.api.database, async () => {
    for (let index = 0; index < 20; index++) {
      const claims = { [ACCOUNT_CLAIM]: index % 2 === 0 ? context.api.accountId : unknown };
      await context.api.call('GET', '/v1/contracts', { apiKey: await context.issuer.token({ claims }) });
    }
  });
  const seconds = Math.ceil((performance.now() - begin) / 1000);
  const lookups = statements.filter((statement) => /FROM "?workspace/.test(statement));
  expect(lookups.length).toBeGreaterThan(0);
  expect(lookups.length).toBeLessThanOrEqual(2 * (seconds + 1));
});

test('rejects a real token as an invalid credential where no issuer is configured', async () => {
  const off = await startOAuthApi({
    TOOKEFFECT_OAUTH_ISSUER: '',
    TOOKEFFECT_OAUTH_AUDIENCE: '',
    TOOKEFFECT_OAUTH_ACCOUNT_CLAIM: '',
    TOOKEFFECT_OAUTH_WORKSPACE_CLAIM: '',
  });
  const apiKey = await off.issuer.token({ claims: { [ACCOUNT_CLAIM]: off.api.accountId } });
  const { status, json } = await off.api.call('GET', '/v1/usage', { apiKey });
  const { requestedPaths } = off.issuer;
  await off.stop();
  expect([status, json.code, requestedPaths]).toEqual([401, 'credential_invalid', []]);
});
