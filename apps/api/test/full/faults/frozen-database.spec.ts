import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Testbed } from '../../faults/testbed.ts';

/** A statement may take 5 s and a connection as long; a second is left for a busy machine. */
const ANSWERED_WITHIN_MS = 6500;

let testbed: Testbed;
beforeAll(async () => {
  testbed = await Testbed.start();
}, 60_000);
afterAll(() => testbed.stop());

test('with a frozen database every call fails with 503 in time, and works again afterwards', async () => {
  const operationId = await testbed.client.beginAndAct();
  const before = await testbed.client.usage();
  const thaw = await testbed.database.freeze();
  const began = performance.now();
  try {
    const waiting = [
      ...Array.from({ length: 16 }, () => testbed.client.call('GET', '/v1/usage')),
      testbed.client.verify(operationId, randomUUID()),
      testbed.client.call('GET', '/readyz'),
    ];
    expect((await testbed.client.call('GET', '/healthz'))?.status).toBe(200);
    for (const heard of await Promise.all(waiting)) {
      expect(heard?.status, heard?.text).toBe(503);
      expect(Number(heard?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(performance.now() - began).toBeLessThan(ANSWERED_WITHIN_MS);
  } finally {
    thaw();
  }
  expect(await testbed.client.usage()).toEqual(before);
  expect((await testbed.client.verify(operationId, randomUUID()))?.status).toBe(200);
  expect(testbed.server.hasEnded()).toBe(false);
});
