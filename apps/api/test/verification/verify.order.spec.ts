import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';
import type { ApiResponse } from '../support/test-api.ts';

/** Requests a minute of an address without a credential, and of a credential. */
const LIMIT = 3;

let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi({
    TOOKEFFECT_TRUSTED_PROXIES: '127.0.0.1/32',
    TOOKEFFECT_LIMIT_ADDRESS: String(LIMIT),
    TOOKEFFECT_LIMIT_VERIFIES: String(LIMIT),
    TOOKEFFECT_SWEEP_MS: '600000',
  });
});
afterAll(() => context.stop());

/** A verify that would succeed, and the parts that a violation changes. */
interface BaselineRequest {
  readonly accountId: string;
  readonly workspaceId: string;
  /** A key for preparations. */
  readonly ownKey: string;
  readonly connectionId: string;
  /** An operation that took effect. */
  readonly operationId: string;
  readonly path: string;
  /** The request. */
  apiKey: string;
  target: string;
  body: string;
  key: string;
  readonly address: string;
}

/** One fault of a request, and the response to it alone: an error code, or the reason of a verdict. */
interface Violation {
  readonly response: string;
  violate(request: BaselineRequest): Promise<unknown> | void;
}

let addresses = 0;

async function prepare(): Promise<BaselineRequest> {
  const { api, system } = context;
  const { apiKey: ownKey, ...tenant } = await api.newTenant(1);
  const connection = {
    service: 'http',
    name: 'orders',
    baseUrl: system.baseUrl,
    credential: { type: 'none' },
    environment: 'test',
    declarations: { missing: 'absent' },
  };
  const connected = await api.call('POST', '/v1/connections', { apiKey: ownKey, body: connection });
  const number = randomUUID();
  const path = `/orders/${number}`;
  system.resources.set(path, { state: 'open' });
  const input = { path: ['orders', number], parent: ['orders'], expect: { state: 'paid' } };
  const { json } = await api.call('POST', '/v1/operations', {
    apiKey: ownKey,
    body: { contract: 'http.json.matches@1', input },
  });
  system.resources.set(path, { state: 'paid' });
  addresses += 1;
  return {
    ...tenant,
    ownKey,
    connectionId: String(connected.json.id),
    operationId: String(json.id),
    path,
    apiKey: await api.newApiKey(tenant, ['operations:verify']),
    target: String(json.id),
    body: '{}',
    key: randomUUID(),
    address: `203.0.113.${addresses}`,
  };
}

function send({ apiKey, target, body, key, address }: BaselineRequest): Promise<ApiResponse> {
  return context.api.call('POST', `/v1/operations/${target}/verify`, {
    apiKey,
    body,
    headers: { 'idempotency-key': key, 'x-forwarded-for': address, 'x-forwarded-proto': 'https' },
  });
}

/** @returns the code of a refusal, and which limit it was; or the reason of a verdict */
async function responseTo(request: BaselineRequest): Promise<string> {
  const { status, json, headers } = await send(request);
  if (status === 200) return String(json.reason);
  return json.code === 'rate_limited'
    ? `${json.code} ${headers.get('ratelimit')!.split(';')[0]}`
    : json.code!;
}

const sql = (statement: string, ...parameters: unknown[]): Promise<unknown> =>
  context.api.database.dataSource.query(statement, parameters);

/** Another account's operation. */
async function foreignOperation(): Promise<string> {
  return (await prepare()).operationId;
}

const CREDENTIAL_LIMIT: Violation = {
  response: 'rate_limited "verify"',
  violate: async (request) => {
    for (let index = 0; index < LIMIT; index += 1) await send({ ...request, target: `op_${'0'.repeat(26)}` });
  },
};
const SIZE: Violation = {
  response: 'body_too_large',
  violate: (request) => {
    request.body = `{${request.body.padEnd(65_536, ' ')}`;
  },
};
const PARSE: Violation = {
  response: 'json_malformed',
  violate: (request) => {
    request.body = `{${request.body}`;
  },
};
const SCOPE: Violation = {
  response: 'scope_missing',
  violate: async (request) => {
    request.apiKey = await context.api.newApiKey(request, ['operations:read']);
  },
};
const OWNERSHIP: Violation = {
  response: 'not_found',
  violate: async (request) => {
    request.target = await foreignOperation();
  },
};
const KEY_SYNTAX: Violation = {
  response: 'idempotency_key_invalid',
  violate: (request) => {
    request.key = 'not a key';
  },
};
const KEY_REUSED: Violation = {
  response: 'idempotency_key_reused',
  violate: (request) =>
    sql(
      `INSERT INTO idempotency_key (account_id, key, fingerprint, status, body) VALUES ($1, $2, '\\x00', 201, '{}')`,
      request.accountId,
      request.key,
    ),
};
const TOO_RECENT: Violation = {
  response: 'observed_too_recently',
  violate: ({ operationId }) =>
    sql(`UPDATE operation SET not_before = now() + interval '1 hour' WHERE id = $1`, operationId),
};
const CONNECTION: Violation = {
  response: 'connection_missing',
  violate: ({ ownKey, connectionId }) =>
    context.api.call('DELETE', `/v1/connections/${connectionId}`, { apiKey: ownKey }),
};
const CREDIT: Violation = {
  response: 'credit_exhausted',
  violate: async ({ ownKey }) => {
    // Another operation of the workspace takes the only credit.
    const { api, system } = context;
    const number = randomUUID();
    system.resources.set(`/orders/${number}`, { state: 'open' });
    const input = { path: ['orders', number], parent: ['orders'], expect: { state: 'paid' } };
    const body = { contract: 'http.json.matches@1', input };
    const { json } = await api.call('POST', '/v1/operations', { apiKey: ownKey, body });
    system.resources.set(`/orders/${number}`, { state: 'paid' });
    const spent = await api.call('POST', `/v1/operations/${String(json.id)}/verify`, { apiKey: ownKey });
    expect(spent.json.charged).toBe(1);
  },
};
const SOURCE: Violation = {
  response: 'source_unreachable',
  violate: ({ path }) => {
    context.system.resources.set(path, 503);
  },
};

/** The checks in order, each with the next one. The later one is violated first, because its setup may need the earlier one to pass. */
const NEIGHBOURS: readonly (readonly [string, Violation, Violation])[] = [
  ['checks the limit of the credential before the size', CREDENTIAL_LIMIT, SIZE],
  ['checks the size before it parses', SIZE, PARSE],
  ['parses before it checks the scope', PARSE, SCOPE],
  ['checks the scope before the owner', SCOPE, OWNERSHIP],
  ['checks the owner before the syntax of the key', OWNERSHIP, KEY_SYNTAX],
  ['checks the syntax of the key before the state', KEY_SYNTAX, TOO_RECENT],
  ['checks the first use of the key before the state', KEY_REUSED, TOO_RECENT],
  ['checks the state before the connection', TOO_RECENT, CONNECTION],
  ['checks the connection before the credit', CONNECTION, CREDIT],
  ['checks the credit before it observes', CREDIT, SOURCE],
];

test('the baseline request succeeds', async () => {
  expect((await send(await prepare())).json).toMatchObject({ verdict: 'verified', charged: 1 });
});

test.each(NEIGHBOURS)('%s', async (_, earlier, later) => {
  const both = await prepare();
  await later.violate(both);
  await earlier.violate(both);
  expect(await responseTo(both)).toBe(earlier.response);
  const onlyTheLater = await prepare();
  await later.violate(onlyTheLater);
  expect(await responseTo(onlyTheLater)).toBe(later.response);
  const onlyTheEarlier = await prepare();
  await earlier.violate(onlyTheEarlier);
  expect(await responseTo(onlyTheEarlier)).toBe(earlier.response);
});

test('checks the credential before the limit of the address, which a valid one does not have', async () => {
  const request = await prepare();
  for (let index = 0; index < LIMIT; index += 1) await send({ ...request, apiKey: 'tke_none' });
  expect(await responseTo({ ...request, apiKey: 'tke_wrong' })).toBe('rate_limited "address"');
  expect((await send(request)).json).toMatchObject({ verdict: 'verified' });
});

test('checks the credential before its rate limit', async () => {
  const request = await prepare();
  await CREDENTIAL_LIMIT.violate(request);
  expect(await responseTo(request)).toBe('rate_limited "verify"');
  await sql(`UPDATE api_key SET revoked_at = now() WHERE workspace_id = $1`, request.workspaceId);
  // Servers accept a revoked key for up to a second. The address's limit bounds the number of tries.
  await expect.poll(() => responseTo(request), { interval: 50 }).toBe('credential_invalid');
});

test('replays before it checks state, connection and credit', async () => {
  const request = await prepare();
  const first = await send(request);
  for (const violation of [TOO_RECENT, CONNECTION]) await violation.violate(request);
  const replayed = await send(request);
  expect([replayed.status, replayed.text, replayed.headers.get('idempotency-replayed')]).toEqual([
    200,
    first.text,
    'true',
  ]);
  expect((await context.api.call('GET', '/v1/usage', { apiKey: request.ownKey })).json).toMatchObject({
    bought: { available: 0 },
  });
});

test('checks the key before a live run, and a live run before the waiting time', async () => {
  const request = await prepare();
  const { received, release } = context.system.hold();
  const first = send(request);
  await received;
  await TOO_RECENT.violate(request);
  expect(await responseTo(request)).toBe('idempotency_in_flight');
  expect(await responseTo({ ...request, key: randomUUID() })).toBe('verification_in_flight');
  release();
  expect((await first).status).toBe(200);
});

// A contract is stored before the operation that names it and never deleted, so at a verify it cannot be missing.
test('keeps the contract as long as its operation', async () => {
  const request = await prepare();
  await expect(
    sql(
      `DELETE FROM contract WHERE hash = (SELECT contract_hash FROM operation WHERE id = $1)`,
      request.operationId,
    ),
  ).rejects.toThrow();
  expect(await responseTo(request)).toBe('state_reached');
});

// The source fails and the effect is wrong: without an observation the verdict cannot be `refuted`.
test('observes before it evaluates: an unreachable source does not refute', async () => {
  const wrong = await prepare();
  context.system.resources.set(wrong.path, { state: 'open' });
  expect((await send(wrong)).json).toMatchObject({ verdict: 'refuted' });
  const unseen = await prepare();
  await SOURCE.violate(unseen);
  expect((await send(unseen)).json).toMatchObject({ verdict: 'inconclusive', charged: 0 });
});

// An evaluation refuses nothing, so only the settlement can fail the run.
test('does not return a verdict of a released run', async () => {
  const request = await prepare();
  context.system.resources.set(request.path, { state: 'open' });
  const { received, release } = context.system.hold();
  const pending = responseTo(request);
  await received;
  await sql(
    `SELECT release_run(id, NULL) FROM verification_run WHERE operation_id = $1`,
    request.operationId,
  );
  release();
  expect(await pending).toBe('unavailable');
  expect((await send(request)).json).toMatchObject({ verdict: 'refuted', charged: 1 });
});
