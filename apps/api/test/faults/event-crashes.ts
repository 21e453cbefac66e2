import { expect } from 'vitest';
import { CREDITS, holding } from './crashes.ts';
import type { Fate } from './row-lock.ts';
import type { Scene } from './testbed.ts';
import { deliver } from './signed-events.ts';

/** Where an event is taken in, its row is written and its transaction is open. */
const PROVIDER_EVENT = {
  statement: 'INSERT INTO provider_event %',
  rows: 'SELECT FROM workspace FOR UPDATE',
};
const GRANT = { statement: '%', rows: CREDITS };

/** Kills the server while it stores GitHub's event; delivered again, the event is there once. @returns rows added */
export async function killStoringAnEvent(scene: Scene, fate: Fate): Promise<number> {
  const delivery = await scene.deliveries.issue();
  const before = await countOf(scene, 'provider_event');
  const death = holding(PROVIDER_EVENT, 'the call');
  expect(await death(scene, () => deliver(scene.client, delivery), fate)).toBeNull();
  await scene.startServer();
  expect(await countOf(scene, 'provider_event')).toBe(fate === 'goes on' ? before + 1 : before);

  const [again, third] = [await deliver(scene.client, delivery), await deliver(scene.client, delivery)];
  expect([again?.status, third?.status]).toEqual([fate === 'goes on' ? 200 : 202, 200]);
  expect(third?.text).toBe(again?.text);
  expect(await scene.database.breaches(0)).toEqual([]);
  return (await countOf(scene, 'provider_event')) - before;
}

/** Kills the server between the event that pays and the credits; delivered again, they are granted once. @returns credits */
export async function killGrantingCredits(scene: Scene, fate: Fate): Promise<number> {
  const delivery = scene.deliveries.pack();
  const before = await scene.client.usage();
  const events = await countOf(scene, 'billing_event');
  const death = holding(GRANT, 'the call');
  expect(await death(scene, () => deliver(scene.client, delivery), fate)).toBeNull();
  await scene.startServer();
  // Its commit was never sent, so that nothing of it is there, whatever became of the statement.
  expect(await countOf(scene, 'billing_event')).toBe(events);
  expect(await scene.client.usage()).toEqual(before);

  const [again, third] = [await deliver(scene.client, delivery), await deliver(scene.client, delivery)];
  expect([again?.status, third?.status]).toEqual([200, 200]);
  expect(third?.text).toBe(again?.text);
  expect(await scene.database.breaches(0)).toEqual([]);
  return (await scene.client.usage()).bought.available - before.bought.available;
}

async function countOf(scene: Scene, table: 'provider_event' | 'billing_event'): Promise<number> {
  const [row] = await scene.database.rows<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${table}`,
  );
  return row!.count;
}
