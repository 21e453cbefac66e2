import type { FactoryProvider } from '@nestjs/common';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../src/config/index.ts';
import type { AccessTokenAuthenticator } from '../../src/modules/identity/oauth/access-token-authenticator.ts';
import { accessTokensProvider } from '../../src/modules/identity/oauth/access-tokens.provider.ts';
import { ACCOUNT_CLAIM, oauthSettings, type OAuthApi, startOAuthApi } from '../support/oauth-api.ts';

let world: OAuthApi;
beforeAll(async () => {
  world = await startOAuthApi();
  world.issuer.state = 'down';
});
afterAll(() => world.stop());

const token = (): Promise<string> => world.issuer.token({ claims: { [ACCOUNT_CLAIM]: world.api.accountId } });

/** The status, the code, `Retry-After` and the challenge. */
async function ask(apiKey: string): Promise<readonly unknown[]> {
  const { status, json, headers } = await world.api.call('GET', '/v1/usage', { apiKey });
  const seconds = Number(headers.get('retry-after'));
  return [status, json.code, seconds >= 1 && seconds <= 10, headers.get('www-authenticate')];
}

const UNJUDGED = [503, 'unavailable', true, null];

test('starts without its issuer, accepts API keys, and responds 503 to tokens that may be valid', async () => {
  expect((await ask(world.api.apiKey))[0]).toBe(200);
  expect(await ask(await token())).toEqual(UNJUDGED);
  expect(await ask(await world.issuer.sign({ iss: 'https://issuer.example' }))).toEqual(UNJUDGED);
});

test('rejects without keys what is invalid under any key', async () => {
  const refused = [401, 'credential_invalid', false, 'Bearer'];
  const valid = await token();
  for (const wrong of ['nonsense', `${valid}.x`, valid.slice(valid.indexOf('.') + 1), `tke_${valid}`]) {
    expect(await ask(wrong)).toEqual(refused);
  }
});

test('counts a token without known keys for its address', async () => {
  const { headers } = await world.api.call('GET', '/v1/usage', { apiKey: await token() });
  expect(headers.get('ratelimit-policy')).toMatch(/^"address"/);
});

test('logs why the keys could not be fetched', async () => {
  const warnings: unknown[][] = [];
  const [settings, clock] = [readSettings(oauthSettings(world.issuer)), { now: () => new Date() }];
  const log = { warn: (...said: unknown[]) => warnings.push(said) };
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
