import { expect } from 'vitest';
import { CREDITS, crashWhileBlocked } from './crashes.ts';
import type { StatementFate } from './row-lock.ts';
import type { Testbed } from './testbed.ts';
import { deliver } from './signed-events.ts';

/** Where an event is taken in, the function that stores it has written rows, and its transaction is open. */
const PROVIDER_EVENT = {
  statement: 'SELECT store_events(%',
  rows: 'SELECT FROM workspace FOR UPDATE',
};
const GRANT = { statement: '%', rows: CREDITS };

/** Kills the server while it stores GitHub's event; delivered again, the event is there once. @returns rows added */
export async function killWhileStoringEvent(testbed: Testbed, fate: StatementFate): Promise<number> {
  const delivery = await testbed.events.issue();
  const before = await countRows(testbed, 'provider_event');
  const crash = crashWhileBlocked(PROVIDER_EVENT, 'the call');
  expect(await crash(testbed, () => deliver(testbed.client, delivery), fate)).toBeNull();
  await testbed.startServer();
  expect(await countRows(testbed, 'provider_event')).toBe(fate === 'completes' ? before + 1 : before);

  const [again, third] = [await deliver(testbed.client, delivery), await deliver(testbed.client, delivery)];
  expect([again?.status, third?.status]).toEqual([fate === 'completes' ? 200 : 202, 200]);
  expect(third?.text).toBe(again?.text);
  expect(await testbed.database.breaches(0)).toEqual([]);
  return (await countRows(testbed, 'provider_event')) - before;
}

/** Kills the server between the event that pays and the credits; delivered again, they are granted once. @returns credits */
export async function killWhileGrantingCredits(testbed: Testbed, fate: StatementFate): Promise<number> {
  const delivery = testbed.events.pack();
  const before = await testbed.client.usage();
  const events = await countRows(testbed, 'billing_event');
  const crash = crashWhileBlocked(GRANT, 'the call');
  expect(await crash(testbed, () => deliver(testbed.client, delivery), fate)).toBeNull();
  await testbed.startServer();
  // Its commit was never sent, so that nothing of it is there, whatever became of the statement.
  expect(await countRows(testbed, 'billing_event')).toBe(events);
  expect(await testbed.client.usage()).toEqual(before);

  const [again, third] = [await deliver(testbed.client, delivery), await deliver(testbed.client, delivery)];
  expect([again?.status, third?.status]).toEqual([200, 200]);
  expect(third?.text).toBe(again?.text);
  expect(await testbed.database.breaches(0)).toEqual([]);
  return (await testbed.client.usage()).bought.available - before.bought.available;
}

async function countRows(testbed: Testbed, table: 'provider_event' | 'billing_event'): Promise<number> {
  const [row] = await testbed.database.rows<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${table}`,
  );
  return row!.count;
}
