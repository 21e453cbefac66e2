import type { Operation, Verification } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { startJsonApi } from '../support/json-api.ts';

const CALLS = 8;

test('a server that closes completes verifies and begins as if it did not: no verdict is about the closing', async () => {
  const context = await startJsonApi({ TOOKEFFECT_KEEP_ALIVE_MS: '600000' });
  const { api, system } = context;
  try {
    const paid = await Promise.all(Array.from({ length: CALLS }, () => context.begin()));
    for (const order of paid) order.pay();
    const orders = Array.from({ length: CALLS }, (_, index) => `new-${String(index)}`);
    for (const order of orders) system.resources.set(`/orders/${order}`, { state: 'open' });
    const holds = [...paid.map(({ path }) => path), ...orders.map((order) => `/orders/${order}`)].map(
      (path) => system.holdNext(path),
    );
    const verifies = paid.map(({ id }) => context.verify(id));
    const begins = orders.map((order) => {
      const input = { path: ['orders', order], parent: ['orders'], expect: { state: 'paid' } };
      return api.call('POST', '/v1/operations', { body: { contract: 'http.json.matches@1', input } });
    });
    await Promise.all(holds.map(({ received }) => received));
    const closed = api.application.close();
    await expect.poll(() => fetch(`${api.baseUrl}/healthz`).catch(() => 'refused')).toBe('refused');
    for (const { release } of holds) release();
    for (const { json } of await Promise.all(verifies)) {
      expect(json as unknown as Verification).toMatchObject({ verdict: 'verified', reason: 'state_reached' });
    }
    for (const { status, json } of await Promise.all(begins)) {
      const codes = (json as unknown as Operation).notices.map(({ code }) => code);
      expect([status, codes]).toEqual([201, ['absence_not_provable']]);
    }
    await closed;
  } finally {
    await context.stop();
  }
});
