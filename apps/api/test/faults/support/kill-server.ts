import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Resumed, assertResumed } from './resumed.ts';
import type { Fate } from './row-hold.ts';
import type { Scene } from './scene.ts';
import type { VerifyInstant } from './verify-instants.ts';

/**
 * Kills the server during a verify, starts it again, and asserts that nothing was lost or taken twice.
 * @param fate what becomes of the statement that it leaves behind, where it leaves one
 */
export async function killServer(scene: Scene, { death }: VerifyInstant, fate: Fate): Promise<Resumed> {
  const before = await scene.client.usage();
  const operationId = await scene.client.beginAndAct();
  const key = randomUUID();

  expect(await death(scene, () => scene.client.verify(operationId, key), fate)).toBeNull();
  await scene.startServer();

  return assertResumed(scene, { operationId, key, before, firstAnswer: null });
}

/** What a kill must come to: a replay of what was settled, or the one run of the retry. */
export function expectedOutcome({ settledWhenIt, verdict }: VerifyInstant, fate: Fate): Resumed {
  const wasSettled = settledWhenIt.includes(fate);
  return { wasSettled, verdict: (wasSettled && verdict) || 'verified' };
}
