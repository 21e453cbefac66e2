import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Runner, setTracingDisabled } from '@openai/agents-core';
import { type KitWorld, shareKitWorld, startKitWorld } from '@tookeffect/adapter-testkit';
import type { KeyedVerification } from '@tookeffect/sdk';
import { beforeAll, expect, test } from 'vitest';
import { createOrderAgent, type StoredRun } from './order-agent.ts';

setTracingDisabled(true);

let world: KitWorld;

beforeAll(async () => {
  // The processes of the test join the same service.
  const leave = process.env.TOOKEFFECT_KIT_WORLD === undefined ? await shareKitWorld() : undefined;
  world = await startKitWorld();
  return async () => {
    await world.stop();
    await leave?.();
  };
});

function resume(stored: StoredRun, ...args: readonly string[]) {
  const program = path.join(import.meta.dirname, 'resume-order.ts');
  return spawnSync(process.execPath, [program, ...args], { input: JSON.stringify(stored), encoding: 'utf8' });
}

test('a run whose process is killed between the effect and its acknowledgement is resumed in a new one', async () => {
  const run = { scope: randomUUID(), orderNumber: `crash-${randomUUID()}` };
  const { agent, verified, te } = createOrderAgent(world, run, { isResumed: false });
  const waiting = await verified.run('Place the order.', (input) => new Runner().run(agent, input));
  expect(waiting.interruptions).toHaveLength(1);
  const stored = { ...run, state: waiting.state.toString() };

  expect(resume(stored, 'crash').signal).toBe('SIGKILL');
  expect(await world.countOrders(run.orderNumber)).toBe(1);
  const { status, stdout, stderr } = resume(stored);
  expect(stderr).toBe('');
  expect(status).toBe(0);

  const { operationId, verification } = JSON.parse(stdout) as {
    operationId: string;
    verification: KeyedVerification;
  };
  expect(verification).toMatchObject({ verdict: 'verified', attribution: { kind: 'marker' } });
  expect(await world.countOrders(run.orderNumber)).toBe(1);
  const operations: string[] = [];
  for await (const { id, input } of te.operations.list({ pageSize: 100 })) {
    if (JSON.stringify(input).includes(run.orderNumber)) operations.push(id);
    if (id === operationId) break;
  }
  expect(operations).toEqual([operationId]);
  let credits = 0;
  for await (const entry of te.usage.history({ pageSize: 100 })) {
    if (entry.operationId === operationId) credits -= entry.amountCredits;
  }
  expect(credits).toBe(1);
});
