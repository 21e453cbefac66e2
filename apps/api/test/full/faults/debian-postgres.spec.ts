import { randomUUID } from 'node:crypto';
import { verifyReceipt } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Testbed } from '../../faults/testbed.ts';
import { debianPostgres } from './debian-postgres.ts';

let testbed: Testbed;
beforeAll(async () => {
  testbed = await Testbed.start({ binDirectory: await debianPostgres() });
}, 300_000);
afterAll(() => testbed.stop());

test("begin, act, acknowledge, verify and receipt work over Debian's PostgreSQL 15", async () => {
  const [version] = await testbed.database.rows<{ server_version_num: string }>('SHOW server_version_num');
  expect(version?.server_version_num).toMatch(/^15[0-9]{4}$/);
  const operationId = await testbed.client.beginAndAct();

  const verified = await testbed.client.verify(operationId, randomUUID());
  expect(JSON.parse(verified!.text)).toMatchObject({ verdict: 'verified', charged: 1 });
  const receipt = await testbed.client.call('GET', `/v1/operations/${operationId}/receipt`);
  const validation = verifyReceipt(receipt!.text, {
    trustedKeys: await testbed.client.publishedKeys(),
    expected: { operationId },
  });

  expect(validation).toMatchObject({ valid: true, verdict: 'verified' });
  expect((await testbed.client.usage()).bought.available).toBe(499);
  const checked = await testbed.command('admin', 'check-invariants');
  expect(checked.code, checked.output).toBe(0);
});
