import type { CreatedApiKey, RotatedApiKey } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SecondServer, startSecondServer } from '../support/second-server.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let other: SecondServer;
beforeAll(async () => {
  api = await startTestApi({ TOOKEFFECT_LIMIT_ADDRESS: '1000000', TOOKEFFECT_LIMIT_READS: '1000000' });
  other = await startSecondServer(api);
});
afterAll(async () => {
  await other.stop();
  await api.stop();
});

/** A request under traffic; instants by the database's clock, in ms. */
interface Seen {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: number;
}

/** How far this machine's clock is behind the database's, and how far from true that can be. */
async function compareClocks(): Promise<{ readonly offsetMs: number; readonly errorMs: number }> {
  const before = Date.now();
  const [{ now }] = await api.database.dataSource.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
  const after = Date.now();
  return { offsetMs: now.getTime() - (before + after) / 2, errorMs: (after - before) / 2 + 1 };
}

/** Four clients of each instance send requests with a key until they are stopped. */
function startTraffic(apiKey: string, offsetMs: number) {
  const seen: Record<'one' | 'other', Seen[]> = { one: [], other: [] };
  const state = { isOver: false };
  const client = async (name: 'one' | 'other', baseUrl: string): Promise<void> => {
    while (!state.isOver) {
      const startedAt = Date.now() + offsetMs;
      const response = await fetch(`${baseUrl}/v1/usage`, { headers: { authorization: `Bearer ${apiKey}` } });
      await response.arrayBuffer();
      seen[name].push({ startedAt, endedAt: Date.now() + offsetMs, status: response.status });
    }
  };
  const clients = [api.baseUrl, other.baseUrl].flatMap((baseUrl, index) =>
    Array.from({ length: 4 }, () => client(index === 0 ? 'one' : 'other', baseUrl)),
  );
  return {
    seen,
    /** Continues until every instance has had requests that began after an instant, then ends. */
    until: async (instantMs: number): Promise<void> => {
      const isPast = (requests: readonly Seen[]) => requests.some(({ startedAt }) => startedAt > instantMs);
      while (!isPast(seen.one) || !isPast(seen.other)) await new Promise((next) => setImmediate(next));
      state.isOver = true;
      await Promise.all(clients);
    },
  };
}

async function newKey(): Promise<CreatedApiKey> {
  const body = { name: 'traffic', scopes: ['usage:read'] };
  return (await api.call('POST', '/v1/api-keys', { body })).json as unknown as CreatedApiKey;
}

/** Waits until both instances have responded. */
async function isWarm({ seen }: ReturnType<typeof startTraffic>): Promise<void> {
  while (seen.one.length < 20 || seen.other.length < 20) await new Promise((next) => setImmediate(next));
}

test('rejects every request that begins a second after the response to the revocation', async () => {
  const { offsetMs } = await compareClocks();
  const { apiKey, secret } = await newKey();
  const traffic = startTraffic(secret, offsetMs);
  await isWarm(traffic);
  const revokingAt = Date.now() + offsetMs;
  expect((await api.call('DELETE', `/v1/api-keys/${apiKey.id}`)).status).toBe(204);
  const revokedAt = Date.now() + offsetMs;
  await traffic.until(revokedAt + 1200);
  for (const requests of Object.values(traffic.seen)) {
    const late = requests.filter(({ startedAt }) => startedAt >= revokedAt + 1000);
    expect(late.length).toBeGreaterThan(0);
    expect(new Set(late.map(({ status }) => status))).toEqual(new Set([401]));
    // What ended before the revocation was sent cannot have seen it, however busy the machine is.
    const early = requests.filter(({ endedAt }) => endedAt < revokingAt);
    expect(early.length).toBeGreaterThan(0);
    expect(new Set(early.map(({ status }) => status))).toEqual(new Set([200]));
  }
});

test('accepts a rotated key until its grace time ends, at most a second longer, and the new key throughout', async () => {
  const { offsetMs, errorMs } = await compareClocks();
  const old = await newKey();
  const oldTraffic = startTraffic(old.secret, offsetMs);
  await isWarm(oldTraffic);
  const target = `/v1/api-keys/${old.apiKey.id}/rotate`;
  const { json } = await api.call('POST', target, { body: { graceSeconds: 2 } });
  const { secret, previous } = json as unknown as RotatedApiKey;
  const newTraffic = startTraffic(secret, offsetMs);
  const graceEndsAt = Date.parse(previous.expiresAt);
  await Promise.all([oldTraffic.until(graceEndsAt + 1200), newTraffic.until(graceEndsAt + 1200)]);
  for (const name of ['one', 'other'] as const) {
    const before = oldTraffic.seen[name].filter(({ endedAt }) => endedAt < graceEndsAt - errorMs);
    expect(before.length).toBeGreaterThan(0);
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set([200]));
    const after = oldTraffic.seen[name].filter(({ startedAt }) => startedAt >= graceEndsAt + 1000);
    expect(after.length).toBeGreaterThan(0);
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(newTraffic.seen[name].map(({ status }) => status))).toEqual(new Set([200]));
  }
});
