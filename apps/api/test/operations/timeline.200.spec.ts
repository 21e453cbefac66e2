import type { Timeline } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

async function timeline(id: string, query = ''): Promise<Timeline> {
  const { json } = await context.api.call('GET', `/v1/operations/${id}/timeline${query}`);
  return json as unknown as Timeline;
}

/** An operation to which everything has happened. */
async function eventful(): Promise<string> {
  const { id, number } = await context.begin();
  await context.api.call('POST', `/v1/operations/${id}/action-result`, { body: { status: 'unknown' } });
  await context.verify(id);
  await context.shop.insertOrder({ number, reference: id });
  await context.verify(id);
  return id;
}

test('lists everything that happened, newest first', async () => {
  const { data, hasMore } = await timeline(await eventful());
  expect(data.map(({ kind }) => kind)).toEqual([
    'verification_completed',
    'verification_completed',
    'action_result_submitted',
    'baseline_read',
    'operation_created',
  ]);
  expect(data[0]).toMatchObject({ sequence: 2, verdict: 'verified', charged: 1, evidenceLevels: ['E3'] });
  expect(data[2]).toMatchObject({ status: 'unknown' });
  expect(hasMore).toBe(false);
  const instants = data.map(({ occurredAt }) => occurredAt);
  expect(instants).toEqual([...instants].sort().reverse());
});

test('lists the baseline after the creation when both have the same instant', async () => {
  const { id } = await context.begin();
  const { dataSource } = context.api.database;
  // Not the instant of the baseline, which has to be the one that its content says.
  await dataSource.query('UPDATE operation SET created_at = baseline_observed_at WHERE id = $1', [id]);
  const { data } = await timeline(id);
  expect(data.map(({ kind }) => kind)).toEqual(['baseline_read', 'operation_created']);
});

test('lists every entry once while others are added', async () => {
  const id = await eventful();
  const whole = (await timeline(id)).data;
  const seen: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Timeline = await timeline(id, `?limit=2${cursor}`);
    seen.push(...page.data);
    if (cursor === '') await context.verify(id);
    cursor = page.nextCursor === null ? null : `&cursor=${page.nextCursor}`;
  }
  expect(seen).toEqual(whole);
});

test('keeps the entry of a deadline that passed without a conclusive verdict', async () => {
  const { id } = await context.begin();
  const kinds = async (): Promise<string[]> => (await timeline(id)).data.map(({ kind }) => kind);
  await context.passDeadline(id);
  expect(await kinds()).toContain('deadline_passed');
  await context.verify(id);
  expect(await kinds()).toContain('deadline_passed');
});

test('has no entry for a deadline after a conclusive verdict', async () => {
  const { id } = await context.begin();
  await context.verify(id);
  await context.passDeadline(id);
  expect((await timeline(id)).data.map(({ kind }) => kind)).not.toContain('deadline_passed');
});

test('has an entry for the cancellation, and none for a deadline after it', async () => {
  const { id } = await context.begin();
  const { json } = await context.api.call('POST', `/v1/operations/${id}/cancel`);
  await context.passDeadline(id);
  const { data } = await timeline(id);
  expect(data[0]).toEqual({ kind: 'operation_cancelled', occurredAt: json.cancelledAt });
  expect(data.map(({ kind }) => kind)).not.toContain('deadline_passed');
});
