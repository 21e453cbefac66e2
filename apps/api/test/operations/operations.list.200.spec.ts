import type { OperationList } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

/** A tenant of the test's own, connected to the shop. */
async function newCaller() {
  const tenant = await context.api.newTenant();
  await context.connect({}, tenant);
  return {
    ...tenant,
    begin: async () => (await context.begin({ apiKey: tenant.apiKey })).id,
    list: async (query = ''): Promise<OperationList> =>
      (await context.api.call('GET', `/v1/operations${query}`, tenant)).json as unknown as OperationList,
  };
}

test('lists every operation once, newest first, while others are created', async () => {
  const caller = await newCaller();
  const ids: string[] = [];
  for (let count = 1; count <= 5; count += 1) ids.unshift(await caller.begin());
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: OperationList = await caller.list(`?limit=2${cursor}`);
    seen.push(...page.data.map(({ id }) => id));
    expect(page.hasMore).toBe(page.nextCursor !== null);
    await caller.begin();
    cursor = page.nextCursor === null ? null : `&cursor=${page.nextCursor}`;
  }
  expect(seen).toEqual(ids);
});

test('has no next page after a last page that is full', async () => {
  const caller = await newCaller();
  await caller.begin();
  await caller.begin();
  expect(await caller.list('?limit=2')).toMatchObject({ hasMore: false, nextCursor: null });
  expect((await caller.list('?limit=1')).hasMore).toBe(true);
});

test('filters by state, by contract and by both', async () => {
  const caller = await newCaller();
  const [created, refuted, expired] = [await caller.begin(), await caller.begin(), await caller.begin()];
  const cancelled = await caller.begin();
  await context.api.call('POST', `/v1/operations/${cancelled}/cancel`, caller);
  await context.passDeadline(cancelled);
  await context.verify(refuted, undefined, caller);
  await context.passDeadline(expired);
  const ids = async (query: string): Promise<string[]> => (await caller.list(query)).data.map(({ id }) => id);
  expect(await ids('?state=created')).toEqual([created]);
  expect(await ids('?state=refuted')).toEqual([refuted]);
  expect(await ids('?state=expired')).toEqual([expired]);
  expect(await ids('?state=cancelled')).toEqual([cancelled]);
  expect(await ids('?state=verified')).toEqual([]);
  expect(await ids('?contract=postgres.row.present@1')).toHaveLength(4);
  expect(await ids('?contract=postgres.row.present@1&state=refuted')).toEqual([refuted]);
  expect(await ids('?contract=postgres.row.absent@1')).toEqual([]);
});

test('lists what is unfinished, and what of it is overdue', async () => {
  const caller = await newCaller();
  const [open, overdue, refuted] = [await caller.begin(), await caller.begin(), await caller.begin()];
  const [cancelled, undecided] = [await caller.begin(), await caller.begin()];
  await context.verify(refuted, undefined, caller);
  await context.api.call('POST', `/v1/operations/${cancelled}/cancel`, caller);
  for (const id of [overdue, refuted, cancelled]) await context.passDeadline(id);
  const ids = async (query: string): Promise<string[]> => (await caller.list(query)).data.map(({ id }) => id);
  expect(await ids('?unfinished=any')).toEqual([undecided, overdue, open]);
  expect(await ids('?unfinished=overdue')).toEqual([overdue]);
  expect(await ids('?unfinished=overdue&state=created')).toEqual([]);
  expect((await context.api.call('GET', '/v1/operations?unfinished=all', caller)).status).toBe(400);
});

test('lists an operation as GET by id returns it', async () => {
  const caller = await newCaller();
  const id = await caller.begin();
  await context.verify(id, undefined, caller);
  const { json } = await context.api.call('GET', `/v1/operations/${id}`, caller);
  expect((await caller.list()).data).toEqual([json]);
});

test('lists the operations of the workspace only', async () => {
  const [one, other] = [await newCaller(), await newCaller()];
  await one.begin();
  expect((await other.list()).data).toEqual([]);
});
