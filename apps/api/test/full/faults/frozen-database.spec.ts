import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Scene } from '../../faults/testbed.ts';

/** A statement may take 5 s and a connection as long; a second is left for a busy machine. */
const ANSWERED_WITHIN_MS = 6500;

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.start();
}, 60_000);
afterAll(() => scene.stop());

test('a database that is frozen keeps no caller waiting, and no connection that was opened before', async () => {
  const operationId = await scene.client.beginAndAct();
  const before = await scene.client.usage();
  const thaw = await scene.database.freeze();
  const began = performance.now();
  try {
    const waiting = [
      ...Array.from({ length: 16 }, () => scene.client.call('GET', '/v1/usage')),
      scene.client.verify(operationId, randomUUID()),
      scene.client.call('GET', '/readyz'),
    ];
    expect((await scene.client.call('GET', '/healthz'))?.status).toBe(200);
    for (const heard of await Promise.all(waiting)) {
      expect(heard?.status, heard?.text).toBe(503);
      expect(Number(heard?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(performance.now() - began).toBeLessThan(ANSWERED_WITHIN_MS);
  } finally {
    thaw();
  }
  expect(await scene.client.usage()).toEqual(before);
  expect((await scene.client.verify(operationId, randomUUID()))?.status).toBe(200);
  expect(scene.server.hasEnded()).toBe(false);
});
