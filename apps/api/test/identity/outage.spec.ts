import type { FactoryProvider } from '@nestjs/common';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../src/config/index.ts';
import type { AccessTokenAuthenticator } from '../../src/modules/identity/oauth/access-token-authenticator.ts';
import { accessTokensProvider } from '../../src/modules/identity/oauth/access-tokens.provider.ts';
import { ACCOUNT_CLAIM, oauthSettings, type OAuthApi, startOAuthApi } from '../support/oauth-api.ts';

let context: OAuthApi;
beforeAll(async () => {
  context = await startOAuthApi();
  context.issuer.state = 'down';
});
afterAll(() => context.stop());

const token = (): Promise<string> =>
  context.issuer.token({ claims: { [ACCOUNT_CLAIM]: context.api.accountId } });

/** The status, the code, `Retry-After` and the challenge. */
async function fetchStatus(apiKey: string): Promise<readonly unknown[]> {
  const { status, json, headers } = await context.api.call('GET', '/v1/usage', { apiKey });
  const seconds = Number(headers.get('retry-after'));
  return [status, json.code, seconds >= 1 && seconds <= 10, headers.get('www-authenticate')];
}

const UNJUDGED = [503, 'unavailable', true, null];

test('starts without its issuer, accepts API keys, and responds 503 to tokens that may be valid', async () => {
  expect((await fetchStatus(context.api.apiKey))[0]).toBe(200);
  expect(await fetchStatus(await token())).toEqual(UNJUDGED);
  expect(await fetchStatus(await context.issuer.sign({ iss: 'https://issuer.example' }))).toEqual(UNJUDGED);
});

test('rejects without keys what is invalid under any key', async () => {
  const refused = [401, 'credential_invalid', false, 'Bearer'];
  const valid = await token();
  for (const wrong of ['nonsense', `${valid}.x`, valid.slice(valid.indexOf('.') + 1), `tke_${valid}`]) {
    expect(await fetchStatus(wrong)).toEqual(refused);
  }
});

test('counts a token without known keys for its address', async () => {
  const { headers } = await context.api.call('GET', '/v1/usage', { apiKey: await token() });
  expect(headers.get('ratelimit-policy')).toMatch(/^"address"/);
});

test('logs why the keys could not be fetched', async () => {
  const warnings: unknown[][] = [];
  const [settings, clock] = [readSettings(oauthSettings(context.issuer)), { now: () => new Date() }];
  const log = { warn: (...warning: unknown[]) => warnings.push(warning) };
  const { useFactory } = accessTokensProvider as FactoryProvider<AccessTokenAuthenticator>;
  const authenticator = await useFactory(settings, {}, clock, log);
  await expect(authenticator.authenticate(await token())).rejects.toMatchObject({ code: 'unavailable' });
  expect(warnings).toEqual([
    [
      { error: expect.any(Object) as unknown },
      'the keys of the issuer of access tokens could not be fetched',
    ],
  ]);
});
