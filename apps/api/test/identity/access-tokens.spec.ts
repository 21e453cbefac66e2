import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/ids/new-id.ts';
import { orderRequest } from '../support/shop-api.ts';
import { type TokenRequest } from '@tookeffect/testing/issuer';
import { ACCOUNT_CLAIM, type OAuthApi, startOAuthApi, WORKSPACE_CLAIM } from '../support/oauth-api.ts';

let context: OAuthApi;
beforeAll(async () => {
  context = await startOAuthApi();
});
afterAll(() => context.stop());

const INVALID = [401, 'credential_invalid'];

/** A token of the issuer for the first account. */
const tokenFor = (request: TokenRequest = {}, accountId = context.api.accountId): Promise<string> =>
  context.issuer.token({ ...request, claims: { [ACCOUNT_CLAIM]: accountId, ...request.claims } });

const fetchStatus = async (apiKey: string, target = '/v1/usage'): Promise<readonly unknown[]> => {
  const { status, json } = await context.api.call('GET', target, { apiKey });
  return status === 200 ? [status] : [status, json.code];
};

test.each(['RS256', 'ES256', 'EdDSA'] as const)(
  'accepts a token that the issuer signs with %s',
  async (algorithm) => {
    expect(await fetchStatus(await tokenFor({ algorithm }))).toEqual([200]);
  },
);

test('a token can begin, acknowledge and verify an operation, and the account that it names is charged', async () => {
  const apiKey = await tokenFor();
  const before = await context.usage();
  const { id, number } = await context.begin({ apiKey });
  await context.shop.insertOrder({ number, reference: id });
  expect((await context.verify(id, undefined, { apiKey })).json.verdict).toBe('verified');
  const after = await context.usage();
  expect(after.bought.available).toBe(before.bought.available - 1);
  expect(after.verifiedActions).toBe(before.verifiedActions + 1);
  expect(await context.usage(apiKey)).toEqual(after);
});

test('a token is valid in the workspace that it names, and without a name in the account’s only workspace', async () => {
  const { dataSource } = context.api.database;
  const account = await context.api.newTenant();
  const second = newId('ws');
  const naming = (workspace?: unknown): Promise<string> =>
    tokenFor(
      { claims: { ...(workspace !== undefined && { [WORKSPACE_CLAIM]: workspace }) } },
      account.accountId,
    );
  expect(await fetchStatus(await naming())).toEqual([200]);
  await dataSource.query(`INSERT INTO workspace (id, account_id, name) VALUES ($1, $2, 'second')`, [
    second,
    account.accountId,
  ]);
  await expect.poll(async () => fetchStatus(await naming())).toEqual(INVALID);
  const apiKey = await naming(second);
  expect((await context.connect({}, { apiKey })).status).toBe(201);
  const { id } = await context.begin({ apiKey });
  expect(await fetchStatus(apiKey, `/v1/operations/${id}`)).toEqual([200]);
  expect(await fetchStatus(await naming(account.workspaceId), `/v1/operations/${id}`)).toEqual([
    404,
    'not_found',
  ]);
  for (const wrong of [context.api.workspaceId, newId('ws'), 'ws_1', '', 5, [second], null]) {
    expect(await fetchStatus(await naming(wrong))).toEqual(INVALID);
  }
});

test('a token without an account, or with an unknown one, is refused', async () => {
  const others = [
    newId('acc'),
    'acc_1',
    '',
    1,
    true,
    null,
    {},
    [context.api.accountId],
    `${context.api.accountId} `,
  ];
  for (const account of others) {
    expect(await fetchStatus(await tokenFor({ claims: { [ACCOUNT_CLAIM]: account } }))).toEqual(INVALID);
  }
  expect(await fetchStatus(await context.issuer.token())).toEqual(INVALID);
});

test('tokens of a new account are accepted within about a second', async () => {
  const accountId = newId('acc');
  const apiKey = await tokenFor({}, accountId);
  expect(await fetchStatus(apiKey)).toEqual(INVALID);
  await context.api.database.dataSource.query(`INSERT INTO account (id, name) VALUES ($1, 'late')`, [
    accountId,
  ]);
  await context.api.database.dataSource.query(
    `INSERT INTO workspace (id, account_id, name) VALUES ($1, $2, 'late')`,
    [newId('ws'), accountId],
  );
  await expect.poll(() => fetchStatus(apiKey)).toEqual([200]);
});

test('a request body cannot change the account of a token', async () => {
  const other = await context.api.newTenant();
  const { accountId, workspaceId } = other;
  const body = { ...orderRequest('1'), accountId, workspaceId };
  const { status, json } = await context.api.call('POST', '/v1/operations', {
    apiKey: await tokenFor(),
    body,
  });
  expect([status, json.code]).toEqual([400, 'request_invalid']);
  expect((await context.usage(other.apiKey)).verifiedActions).toBe(0);
});

test('a token has exactly its known scopes, and unknown scopes are ignored', async () => {
  const reader = await tokenFor({ scope: 'operations:read another:scope' });
  expect(await fetchStatus(reader, '/v1/operations')).toEqual([200]);
  expect(await fetchStatus(reader)).toEqual([403, 'scope_missing']);
  const claims = context.issuer.claims({ [ACCOUNT_CLAIM]: context.api.accountId });
  const without = Object.fromEntries(Object.entries(claims).filter(([name]) => name !== 'scope'));
  const signed = async (change: JWTPayload): Promise<readonly unknown[]> =>
    fetchStatus(await context.issuer.sign({ ...without, ...change }));
  expect(await signed({ scp: ['another:scope', 'usage:read'] })).toEqual([200]);
  expect(await signed({ scp: 'another:scope usage:read' })).toEqual([200]);
  for (const change of [{}, { scope: 5 }, { scp: ['usage:read '] }, { scope: '', scp: ['usage:read'] }]) {
    expect(await signed(change)).toEqual([403, 'scope_missing']);
  }
});

test('accepts a token of the maximum length, and rejects one character more', async () => {
  const padded = (length: number): Promise<string> =>
    context.issuer.sign(
      context.issuer.claims({ [ACCOUNT_CLAIM]: context.api.accountId, filler: 'x'.repeat(length) }),
    );
  const { length } = await padded(0);
  // Four characters of base64 hold three, so the filler is adjusted until the length fits exactly.
  const fillers = Array.from({ length: 12 }, (_, index) => Math.floor(((8185 - length) * 3) / 4) - 6 + index);
  const tokens = await Promise.all(fillers.map(padded));
  const longest = tokens.findLast((token) => token.length <= 8185)!;
  const longer = tokens.find((token) => token.length > 8185)!;
  expect(longest.length).toBeGreaterThan(8183);
  expect(await fetchStatus(longest)).toEqual([200]);
  expect(await fetchStatus(longer)).toEqual(INVALID);
});

test('an API key is accepted beside tokens', async () => {
  expect(await fetchStatus(context.api.apiKey)).toEqual([200]);
});
