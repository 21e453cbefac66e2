import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FIXTURES } from '../authorization/fixtures.ts';
import { type PreparedRequest, prepare, sendPrepared } from '../authorization/requests.ts';
import { startTenantPair } from '../authorization/tenant-pair.ts';
import { whileReadOnly } from '../support/read-only-database.ts';
import type { ApiResponse } from '../support/test-api.ts';

/* During a failover, the database that responds may be a standby that is not promoted yet: it reads, and refuses every write. */

const pair = await startTenantPair();
const { api, operations, us } = pair;
afterAll(() => pair.stop());

/** What stores nothing: the response is that of any database. */
const STORE_NOTHING = ['createCheckout', 'mutateContract', 'testContract'];

const responses = new Map<string, ApiResponse>();
beforeAll(async () => {
  const requests: [string, PreparedRequest, string | null][] = [];
  for (const operation of operations) {
    const token = operation.isCredentialed ? us.apiKey : null;
    requests.push([operation.id, await prepare(pair, operation, us), token]);
  }
  await whileReadOnly(api.database, async () => {
    await vi.waitUntil(async () => (await api.call('GET', '/v1/whoami')).status === 200);
    for (const [id, request, token] of requests) responses.set(id, await sendPrepared(pair, request, token));
  });
});

test('every operation is tried', () => {
  expect([...responses.keys()].toSorted()).toEqual(Object.keys(FIXTURES).toSorted());
});

test.each(operations.filter(({ method }) => method !== 'GET'))(
  '$id on a read-only database can be retried: 503 with Retry-After',
  ({ id }) => {
    const { status, headers, json } = responses.get(id)!;
    if (STORE_NOTHING.includes(id)) expect(status).toBeLessThan(500);
    else
      expect([status, json.code, headers.get('retry-after')]).toEqual([
        503,
        'unavailable',
        expect.any(String),
      ]);
  },
);

test.each(operations.filter(({ method, id }) => method === 'GET' && id !== 'getReadiness'))(
  '$id is answered by a read-only database',
  ({ id }) => {
    const { status, text } = responses.get(id)!;
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  },
);

test('a batch of verifies on a read-only database is 503 for each of them', async () => {
  const connectionId = us.owned.connection;
  const begun = await Promise.all(
    Array.from({ length: 6 }, () =>
      api.call('POST', '/v1/operations', {
        apiKey: us.apiKey,
        body: { ...FIXTURES.createOperation!.body!(pair), connectionId },
      }),
    ),
  );
  const verifies = await whileReadOnly(api.database, () =>
    Promise.all(
      begun.map(({ json }) =>
        api.call('POST', `/v1/operations/${String(json.id)}/verify`, { apiKey: us.apiKey }),
      ),
    ),
  );
  for (const { status, headers } of verifies) {
    expect([status, headers.get('retry-after')]).toEqual([503, expect.any(String)]);
  }
});
