import { randomUUID } from 'node:crypto';
import { verifyReceipt } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Scene } from './testbed.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.start('embedded');
}, 60_000);
afterAll(() => scene.stop());

test('a server with its own database that was killed comes back with its keys, credits and receipts', async () => {
  const operationId = await scene.client.beginAndAct();
  const key = randomUUID();
  const verified = await scene.client.verify(operationId, key);
  expect(JSON.parse(verified!.text)).toMatchObject({ verdict: 'verified', charged: 1 });
  const receipt = await scene.client.call('GET', `/v1/operations/${operationId}/receipt`);
  const [usage, keys, { rootKey }] = [
    await scene.client.usage(),
    await scene.client.publishedKeys(),
    scene.server,
  ];

  await scene.server.kill('SIGKILL');
  await scene.startServer();

  expect((await scene.client.call('GET', `/v1/operations/${operationId}/receipt`))?.text).toBe(receipt!.text);
  expect(verifyReceipt(receipt!.text, { trustedKeys: await scene.client.publishedKeys() }).valid).toBe(true);
  expect(await scene.client.publishedKeys()).toEqual(keys);
  expect(scene.server.rootKey).toBe(rootKey);
  expect(scene.server.firstApiKey).toBeUndefined();
  expect(await scene.client.usage()).toEqual(usage);
  expect((await scene.client.verify(operationId, key))?.text).toBe(verified!.text);
  const checked = await scene.command('admin', 'check-invariants');
  expect(checked.code, `${checked.output}${checked.complaint}`).toBe(0);
});
