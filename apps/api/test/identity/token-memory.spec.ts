import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TokenWorkspaces } from '../../src/modules/identity/oauth/token-workspaces.ts';

const ACCOUNT = `acc_${'0'.repeat(26)}`;
const WORKSPACE = `ws_${'0'.repeat(26)}`;
const account = (index: number): string => `acc_${String(index).padStart(26, '0')}`;

let queried: (readonly [string, string | null])[];
let failure: Error | null;
let workspaces: TokenWorkspaces;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  [queried, failure] = [[], null];
  workspaces = new TokenWorkspaces({
    tokenWorkspace: (accountId, workspaceId) => {
      queried.push([accountId, workspaceId]);
      return failure ? Promise.reject(failure) : Promise.resolve(workspaceId ?? WORKSPACE);
    },
  });
});
afterEach(() => vi.useRealTimers());

test('shares one query between concurrent requests, and uses the result for 900 ms', async () => {
  const found = await Promise.all(Array.from({ length: 5 }, () => workspaces.find(ACCOUNT, undefined)));
  for (const one of found) expect(one).toEqual({ accountId: ACCOUNT, workspaceId: WORKSPACE });
  vi.advanceTimersByTime(899);
  await workspaces.find(ACCOUNT, undefined);
  expect(queried).toEqual([[ACCOUNT, null]]);
  vi.advanceTimersByTime(1);
  await workspaces.find(ACCOUNT, undefined);
  expect(queried).toHaveLength(2);
});

test('queries an account’s only workspace and a named one separately', async () => {
  await workspaces.find(ACCOUNT, undefined);
  await workspaces.find(ACCOUNT, WORKSPACE);
  await workspaces.find(account(1), WORKSPACE);
  expect(queried).toEqual([
    [ACCOUNT, null],
    [ACCOUNT, WORKSPACE],
    [account(1), WORKSPACE],
  ]);
});

test.each([
  [undefined, undefined],
  [7, undefined],
  [[ACCOUNT], undefined],
  ['', undefined],
  [`x${ACCOUNT}`, undefined],
  [`${ACCOUNT}0`, undefined],
  [WORKSPACE, undefined],
  [ACCOUNT, null],
  [ACCOUNT, 7],
  [ACCOUNT, [WORKSPACE]],
  [ACCOUNT, `x${WORKSPACE}`],
  [ACCOUNT, `${WORKSPACE}0`],
  [ACCOUNT, ACCOUNT],
])('rejects an impossible account or workspace without a query: %j, %j', async (accountId, workspaceId) => {
  expect(await workspaces.find(accountId, workspaceId)).toBeNull();
  expect(queried).toEqual([]);
});

test('queries again with the next request after a failed query', async () => {
  failure = new Error('away');
  await expect(workspaces.find(ACCOUNT, undefined)).rejects.toThrow('away');
  failure = null;
  expect(await workspaces.find(ACCOUNT, undefined)).not.toBeNull();
  expect(queried).toHaveLength(2);
});

test('drops the oldest of 10,001 accounts, and no other', async () => {
  const find = (index: number) => workspaces.find(account(index), undefined);
  for (let index = 0; index < 10_000; index += 1) await find(index);
  await find(0);
  expect(queried).toHaveLength(10_000);
  await find(10_000);
  await find(1);
  expect(queried).toHaveLength(10_001);
  await find(0);
  expect(queried).toHaveLength(10_002);
});

test('makes an account the newest when it is queried again', async () => {
  const find = (index: number) => workspaces.find(account(index), undefined);
  for (let index = 0; index < 9999; index += 1) await find(index);
  vi.advanceTimersByTime(900);
  for (const index of [0, 9999, 10_000]) await find(index);
  const before = queried.length;
  await find(0);
  expect(queried).toHaveLength(before);
});
