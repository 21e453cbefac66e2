import { decodeProtectedHeader, errors, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DomainError } from '../../src/domain/domain-error.ts';
import { readSettings, type OAuthSettings } from '../../src/config/index.ts';
import { fetchKeySet } from '../../src/modules/identity/oauth/fetch-key-set.ts';
import { IssuerKeys } from '../../src/modules/identity/oauth/issuer-keys.ts';
import type { TestIssuer } from '@tookeffect/testing/issuer';
import { startApiIssuer, oauthSettings } from '../support/oauth-api.ts';

const MINUTE_MS = 60_000;
const KEY_SET = '/jwks';

let issuer: TestIssuer;
let nowMs: number;
let fetching: AbortController;
let failures: unknown[];
beforeEach(async () => {
  issuer = await startApiIssuer();
  [nowMs, fetching, failures] = [0, new AbortController(), []];
});
afterEach(() => issuer.stop());

const settings = (change: Record<string, string> = {}): OAuthSettings =>
  readSettings({ ...oauthSettings(issuer), ...change }).oauth!;

function issuerKeys(change?: Record<string, string>): IssuerKeys {
  return new IssuerKeys({
    fetchKeySet: () => fetchKeySet(settings(change), fetching.signal),
    monotonicMs: () => nowMs,
    onFailure: (error) => failures.push(error),
  });
}

/** The result for a token: accepted, rejected, or `Retry-After` in seconds. */
async function decide(keys: IssuerKeys, token: string): Promise<string | number> {
  try {
    await jwtVerify(token, keys.find);
    return 'accepted';
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return error.retryAfterSeconds!;
    if (error instanceof errors.JOSEError) return 'refused';
    throw error;
  }
}

const unknownKey = (kid: string): Promise<string> => issuer.sign({}, { kid });
const keySetFetches = (): number => issuer.requestedPaths.filter((path) => path === KEY_SET).length;

test('finds the keys by the metadata of the issuer, not before the first token', async () => {
  const keys = issuerKeys();
  expect(issuer.requestedPaths).toEqual([]);
  expect(await decide(keys, await issuer.token())).toBe('accepted');
  expect(issuer.requestedPaths).toEqual(['/.well-known/oauth-authorization-server', KEY_SET]);
});

test('finds the keys by OpenID metadata where only that is published', async () => {
  issuer.responses.set('/.well-known/oauth-authorization-server', { status: 404, body: '' });
  expect(await decide(issuerKeys(), await issuer.token())).toBe('accepted');
  expect(issuer.requestedPaths.at(-2)).toBe('/.well-known/openid-configuration');
});

test('fetches no metadata where the address of the keys is configured', async () => {
  const keys = issuerKeys({ TOOKEFFECT_OAUTH_JWKS_URL: `${issuer.url}${KEY_SET}` });
  expect(await decide(keys, await issuer.token())).toBe('accepted');
  expect(issuer.requestedPaths).toEqual([KEY_SET]);
});

test('uses no keys from metadata of another issuer', async () => {
  const keys = issuerKeys({ TOOKEFFECT_OAUTH_ISSUER: `${issuer.url}/` });
  expect(await decide(keys, await issuer.token())).toBe(10);
  expect(keySetFetches()).toBe(0);
  expect(String(failures[0])).toContain('another issuer');
});

test('fetches once in 30 seconds for a thousand unknown keys', async () => {
  const keys = issuerKeys();
  const known = await issuer.token();
  const tokens = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => unknownKey(`unknown-${index}`)),
  );
  const judgedAll = async (): Promise<Set<string | number>> =>
    new Set(await Promise.all(tokens.map((token) => decide(keys, token))));
  expect(await judgedAll()).toEqual(new Set(['refused']));
  expect(keySetFetches()).toBe(1);
  nowMs += 29_999;
  for (const token of tokens.slice(0, 100)) expect(await decide(keys, token)).toBe('refused');
  expect(keySetFetches()).toBe(1);
  nowMs += 1;
  expect(await judgedAll()).toEqual(new Set(['refused']));
  expect(keySetFetches()).toBe(2);
  expect(await decide(keys, known)).toBe('accepted');
});

test('accepts the issuer’s new key, and no longer the previous one', async () => {
  const keys = issuerKeys();
  const before = await issuer.token();
  expect(await decide(keys, before)).toBe('accepted');
  await issuer.rotate();
  const after = await issuer.token();
  expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
  expect(await decide(keys, after)).toBe('refused');
  nowMs += 30_000;
  expect(await decide(keys, after)).toBe('accepted');
  expect(await decide(keys, before)).toBe('refused');
});

test('drops a withdrawn key after ten minutes, without a token of another key', async () => {
  const keys = issuerKeys();
  const before = await issuer.token();
  expect(await decide(keys, before)).toBe('accepted');
  await issuer.rotate();
  nowMs += 10 * MINUTE_MS - 1;
  expect(await decide(keys, before)).toBe('accepted');
  expect(keySetFetches()).toBe(1);
  nowMs += 1;
  // The keys are fetched in the background; this token does not wait for them.
  expect(await decide(keys, before)).toBe('accepted');
  await expect.poll(() => decide(keys, before)).toBe('refused');
  expect(keySetFetches()).toBe(2);
});

test('uses known keys for an hour without the issuer, with at most two fetches a minute', async () => {
  const keys = issuerKeys();
  const known = await issuer.token();
  expect(await decide(keys, known)).toBe('accepted');
  issuer.state = 'down';
  for (nowMs = 0; nowMs < 60 * MINUTE_MS; nowMs += MINUTE_MS / 4) {
    expect(await decide(keys, known)).toBe('accepted');
  }
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.length).toBeLessThanOrEqual(100);
  expect(await decide(keys, known)).toBeGreaterThan(0);
  issuer.state = 'up';
  nowMs += MINUTE_MS;
  expect(await decide(keys, known)).toBe('accepted');
});

test('responds 503 to an unknown key while the issuer is down, with one fetch in 30 seconds', async () => {
  const keys = issuerKeys();
  expect(await decide(keys, await issuer.token())).toBe('accepted');
  issuer.state = 'down';
  nowMs += 31_000;
  expect(await decide(keys, await unknownKey('one'))).toBe(30);
  const { length } = issuer.requestedPaths;
  nowMs += 10_500;
  for (let index = 0; index < 100; index++) expect(await decide(keys, await unknownKey(`${index}`))).toBe(20);
  expect(issuer.requestedPaths).toHaveLength(length);
});

test('fetches every ten seconds while no key is known', async () => {
  issuer.state = 'down';
  const keys = issuerKeys();
  const token = await issuer.token();
  expect(await decide(keys, token)).toBe(10);
  const { length } = issuer.requestedPaths;
  issuer.state = 'up';
  nowMs += 9999;
  expect(await decide(keys, token)).toBe(1);
  expect(issuer.requestedPaths).toHaveLength(length);
  nowMs += 1;
  expect(await decide(keys, token)).toBe('accepted');
});

test('does not delay tokens of known keys while the issuer does not respond', async () => {
  const keys = issuerKeys();
  const known = await issuer.token();
  expect(await decide(keys, known)).toBe('accepted');
  issuer.state = 'slow';
  nowMs += 11 * MINUTE_MS;
  expect(await decide(keys, known)).toBe('accepted');
  const waiting = unknownKey('one').then((token) => decide(keys, token));
  await expect.poll(() => issuer.requestedPaths.length).toBe(3);
  fetching.abort();
  expect(await waiting).toBe(30);
  expect(await decide(keys, known)).toBe('accepted');
});

test.each([
  ['an error', { status: 500, body: '{"keys":[]}' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['no key set', { status: 200, body: '{"keys":5}' }],
  ['JSON with two sets of keys', { status: 200, body: '{"keys":[],"keys":[]}' }],
  ['more than 512 KiB', { status: 200, body: `{"keys":[],"x":"${'x'.repeat(600_000)}"}` }],
])('keeps the known keys when the issuer sends %s', async (_, response) => {
  const keys = issuerKeys();
  const known = await issuer.token();
  expect(await decide(keys, known)).toBe('accepted');
  issuer.responses.set(KEY_SET, response);
  nowMs += 30_000;
  expect(await decide(keys, await unknownKey('one'))).toBe(30);
  expect(await decide(keys, known)).toBe('accepted');
  expect(failures).toHaveLength(1);
});

test('follows no redirect to other keys', async () => {
  const location = `${issuer.url}/elsewhere`;
  issuer.responses.set('/elsewhere', { status: 200, body: JSON.stringify({ keys: issuer.publicKeys() }) });
  issuer.responses.set(KEY_SET, { status: 307, body: '', location });
  expect(await decide(issuerKeys(), await issuer.token())).toBe(10);
  expect(issuer.requestedPaths).not.toContain('/elsewhere');
});

test('does not fetch keys over plain HTTP from another machine', async () => {
  const body = JSON.stringify({ issuer: issuer.url, jwks_uri: 'http://192.0.2.1/jwks' });
  issuer.responses.set('/.well-known/oauth-authorization-server', { status: 200, body });
  expect(await decide(issuerKeys(), await issuer.token())).toBe(10);
  expect(String(failures[0])).toContain('neither https nor on this machine');
});

/** Keys that are fetched without a delay, so that every fetch is counted when it begins. */
async function countedKeys(ofKid: (kid: string) => object) {
  const state = { fetches: 0 };
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), alg: 'ES256' };
  const keys = new IssuerKeys({
    fetchKeySet: () => {
      state.fetches += 1;
      return Promise.resolve({
        keys: [
          { ...key, kid: 'one' },
          { ...key, ...ofKid('one') },
        ],
      });
    },
    monotonicMs: () => nowMs,
    onFailure: (error) => failures.push(error),
  });
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(privateKey);
  return { state, decide: () => decide(keys, token) };
}

test('fetches keys again at ten minutes of age, and not before', async () => {
  const { state, decide } = await countedKeys(() => ({ kid: 'two' }));
  expect(await decide()).toBe('accepted');
  nowMs += 10 * MINUTE_MS - 1;
  expect([await decide(), state.fetches]).toEqual(['accepted', 1]);
  nowMs += 1;
  expect([await decide(), state.fetches]).toEqual(['accepted', 2]);
});

test('rejects a token with an ambiguous key without another fetch', async () => {
  const { state, decide } = await countedKeys((kid) => ({ kid }));
  expect(await decide()).toBe('refused');
  nowMs += MINUTE_MS;
  expect([await decide(), state.fetches]).toEqual(['refused', 1]);
});
