import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addressKey,
  quotaHeaders,
  refuseExceeded,
  RequestLimits,
} from '../../src/http/limits/request-limits.ts';
import type { FastifyReply } from 'fastify';
import { memoryLimits } from '../../src/http/limits/limit-store.ts';

let limits: RequestLimits;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const perMinute = { reads: 1, writes: 2, verifies: 3, webhooks: 4, address: 5, accountCredentials: 1000 };
  limits = new RequestLimits(perMinute, memoryLimits());
});
afterEach(async () => {
  await limits.onApplicationShutdown();
  vi.useRealTimers();
});

test.each([
  ['read', 1],
  ['write', 2],
  ['verify', 3],
  ['webhook', 4],
  ['unsigned', 4],
  ['address', 5],
] as const)('%s allows exactly %d a minute', async (name, limit) => {
  for (let left = limit - 1; left >= 0; left -= 1) {
    const expected = { name, limit, remaining: left, resetSeconds: 60, isExceeded: false };
    expect(await limits.count(name, 'key')).toEqual(expected);
  }
  const nothing = { name, limit, remaining: 0, resetSeconds: 60, isExceeded: true };
  expect(await limits.count(name, 'key')).toEqual(nothing);
  expect(await limits.count(name, 'another key')).toMatchObject({ isExceeded: false });
});

test('the wait in seconds is rounded up and never 0, and after a minute the whole limit is available', async () => {
  await limits.count('read', 'key');
  vi.advanceTimersByTime(1);
  expect((await limits.count('read', 'key')).resetSeconds).toBe(60);
  vi.advanceTimersByTime(30_000);
  expect((await limits.count('read', 'key')).resetSeconds).toBe(30);
  vi.advanceTimersByTime(29_998);
  expect((await limits.count('read', 'key')).resetSeconds).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await limits.count('read', 'key')).toMatchObject({ isExceeded: false, remaining: 0 });
});

test('refuses a request beyond the limit with the seconds to wait, and no other', () => {
  const quota = { name: 'write', limit: 2, remaining: 0, resetSeconds: 7, isExceeded: false };
  expect(() => refuseExceeded(quota)).not.toThrow();
  expect(() => refuseExceeded({ ...quota, isExceeded: true })).toThrow(
    expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 7 }),
  );
  expect(quotaHeaders(quota)).toEqual({
    'ratelimit-policy': '"write";q=2;w=60',
    ratelimit: '"write";r=0;t=7',
  });
});

test('an IPv4 address has its own key, mapped or not, and an IPv6 address that of its first 64 bits', () => {
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1');
  expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
  const one = addressKey('2001:db8:1:2:3:4:5:6');
  expect(addressKey('2001:db8:1:2::')).toBe(one);
  expect(addressKey('2001:db8:1:3::')).not.toBe(one);
  expect(addressKey('2001:db8:1:17::')).not.toBe(addressKey('2001:db8:c:3::'));
  expect(addressKey('nonsense')).toBe('nonsense');
});

test('a failed count refuses no request, and stopping the limits stops the store', async () => {
  const failure = new Error('broken');
  let stops = 0;
  const broken = {
    counter: () => ({ consume: () => Promise.reject(failure) }) as never,
    stop: () => {
      stops += 1;
      return Promise.resolve();
    },
  };
  const failing = new RequestLimits(
    { reads: 1, writes: 1, verifies: 1, webhooks: 1, address: 1, accountCredentials: 1000 },
    broken,
  );
  await expect(failing.count('read', 'key')).rejects.toBe(failure);
  await failing.onApplicationShutdown();
  expect(stops).toBe(1);
});

test('an account has the limit of a few credentials, however many it has', async () => {
  const shared = new RequestLimits(
    { reads: 3, writes: 1, verifies: 1, webhooks: 1, address: 1, accountCredentials: 2 },
    memoryLimits(),
  );
  const shown: string[] = [];
  const reply = { headers: (fields: Record<string, string>) => shown.push(fields.ratelimit!) };
  const spend = async (credentialId: string, accountId: string): Promise<void> =>
    shared.spendCaller('read', { credentialId, accountId }, reply as unknown as FastifyReply);
  for (const key of ['key_1', 'key_2', 'key_1', 'key_3', 'key_4', 'key_5']) await spend(key, 'acc_1');
  await expect(spend('key_6', 'acc_1')).rejects.toMatchObject({ code: 'rate_limited' });
  expect(shown).toEqual([
    '"read";r=2;t=60',
    '"read";r=2;t=60',
    '"read";r=1;t=60',
    '"read";r=2;t=60',
    '"account-read";r=1;t=60',
    '"account-read";r=0;t=60',
    '"account-read";r=0;t=60',
  ]);
  await spend('key_7', 'acc_2');
});

test('a credential beyond its own limit counts nothing for its account', async () => {
  const shared = new RequestLimits(
    { reads: 1, writes: 1, verifies: 1, webhooks: 1, address: 1, accountCredentials: 2 },
    memoryLimits(),
  );
  const reply = { headers: () => undefined } as unknown as FastifyReply;
  const spend = async (credentialId: string): Promise<void> =>
    shared.spendCaller('read', { credentialId, accountId: 'acc_1' }, reply);
  await spend('key_1');
  for (let index = 0; index < 9; index += 1) await expect(spend('key_1')).rejects.toThrow('(read)');
  await spend('key_2');
  await expect(spend('key_3')).rejects.toThrow('(account-read)');
});
