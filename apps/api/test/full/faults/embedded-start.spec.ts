import { randomUUID } from 'node:crypto';
import { verifyReceipt } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Testbed } from '../../faults/testbed.ts';

let testbed: Testbed;
beforeAll(async () => {
  testbed = await Testbed.start('embedded');
}, 60_000);
afterAll(() => testbed.stop());

test('a killed server with the embedded database restarts with its keys, credits and receipts', async () => {
  const operationId = await testbed.client.beginAndAct();
  const key = randomUUID();
  const verified = await testbed.client.verify(operationId, key);
  expect(JSON.parse(verified!.text)).toMatchObject({ verdict: 'verified', charged: 1 });
  const receipt = await testbed.client.call('GET', `/v1/operations/${operationId}/receipt`);
  const [usage, keys, { rootKey }] = [
    await testbed.client.usage(),
    await testbed.client.publishedKeys(),
    testbed.server,
  ];

  // The server's role is another than that of the superuser, who owns the tables.
  expect(testbed.server.log()).not.toContain('owns the tables');

  await testbed.server.kill('SIGKILL');
  await testbed.startServer();

  expect((await testbed.client.call('GET', `/v1/operations/${operationId}/receipt`))?.text).toBe(
    receipt!.text,
  );
  expect(verifyReceipt(receipt!.text, { trustedKeys: await testbed.client.publishedKeys() }).valid).toBe(
    true,
  );
  expect(await testbed.client.publishedKeys()).toEqual(keys);
  expect(testbed.server.rootKey).toBe(rootKey);
  expect(testbed.server.firstApiKey).toBeUndefined();
  expect(await testbed.client.usage()).toEqual(usage);
  expect((await testbed.client.verify(operationId, key))?.text).toBe(verified!.text);
  const checked = await testbed.command('admin', 'check-invariants');
  expect(checked.code, `${checked.output}${checked.complaint}`).toBe(0);
});
