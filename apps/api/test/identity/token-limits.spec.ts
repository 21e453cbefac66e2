import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentStatements } from '../support/test-database.ts';
import { ACCOUNT_CLAIM, type OAuthApi, startOAuthApi } from '../support/oauth-api.ts';

let world: OAuthApi;
beforeAll(async () => {
  world = await startOAuthApi({ TOOKEFFECT_LIMIT_WRITES: '3' });
});
afterAll(() => world.stop());

const token = (client: 'agent' | 'other-agent'): Promise<string> =>
  world.issuer.token({ client, claims: { [ACCOUNT_CLAIM]: world.api.accountId } });

/** Sends a request that counts as a write and changes nothing. */
const write = async (apiKey: string): Promise<number> =>
  (await world.api.call('POST', '/v1/operations', { apiKey, body: {} })).status;

test('shares the limit between tokens of one client, and not with another client', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 4; index++) statuses.push(await write(await token('agent')));
  expect(statuses).toEqual([400, 400, 400, 429]);
  expect(await write(await token('other-agent'))).toBe(400);
});

test('looks up an account at most once a second, known or not', async () => {
  const unknown = `acc_${'0'.repeat(26)}`;
  const begin = performance.now();
  const statements = await sentStatements(world.api.database, async () => {
    for (let index = 0; index < 20; index++) {
      const claims = { [ACCOUNT_CLAIM]: index % 2 === 0 ? world.api.accountId : unknown };
      await world.api.call('GET', '/v1/contracts', { apiKey: await world.issuer.token({ claims }) });
    }
  });
  const seconds = Math.ceil((performance.now() - begin) / 1000);
  const asked = statements.filter((statement) => /FROM "?workspace/.test(statement));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThanOrEqual(2 * (seconds + 1));
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
