import { randomUUID } from 'node:crypto';
import { verifyReceipt } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Scene } from '../../faults/testbed.ts';
import { debianPostgres } from './debian-postgres.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.start({ binDirectory: await debianPostgres() });
}, 300_000);
afterAll(() => scene.stop());

test("begin, act, acknowledge, verify and receipt work over Debian's PostgreSQL 15", async () => {
  const [version] = await scene.database.rows<{ server_version_num: string }>('SHOW server_version_num');
  expect(version?.server_version_num).toMatch(/^15[0-9]{4}$/);
  const operationId = await scene.client.beginAndAct();

  const verified = await scene.client.verify(operationId, randomUUID());
  expect(JSON.parse(verified!.text)).toMatchObject({ verdict: 'verified', charged: 1 });
  const receipt = await scene.client.call('GET', `/v1/operations/${operationId}/receipt`);
  const validation = verifyReceipt(receipt!.text, {
    trustedKeys: await scene.client.publishedKeys(),
    expected: { operationId },
  });

  expect(validation).toMatchObject({ valid: true, verdict: 'verified' });
  expect((await scene.client.usage()).bought.available).toBe(499);
  const checked = await scene.command('admin', 'check-invariants');
  expect(checked.code, checked.output).toBe(0);
});
