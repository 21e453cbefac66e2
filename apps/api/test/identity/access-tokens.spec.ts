import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../src/ids/new-id.ts';
import { orderRequest } from '../support/shop-api.ts';
import { type TokenRequest } from '@tookeffect/testing/issuer';
import { ACCOUNT_CLAIM, type OAuthApi, startOAuthApi, WORKSPACE_CLAIM } from '../support/oauth-api.ts';

let world: OAuthApi;
beforeAll(async () => {
  world = await startOAuthApi();
});
afterAll(() => world.stop());

const INVALID = [401, 'credential_invalid'];
const PATIENCE = { timeout: 2000, interval: 50 };

/** A token of the issuer for the first account. */
const tokenFor = (request: TokenRequest = {}, accountId = world.api.accountId): Promise<string> =>
  world.issuer.token({ ...request, claims: { [ACCOUNT_CLAIM]: accountId, ...request.claims } });

const ask = async (apiKey: string, target = '/v1/usage'): Promise<readonly unknown[]> => {
  const { status, json } = await world.api.call('GET', target, { apiKey });
  return status === 200 ? [status] : [status, json.code];
};

test.each(['RS256', 'ES256', 'EdDSA'] as const)(
  'accepts a token that the issuer signs with %s',
  async (algorithm) => {
    expect(await ask(await tokenFor({ algorithm }))).toEqual([200]);
  },
);

test('a token begins, acts and verifies, and what it costs is counted on the account that it names', async () => {
  const apiKey = await tokenFor();
  const before = await world.usage();
  const { id, number } = await world.begin({ apiKey });
  await world.shop.insertOrder({ number, reference: id });
  expect((await world.verify(id, undefined, { apiKey })).json.verdict).toBe('verified');
  const after = await world.usage();
  expect(after.bought.available).toBe(before.bought.available - 1);
  expect(after.verifiedActions).toBe(before.verifiedActions + 1);
  expect(await world.usage(apiKey)).toEqual(after);
});

test('a token works in the workspace that it names, and in the only one where it names none', async () => {
  const { dataSource } = world.api.database;
  const account = await world.api.newTenant();
  const second = newId('ws');
  const naming = (workspace?: unknown): Promise<string> =>
    tokenFor(
      { claims: { ...(workspace !== undefined && { [WORKSPACE_CLAIM]: workspace }) } },
      account.accountId,
    );
  expect(await ask(await naming())).toEqual([200]);
  await dataSource.query(`INSERT INTO workspace (id, account_id, name) VALUES ($1, $2, 'second')`, [
    second,
    account.accountId,
  ]);
  await vi.waitFor(async () => expect(await ask(await naming())).toEqual(INVALID), PATIENCE);
  const apiKey = await naming(second);
  expect((await world.connect({}, { apiKey })).status).toBe(201);
  const { id } = await world.begin({ apiKey });
  expect(await ask(apiKey, `/v1/operations/${id}`)).toEqual([200]);
  expect(await ask(await naming(account.workspaceId), `/v1/operations/${id}`)).toEqual([404, 'not_found']);
  for (const wrong of [world.api.workspaceId, newId('ws'), 'ws_1', '', 5, [second], null]) {
    expect(await ask(await naming(wrong))).toEqual(INVALID);
  }
});

test('a token that names no account here is refused', async () => {
  const others = [
    newId('acc'),
    'acc_1',
    '',
    1,
    true,
    null,
    {},
    [world.api.accountId],
    `${world.api.accountId} `,
  ];
  for (const account of others) {
    expect(await ask(await tokenFor({ claims: { [ACCOUNT_CLAIM]: account } }))).toEqual(INVALID);
  }
  expect(await ask(await world.issuer.token())).toEqual(INVALID);
});

test('an account that comes into being is known to its tokens within a second or so', async () => {
  const accountId = newId('acc');
  const apiKey = await tokenFor({}, accountId);
  expect(await ask(apiKey)).toEqual(INVALID);
  await world.api.database.dataSource.query(`INSERT INTO account (id, name) VALUES ($1, 'late')`, [
    accountId,
  ]);
  await world.api.database.dataSource.query(
    `INSERT INTO workspace (id, account_id, name) VALUES ($1, $2, 'late')`,
    [newId('ws'), accountId],
  );
  await vi.waitFor(async () => expect(await ask(apiKey)).toEqual([200]), PATIENCE);
});

test('no body moves a token to another account', async () => {
  const other = await world.api.newTenant();
  const { accountId, workspaceId } = other;
  const body = { ...orderRequest('1'), accountId, workspaceId };
  const { status, json } = await world.api.call('POST', '/v1/operations', { apiKey: await tokenFor(), body });
  expect([status, json.code]).toEqual([400, 'request_invalid']);
  expect((await world.usage(other.apiKey)).verifiedActions).toBe(0);
});

test('a token may do what its scopes say, and unknown ones say nothing', async () => {
  const reader = await tokenFor({ scope: 'operations:read another:scope' });
  expect(await ask(reader, '/v1/operations')).toEqual([200]);
  expect(await ask(reader)).toEqual([403, 'scope_missing']);
  const claims = world.issuer.claims({ [ACCOUNT_CLAIM]: world.api.accountId });
  const without = Object.fromEntries(Object.entries(claims).filter(([name]) => name !== 'scope'));
  const signed = async (change: JWTPayload): Promise<readonly unknown[]> =>
    ask(await world.issuer.sign({ ...without, ...change }));
  expect(await signed({ scp: ['another:scope', 'usage:read'] })).toEqual([200]);
  expect(await signed({ scp: 'another:scope usage:read' })).toEqual([200]);
  for (const change of [{}, { scope: 5 }, { scp: ['usage:read '] }, { scope: '', scp: ['usage:read'] }]) {
    expect(await signed(change)).toEqual([403, 'scope_missing']);
  }
});

test('a token as long as the edge reads one is accepted, and one character more is not', async () => {
  const padded = (length: number): Promise<string> =>
    world.issuer.sign(
      world.issuer.claims({ [ACCOUNT_CLAIM]: world.api.accountId, filler: 'x'.repeat(length) }),
    );
  const { length } = await padded(0);
  // Four characters of base64 hold three, so the filler is adjusted until the length fits exactly.
  const fillers = Array.from({ length: 12 }, (_, index) => Math.floor(((8185 - length) * 3) / 4) - 6 + index);
  const tokens = await Promise.all(fillers.map(padded));
  const longest = tokens.findLast((token) => token.length <= 8185)!;
  const longer = tokens.find((token) => token.length > 8185)!;
  expect(longest.length).toBeGreaterThan(8183);
  expect(await ask(longest)).toEqual([200]);
  expect(await ask(longer)).toEqual(INVALID);
});

test('an API key is accepted beside tokens', async () => {
  expect(await ask(world.api.apiKey)).toEqual([200]);
});
