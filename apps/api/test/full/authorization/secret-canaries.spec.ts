import { randomBytes, randomUUID } from 'node:crypto';
import { sign } from '@octokit/webhooks-methods';
import { SCOPES } from '@tookeffect/wire';
import { paidCheckout } from '@tookeffect/testing/payments';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids/new-id.ts';
import { newApiKeyText } from '../../../src/modules/identity/api-key-text.ts';
import { respondWith } from '../../billing/payment-provider.ts';
import { type Secret, findSecrets, listEncodings } from '../../authorization/secret-search.ts';
import { accessToken } from '../../authorization/credentials.ts';
import { startRecordedServer, type RecordedServer } from '../../authorization/recorded-server.ts';

/** Characters that are spelt otherwise in URLs and in base64 are part of it. */
const newSecret = (): string => `c+n/ry~${randomBytes(24).toString('hex')}~?&=`;

const secrets = {
  databasePassword: newSecret(),
  billingSecret: newSecret(),
  paymentKey: `sk_test_${randomBytes(24).toString('hex')}`,
  bearer: newSecret(),
  password: newSecret(),
  header: newSecret(),
  webhook: newSecret(),
  neverStored: newSecret(),
};

let server: RecordedServer;
let planted: readonly Secret[];
beforeAll(async () => {
  server = await startRecordedServer(secrets);
  planted = [
    ...Object.entries(secrets).map(([name, secret]) => ({ name, secret })),
    ...(await useEverySecret()),
    ...(await server.fileSecrets()),
  ];
});
afterAll(() => server.stop());

/** Uses every secret rightly and wrongly. @returns those that the server made itself */
async function useEverySecret(): Promise<readonly Secret[]> {
  const { firstApiKey: token, issuer, database } = server;
  const made = await server.call('POST', '/v1/api-keys', {
    ...{ token, mayShowSecret: true },
    body: { name: 'second', scopes: SCOPES },
  });
  const apiKey = String(made.json.secret);
  const [tenant] = await database.dataSource.query<[{ accountId: string; workspaceId: string }]>(
    'SELECT account_id AS "accountId", id AS "workspaceId" FROM workspace',
  );
  const oauth = await accessToken(issuer, tenant, SCOPES);
  const expired = await accessToken(issuer, tenant, SCOPES, { exp: 1_000_000_000 });
  await payAndFail(apiKey, tenant.accountId);
  await connectAndVerify(oauth);
  await receiveEvents(apiKey, tenant.workspaceId);
  await misplaceSecrets(apiKey, expired);
  const unknownKey = newApiKeyText(newId('key'));
  await breakStatements(apiKey, unknownKey);
  return [
    { name: 'first API key', secret: token.split('_')[2]! },
    { name: 'API key', secret: apiKey.split('_')[2]! },
    { name: 'unknown API key', secret: unknownKey.split('_')[2]! },
    { name: 'access token', secret: oauth.split('.')[2]! },
    { name: 'expired access token', secret: expired.split('.')[2]! },
  ];
}

async function payAndFail(token: string, accountId: string): Promise<void> {
  const body = { pack: 'pack_500' };
  expect((await server.call('POST', '/v1/billing/checkout', { token, body })).status).toBe(201);
  const error = { type: 'invalid_request_error', message: `Invalid API Key: ${secrets.paymentKey}` };
  server.payments.next(respondWith(401, { error }));
  expect((await server.call('POST', '/v1/billing/checkout', { token, body })).status).toBe(409);
  const payload = JSON.stringify(paidCheckout({ accountId }));
  for (const [secret, status] of [
    [secrets.billingSecret, 200],
    [secrets.neverStored, 400],
  ] as const) {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const sent = { body: payload, headers: { 'stripe-signature': signature } };
    expect((await server.call('POST', '/v1/billing/events', sent)).status).toBe(status);
  }
}

async function connectAndVerify(token: string): Promise<void> {
  const credentials = [
    { type: 'bearer', token: secrets.bearer },
    { type: 'basic', username: 'reader', password: secrets.password },
    { type: 'header', name: 'x-key', value: secrets.header },
  ];
  for (const credential of credentials) {
    const number = randomUUID();
    server.system.resources.set('/orders', {}).set(`/orders/${number}`, { state: 'paid' });
    const common = { service: 'http', name: number, environment: 'test' };
    const connected = await server.call('POST', '/v1/connections', {
      token,
      body: { ...common, baseUrl: server.system.baseUrl, credential },
    });
    expect(connected.status, JSON.stringify(connected.json)).toBe(201);
    const input = { path: ['orders', number], parent: ['orders'], expect: { state: 'paid' } };
    const body = { contract: 'http.json.matches@1', input, connectionId: connected.json.id };
    const { json } = await server.call('POST', '/v1/operations', { token, body });
    const target = `/v1/operations/${String(json.id)}`;
    expect((await server.call('POST', `${target}/verify`, { token })).status).toBe(200);
    for (const part of ['', '/receipt', '/document', '/timeline']) {
      expect((await server.call('GET', `${target}${part}`, { token })).status).toBe(200);
    }
  }
  expect((await server.call('GET', '/v1/connections', { token })).status).toBe(200);
}

async function receiveEvents(token: string, workspaceId: string): Promise<void> {
  const body = { provider: 'github', secret: secrets.webhook };
  expect((await server.call('POST', '/v1/webhooks', { token, body })).status).toBe(201);
  const event = JSON.stringify({ action: 'opened', issue: { id: 1, number: 1 } });
  for (const [secret, status] of [
    [secrets.webhook, 202],
    [secrets.neverStored, 400],
  ] as const) {
    const headers = {
      'x-github-event': 'issues',
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': await sign(secret, event),
    };
    const sent = await server.call('POST', `/v1/events/github/${workspaceId}`, { body: event, headers });
    expect(sent.status).toBe(status);
  }
}

/** Puts secrets where none belongs: whoever errs must not find them in a log. */
async function misplaceSecrets(apiKey: string, expired: string): Promise<void> {
  const secret = secrets.neverStored;
  const token = apiKey;
  const wrong: readonly Parameters<RecordedServer['call']>[] = [
    ['GET', `/v1/usage?api_key=${apiKey}`],
    ['GET', `/v1/usage?token=${encodeURIComponent(secret)}`, { token }],
    ['GET', `/v1/operations/${encodeURIComponent(secret)}`, { token }],
    ['GET', '/v1/usage', { token: expired }],
    ['GET', '/v1/usage', { token: `${apiKey.slice(0, -1)}!` }],
    ['GET', '/v1/usage', { headers: { authorization: `Basic ${btoa(secret)}` } }],
    ['POST', '/v1/connections', { token, body: `{"credential":{"token":"${secret}"` }],
    ['POST', '/v1/connections', { token, body: { credential: { type: 'bearer', token: [secret] } } }],
    ['POST', '/v1/connections', { token, body: { baseUrl: `https://u:${secret}@example.com` } }],
    ['POST', '/v1/webhooks', { token, body: { provider: 'github', secret: `${secret}é` } }],
  ];
  for (const call of wrong) {
    const { status } = await server.call(...call);
    expect([400, 401, 404], JSON.stringify(call)).toContain(status);
  }
}

/** Makes statements fail that carry secrets: the driver's errors know the statement and its parameters. */
async function breakStatements(token: string, unknownKey: string): Promise<void> {
  const { dataSource } = server.database;
  for (const table of ['api_key', 'connection', 'webhook_secret']) {
    await dataSource.query(`ALTER TABLE ${table} RENAME TO broken`);
    const credential = { type: 'bearer', token: secrets.bearer };
    const connection = { service: 'http', name: 'x', baseUrl: server.system.baseUrl, credential };
    const body = { ...connection, environment: 'test' };
    const failed = [
      // A key that was asked for within the last second is remembered; this one never was.
      await server.call('GET', '/v1/usage', { token: unknownKey }),
      await server.call('POST', '/v1/connections', { token, body }),
      await server.call('POST', '/v1/webhooks', {
        token,
        body: { provider: 'github', secret: secrets.webhook },
      }),
    ];
    await dataSource.query(`ALTER TABLE broken RENAME TO ${table}`);
    expect(
      failed.some(({ status }) => status >= 500),
      table,
    ).toBe(true);
  }
}

async function allRows(): Promise<string> {
  const { dataSource } = server.database;
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const rows = await dataSource.query<{ row: string }[]>(
    tables.map(({ name }) => `SELECT to_jsonb(t)::text AS row FROM ${name} t`).join(' UNION ALL '),
  );
  return rows.map(({ row }) => row).join('\n');
}

describe('after valid and invalid uses of every secret, and failed statements with them', () => {
  test('the log at level trace, with request log and security log, contains no secret', () => {
    for (const part of ['a request failed', '"log":"request"', 'credential_refused', 'api_key_created']) {
      expect(server.log()).toContain(part);
    }
    expect(findSecrets(server.log(), planted)).toEqual([]);
  });

  test.each([
    ['config', 'check'],
    ['admin', 'check-invariants', '--json'],
    ['admin', 'keys', 'list', '--json'],
    ['admin', 'keys', 'list'],
    ['admin', 'keys', 'retire', 'no-such-key'],
    ['admin', 'revoke-api-key', 'tke_not_a_key'],
    ['admin', 'no-such-command'],
  ])('the output of `%s %s` contains no secret', async (...args) => {
    const { text } = await server.command(...args);
    expect(text).not.toBe('');
    expect(findSecrets(text, planted)).toEqual([]);
  });

  test('pepper, key-encryption keys, signing keys and root key are among the planted secrets', () => {
    const names = planted.map(({ name }) => name).join();
    for (const name of ['pepper', 'signing-key', 'root-key']) expect(names).toContain(name);
    expect(planted.length).toBeGreaterThan(16);
  });

  test('no response, problem or receipt contains a secret', () => {
    expect(server.answers.length).toBeGreaterThan(30);
    expect(findSecrets(server.answers.join('\n'), planted)).toEqual([]);
  });

  test('no database row contains a secret', async () => {
    const rows = await allRows();
    expect(rows).toContain('sealed_credential');
    expect(findSecrets(rows, planted)).toEqual([]);
  });
});

test('the search finds each secret in each encoding and at each offset', () => {
  for (const one of planted) {
    for (const { as, text } of listEncodings(one.secret)) {
      expect(findSecrets(`before ${text} after`, [one])).toContain(`${one.name}: ${as}`);
    }
    for (const before of ['', 'a', 'ab']) {
      const bytes = [Buffer.from(before), Buffer.from(one.secret), Buffer.from(' and more')];
      const dump = Buffer.concat(bytes).toString('base64');
      expect(findSecrets(dump, [one])).toContain(`${one.name}: whole, in base64`);
    }
  }
});
