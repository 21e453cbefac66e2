import { randomUUID } from 'node:crypto';
import { type Receipt, verifyReceipt } from '@tookeffect/core';
import type { Problem, Verification } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installDebianProgram } from '../../../../../tools/install/debian-package.ts';
import { PATIENT_TIMES, Testbed } from '../../faults/testbed.ts';

const LIBRARY = `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;

let testbed: Testbed;
let library: string;
beforeAll(async () => {
  [library, testbed] = await Promise.all([
    installDebianProgram('libfaketime', LIBRARY),
    Testbed.start({ times: PATIENT_TIMES }),
  ]);
}, 120_000);
afterAll(() => testbed.stop());

/** Starts a server for which the clock of the machine is wrong. */
function startAt(offset: string) {
  return testbed.startAnother('0', {
    LD_PRELOAD: library,
    FAKETIME: offset,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
}

/** An order that was begun at a server whose clock is right, and is paid. */
async function verifyAt(offset: string) {
  const id = await testbed.client.beginAndAct();
  const server = await startAt(offset);
  try {
    const client = testbed.client.at(server.baseUrl);
    const begun = await client.call('POST', '/v1/operations', client.newOrder().input);
    return { id, begun, verified: await client.verify(id, randomUUID()) };
  } finally {
    await server.kill('SIGTERM');
  }
}

test.each(['+10s', '-10s'])(
  'a server whose clock is %s wrong issues receipts that are valid at once',
  async (offset) => {
    const { id, begun, verified } = await verifyAt(offset);
    expect([begun?.status, verified?.status]).toEqual([201, 200]);
    expect(JSON.parse(verified!.text) as Verification).toMatchObject({ verdict: 'verified' });
    const heard = await testbed.client.call('GET', `/v1/operations/${id}/receipt`);
    const receipt = JSON.parse(heard!.text) as Receipt;
    const trustedKeys = await testbed.client.publishedKeys();
    expect(verifyReceipt(receipt, { trustedKeys })).toMatchObject({ valid: true });
    expect(await testbed.database.breaches(0)).toEqual([]);
  },
);

test.each(['+6m', '-6m', '+40d', '-40d'])(
  'a server whose clock is %s wrong signs nothing, and a server whose clock is right verifies the operation',
  async (offset) => {
    const { id, begun, verified } = await verifyAt(offset);
    for (const answer of [begun, verified]) {
      expect(answer?.status).toBe(503);
      expect(JSON.parse(answer!.text) as Problem).toMatchObject({
        code: 'unavailable',
        detail: expect.stringContaining('clock') as string,
      });
    }
    const again = await testbed.client.verify(id, randomUUID());
    expect(JSON.parse(again!.text) as Verification).toMatchObject({ verdict: 'verified' });
    expect(await testbed.database.breaches(0)).toEqual([]);
  },
);
