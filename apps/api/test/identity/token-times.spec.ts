import { createLocalJWKSet } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../src/config/index.ts';
import { AccessTokenAuthenticator } from '../../src/modules/identity/oauth/access-token-authenticator.ts';
import { TokenWorkspaces } from '../../src/modules/identity/oauth/token-workspaces.ts';
import type { TestIssuer } from '@tookeffect/testing/issuer';
import { startApiIssuer, ACCOUNT_CLAIM, oauthSettings } from '../support/oauth-api.ts';

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startApiIssuer();
});
afterAll(() => issuer.stop());

const NOW = new Date('2026-11-21T10:00:00.999Z');
const SECONDS = 1_795_255_200;

/** Identifies the caller of a token with these claims at a fixed instant. */
async function caller(claims: object) {
  const authenticator = new AccessTokenAuthenticator({
    settings: readSettings(oauthSettings(issuer)).oauth!,
    keys: { find: createLocalJWKSet({ keys: [...issuer.publicKeys()] }) },
    workspaces: new TokenWorkspaces({
      tokenWorkspace: () => Promise.resolve('ws_00000000000000000000000000'),
    }),
    clock: { now: () => NOW },
    log: pino({ level: 'silent' }),
  });
  const usual = { [ACCOUNT_CLAIM]: `acc_${'0'.repeat(26)}`, iat: SECONDS - 600, exp: SECONDS + 600 };
  return authenticator.authenticate(await issuer.sign(issuer.claims({ ...usual, ...claims })));
}

test.each([
  ['an end 59 seconds ago', { exp: SECONDS - 59 }, true],
  ['an end 60 seconds ago', { exp: SECONDS - 60 }, false],
  ['an end 61 seconds ago', { exp: SECONDS - 61 }, false],
  ['a begin in 59 seconds', { nbf: SECONDS + 59 }, true],
  ['a begin in 60 seconds', { nbf: SECONDS + 60 }, true],
  ['a begin in 61 seconds', { nbf: SECONDS + 61 }, false],
  ['an issue in 60 seconds', { iat: SECONDS + 60 }, true],
  ['an issue in 61 seconds', { iat: SECONDS + 61 }, false],
  ['a life of 24 hours', { iat: SECONDS - 600, exp: SECONDS - 600 + 86_400 }, true],
  ['a life of 24 hours and a second', { iat: SECONDS - 600, exp: SECONDS - 600 + 86_401 }, false],
])('%s: accepted %s', async (_, times, isAccepted) => {
  expect((await caller(times)) !== null).toBe(isAccepted);
});

test('identifies a caller by issuer, subject and client only', async () => {
  const readCredentialId = async (claims: object): Promise<string> => (await caller(claims))!.credentialId;
  const own = await readCredentialId({ sub: 'one', client_id: 'a', email: 'both@example.com', jti: '1' });
  expect(own).toMatch(/^tok_[0-9a-f]{32}$/);
  expect(await readCredentialId({ sub: 'one', client_id: 'a', email: 'new@example.com', jti: '2' })).toBe(
    own,
  );
  const others = [
    await readCredentialId({ sub: 'two', client_id: 'a', email: 'both@example.com' }),
    await readCredentialId({ sub: 'one', client_id: 'b' }),
    await readCredentialId({ sub: 'a', client_id: 'one' }),
    await readCredentialId({ sub: 'one","a', client_id: 'x' }),
  ];
  expect(new Set([own, ...others]).size).toBe(5);
});
