import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';
import type { ApiResponse } from '../support/test-api.ts';

/** Requests a minute of an address without a credential, and of a credential. */
const LIMIT = 3;

let world: JsonApi;
beforeAll(async () => {
  world = await startJsonApi({
    TOOKEFFECT_TRUSTED_PROXIES: '127.0.0.1/32',
    TOOKEFFECT_LIMIT_ADDRESS: String(LIMIT),
    TOOKEFFECT_LIMIT_VERIFIES: String(LIMIT),
    TOOKEFFECT_JANITOR_MS: '600000',
  });
});
afterAll(() => world.stop());

/** A verify that would succeed, and what may be made wrong about it. */
interface Scene {
  readonly accountId: string;
  readonly workspaceId: string;
  /** A key for preparations. */
  readonly ownKey: string;
  readonly connectionId: string;
  /** Of an operation whose effect is there. */
  readonly operationId: string;
  readonly path: string;
  /** What is sent. */
  apiKey: string;
  target: string;
  body: string;
  key: string;
  readonly address: string;
}

/** One thing that is wrong, and what a verify is answered for it alone: a code, or a verdict's reason. */
interface Violation {
  readonly answer: string;
  violate(scene: Scene): Promise<unknown> | void;
}

let addresses = 0;

async function prepare(): Promise<Scene> {
  const { api, system } = world;
  const { apiKey: ownKey, ...tenant } = await api.newTenant(1);
  const connection = {
    service: 'http',
    name: 'orders',
    baseUrl: system.baseUrl,
    credential: { type: 'none' },
    environment: 'test',
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

function send({ apiKey, target, body, key, address }: Scene): Promise<ApiResponse> {
  return world.api.call('POST', `/v1/operations/${target}/verify`, {
    apiKey,
    body,
    headers: { 'idempotency-key': key, 'x-forwarded-for': address, 'x-forwarded-proto': 'https' },
  });
}

/** @returns the code of a refusal, and which limit it was; or the reason of a verdict */
async function answerTo(scene: Scene): Promise<string> {
  const { status, json, headers } = await send(scene);
  if (status === 200) return String(json.reason);
  return json.code === 'rate_limited'
    ? `${json.code} ${headers.get('ratelimit')!.split(';')[0]}`
    : json.code!;
}

const sql = (statement: string, ...parameters: unknown[]): Promise<unknown> =>
  world.api.database.dataSource.query(statement, parameters);

/** Another account's operation. */
async function foreignOperation(): Promise<string> {
  return (await prepare()).operationId;
}

const ADDRESS_LIMIT: Violation = {
  answer: 'rate_limited "address"',
  violate: async (scene) => {
    for (let index = 0; index < LIMIT; index += 1) await send({ ...scene, apiKey: 'tke_none' });
  },
};
const CREDENTIAL: Violation = {
  answer: 'credential_invalid',
  violate: (scene) => {
    scene.apiKey = 'tke_wrong';
  },
};
const CREDENTIAL_LIMIT: Violation = {
  answer: 'rate_limited "verify"',
  violate: async (scene) => {
    for (let index = 0; index < LIMIT; index += 1) await send({ ...scene, target: `op_${'0'.repeat(26)}` });
  },
};
const SIZE: Violation = {
  answer: 'body_too_large',
  violate: (scene) => {
    scene.body = `{${scene.body.padEnd(65_536, ' ')}`;
  },
};
const PARSE: Violation = {
  answer: 'json_malformed',
  violate: (scene) => {
    scene.body = `{${scene.body}`;
  },
};
const SCOPE: Violation = {
  answer: 'scope_missing',
  violate: async (scene) => {
    scene.apiKey = await world.api.newApiKey(scene, ['operations:read']);
  },
};
const OWNERSHIP: Violation = {
  answer: 'not_found',
  violate: async (scene) => {
    scene.target = await foreignOperation();
  },
};
const KEY_SYNTAX: Violation = {
  answer: 'idempotency_key_invalid',
  violate: (scene) => {
    scene.key = 'not a key';
  },
};
const KEY_REUSED: Violation = {
  answer: 'idempotency_key_reused',
  violate: (scene) =>
    sql(
      `INSERT INTO idempotency_key (account_id, key, fingerprint, status, body) VALUES ($1, $2, '\\x00', 201, '{}')`,
      scene.accountId,
      scene.key,
    ),
};
const TOO_RECENT: Violation = {
  answer: 'observed_too_recently',
  violate: ({ operationId }) =>
    sql(`UPDATE operation SET not_before = now() + interval '1 hour' WHERE id = $1`, operationId),
};
const CONNECTION: Violation = {
  answer: 'connection_missing',
  violate: ({ ownKey, connectionId }) =>
    world.api.call('DELETE', `/v1/connections/${connectionId}`, { apiKey: ownKey }),
};
const CREDIT: Violation = {
  answer: 'credit_exhausted',
  violate: async ({ ownKey }) => {
    // Another operation of the workspace takes the only credit.
    const { api, system } = world;
    const number = randomUUID();
    system.resources.set(`/orders/${number}`, { state: 'paid' });
    const input = { path: ['orders', number], parent: ['orders'], expect: { state: 'paid' } };
    const body = { contract: 'http.json.matches@1', input };
    const { json } = await api.call('POST', '/v1/operations', { apiKey: ownKey, body });
    const spent = await api.call('POST', `/v1/operations/${String(json.id)}/verify`, { apiKey: ownKey });
    expect(spent.json.charged).toBe(1);
  },
};
const SOURCE: Violation = {
  answer: 'source_unreachable',
  violate: ({ path }) => {
    world.system.resources.set(path, 503);
  },
};

/** The order of the gates, each with its neighbour. The later one is violated first, for it may need the earlier one whole. */
const NEIGHBOURS: readonly (readonly [string, Violation, Violation])[] = [
  ['the address’s limit comes before the credential', ADDRESS_LIMIT, CREDENTIAL],
  ['the credential’s limit comes before the size', CREDENTIAL_LIMIT, SIZE],
  ['the size comes before the parser', SIZE, PARSE],
  ['the parser comes before the scope', PARSE, SCOPE],
  ['the scope comes before the ownership', SCOPE, OWNERSHIP],
  ['the ownership comes before the key’s syntax', OWNERSHIP, KEY_SYNTAX],
  ['the key’s syntax comes before the state', KEY_SYNTAX, TOO_RECENT],
  ['the key’s first use comes before the state', KEY_REUSED, TOO_RECENT],
  ['the state comes before the connection', TOO_RECENT, CONNECTION],
  ['the connection comes before the credit', CONNECTION, CREDIT],
  ['the credit comes before the look', CREDIT, SOURCE],
];

test('the baseline request succeeds', async () => {
  expect((await send(await prepare())).json).toMatchObject({ verdict: 'verified', charged: 1 });
});

test.each(NEIGHBOURS)('%s', async (_, earlier, later) => {
  const both = await prepare();
  await later.violate(both);
  await earlier.violate(both);
  expect(await answerTo(both)).toBe(earlier.answer);
  const onlyTheLater = await prepare();
  await later.violate(onlyTheLater);
  expect(await answerTo(onlyTheLater)).toBe(later.answer);
  const onlyTheEarlier = await prepare();
  await earlier.violate(onlyTheEarlier);
  expect(await answerTo(onlyTheEarlier)).toBe(earlier.answer);
});

test('checks the credential before its rate limit', async () => {
  const scene = await prepare();
  await CREDENTIAL_LIMIT.violate(scene);
  expect(await answerTo(scene)).toBe('rate_limited "verify"');
  await sql(`UPDATE api_key SET revoked_at = now() WHERE workspace_id = $1`, scene.workspaceId);
  // Servers believe a key for a second. What is left of the address's limit bounds how often may be asked.
  await expect.poll(() => answerTo(scene), { timeout: 5000, interval: 50 }).toBe('credential_invalid');
});

test('replays before it checks state, connection and credit', async () => {
  const scene = await prepare();
  const first = await send(scene);
  for (const violation of [TOO_RECENT, CONNECTION]) await violation.violate(scene);
  const replayed = await send(scene);
  expect([replayed.status, replayed.text, replayed.headers.get('idempotency-replayed')]).toEqual([
    200,
    first.text,
    'true',
  ]);
  expect((await world.api.call('GET', '/v1/usage', { apiKey: scene.ownKey })).json).toMatchObject({
    bought: { available: 0 },
  });
});

test('checks the key before a live run, and a live run before the waiting time', async () => {
  const scene = await prepare();
  const { asked, release } = world.system.hold();
  const first = send(scene);
  await asked;
  await TOO_RECENT.violate(scene);
  expect(await answerTo(scene)).toBe('idempotency_in_flight');
  expect(await answerTo({ ...scene, key: randomUUID() })).toBe('verification_in_flight');
  release();
  expect((await first).status).toBe(200);
});

// A contract is stored before the operation that names it and never deleted, so at a verify it cannot be missing.
test('keeps the contract as long as its operation', async () => {
  const scene = await prepare();
  await expect(
    sql(
      `DELETE FROM contract WHERE hash = (SELECT contract_hash FROM operation WHERE id = $1)`,
      scene.operationId,
    ),
  ).rejects.toThrow();
  expect(await answerTo(scene)).toBe('all_checks_passed');
});

// A look that fails and an effect that is wrong cannot be told apart by who only sees the failure: the look decides.
test('observes before it evaluates: an unreachable source does not refute', async () => {
  const wrong = await prepare();
  world.system.resources.set(wrong.path, { state: 'cancelled' });
  expect((await send(wrong)).json).toMatchObject({ verdict: 'refuted' });
  const unseen = await prepare();
  await SOURCE.violate(unseen);
  expect((await send(unseen)).json).toMatchObject({ verdict: 'inconclusive', charged: 0 });
});

// A judgement refuses nothing, whatever it says, so only the settlement can still fail the run.
test('does not return a verdict of a released run', async () => {
  const scene = await prepare();
  world.system.resources.set(scene.path, { state: 'cancelled' });
  const { asked, release } = world.system.hold();
  const answer = answerTo(scene);
  await asked;
  await sql(`SELECT release_run(id, NULL) FROM verification_run WHERE operation_id = $1`, scene.operationId);
  release();
  expect(await answer).toBe('unavailable');
  expect((await send(scene)).json).toMatchObject({ verdict: 'refuted', charged: 1 });
});
