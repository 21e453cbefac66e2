import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OAuthSettings } from '../../src/config/index.ts';
import { DomainError } from '../../src/domain/domain-error.ts';
import { AccessTokenAuthenticator } from '../../src/modules/identity/oauth/access-token-authenticator.ts';
import { IssuerKeys } from '../../src/modules/identity/oauth/issuer-keys.ts';
import { TokenWorkspaces } from '../../src/modules/identity/oauth/token-workspaces.ts';

const ACCOUNT = `acc_${'0'.repeat(26)}`;
const WORKSPACE = `ws_${'0'.repeat(26)}`;
const NOW = new Date('2026-01-01T00:00:00.000Z');
const seconds = NOW.getTime() / 1000;
const SETTINGS: OAuthSettings = {
  issuer: 'https://issuer.example',
  audience: 'https://api.example',
  keySetUrl: null,
  accountClaim: 'account',
  workspaceClaim: null,
};
const USUAL: JWTPayload = {
  ...{ iss: SETTINGS.issuer, aud: SETTINGS.audience, sub: 'agent', client_id: 'agent' },
  ...{ iat: seconds, exp: seconds + 300, account: ACCOUNT, scope: 'usage:read' },
};

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
const pairs: Record<string, Pair> = {};
beforeAll(async () => {
  for (const alg of ['ES256', 'RS256', 'EdDSA', 'ES384']) pairs[alg] = await generateKeyPair(alg);
});

let reasons: string[];
beforeEach(() => {
  reasons = [];
});

async function keys(): Promise<IssuerKeys> {
  const published = await Promise.all(
    Object.entries(pairs).map(async ([alg, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      alg,
      kid: alg,
    })),
  );
  return new IssuerKeys({
    fetchKeySet: () => Promise.resolve({ keys: published }),
    monotonicMs: () => 0,
    onFailure: () => undefined,
  });
}

async function judge(token: string, change: Partial<OAuthSettings> = {}, find?: () => Promise<never>) {
  const authenticator = new AccessTokenAuthenticator({
    settings: { ...SETTINGS, ...change },
    keys: find ? { find } : await keys(),
    workspaces: new TokenWorkspaces({
      tokenWorkspace: (accountId, workspaceId) =>
        Promise.resolve(accountId === ACCOUNT ? (workspaceId ?? WORKSPACE) : null),
    }),
    clock: { now: () => NOW },
    log: { info: ({ reason }: { reason: string }) => reasons.push(reason) } as never,
  });
  return authenticator.authenticate(token);
}

const sign = (change: object = {}, header: object = {}, alg = 'ES256'): Promise<string> =>
  new SignJWT({ ...USUAL, ...change })
    .setProtectedHeader({ alg, kid: alg, typ: 'at+jwt', ...header })
    .sign(pairs[alg]!.privateKey);

test.each(['ES256', 'RS256', 'EdDSA'])(
  'identifies the caller by a token signed with %s, and logs nothing',
  async (alg) => {
    const caller = await judge(await sign({}, {}, alg));
    expect(caller).toEqual({
      credentialId: expect.stringMatching(/^tok_[0-9a-f]{32}$/) as string,
      accountId: ACCOUNT,
      workspaceId: WORKSPACE,
      scopes: ['usage:read'],
    });
    expect(reasons).toEqual([]);
  },
);

test.each<[string, object, object]>([
  ['another kind of token', {}, { typ: 'JWT' }],
  ['no kind', {}, { typ: undefined }],
  ['another issuer', { iss: 'https://other.example' }, {}],
  ['another audience', { aud: 'https://other.example' }, {}],
  ['no end', { exp: undefined }, {}],
  ['no beginning', { iat: undefined }, {}],
  ['no subject', { sub: undefined }, {}],
  ['an empty subject', { sub: '' }, {}],
  ['a subject that is no text', { sub: 7 }, {}],
  ['no client', { client_id: undefined }, {}],
  ['an empty client', { client_id: '' }, {}],
  ['a client that is no text', { client_id: 7 }, {}],
  ['a key that must be proven', { cnf: { jkt: 'x' } }, {}],
  ['no account', { account: undefined }, {}],
  ['an unknown account', { account: `acc_${'1'.repeat(26)}` }, {}],
  ['an end 61 seconds ago', { exp: seconds - 61 }, {}],
])('rejects a token with %s, and logs a reason without its values', async (_, claims, header) => {
  expect(await judge(await sign(claims, header))).toBeNull();
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toMatch(/\w .*\w/);
  for (const value of ['https://', ACCOUNT, 'acc_', 'jkt']) expect(reasons[0]).not.toContain(value);
});

test('accepts clocks that differ by less than a minute', async () => {
  expect(await judge(await sign({ exp: seconds - 59 }))).not.toBeNull();
});

test('rejects a correct signature by another algorithm', async () => {
  expect(await judge(await sign({}, {}, 'ES384'))).toBeNull();
  expect(reasons).toHaveLength(1);
});

test('rejects a text that is not a token, and logs nothing', async () => {
  expect([await judge('nonsense'), reasons]).toEqual([null, []]);
});

test('uses the account’s only workspace where no claim names one', async () => {
  expect(await judge(await sign({ null: 7, undefined: 7 }))).toMatchObject({ workspaceId: WORKSPACE });
  const named = `ws_${'1'.repeat(26)}`;
  expect(await judge(await sign({ ws: named }), { workspaceClaim: 'ws' })).toMatchObject({
    workspaceId: named,
  });
  expect(await judge(await sign({ ws: 7 }), { workspaceClaim: 'ws' })).toBeNull();
});

test('gives one credential id to a client that acts for a subject at an issuer', async () => {
  const readCredentialId = async (change: object = {}) => (await judge(await sign(change)))!.credentialId;
  const ids = [
    await readCredentialId(),
    await readCredentialId({ sub: 'other' }),
    await readCredentialId({ client_id: 'other' }),
  ];
  expect(new Set(ids).size).toBe(3);
  expect(await readCredentialId({ jti: 'renewed', iat: seconds - 1 })).toBe(ids[0]);
});

test('responds 503, and not 401, where the keys cannot be fetched', async () => {
  const away = new DomainError('unavailable', 'away');
  await expect(judge(await sign(), {}, () => Promise.reject(away))).rejects.toBe(away);
  expect(reasons).toEqual([]);
});

test('reads known scopes from either claim, as a string or an array', async () => {
  const readScopes = async (change: object) =>
    (await judge(await sign({ scope: undefined, ...change })))!.scopes;
  expect(await readScopes({})).toEqual([]);
  expect(await readScopes({ scope: 'openid usage:read contracts:read' })).toHaveLength(2);
  expect(await readScopes({ scp: 'usage:read' })).toEqual(['usage:read']);
  expect(await readScopes({ scp: ['usage:read', 7] })).toEqual(['usage:read']);
  expect(await readScopes({ scope: '', scp: 'usage:read' })).toEqual([]);
  expect(await readScopes({ scope: { 'usage:read': true } })).toEqual([]);
});
