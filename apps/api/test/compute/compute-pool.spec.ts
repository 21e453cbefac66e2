import { afterEach, expect, test } from 'vitest';
import { ComputationTooHeavyError, ComputePool } from '../../src/compute/index.ts';
import { inAccount } from '../../src/database/index.ts';

const BODY = Buffer.from('{"contract": {}}');

const pools: ComputePool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.onApplicationShutdown();
});

/** The wait for a worker that starts is not the subject here: other programs may use the processors. */
function poolWith(bounds: ConstructorParameters<typeof ComputePool>[0] = {}): ComputePool {
  const pool = new ComputePool({ maxWaitMs: 600_000, ...bounds });
  pools.push(pool);
  return pool;
}

test('a computation has the same result in this thread and on the pool', async () => {
  const pool = poolWith();
  const here = await pool.run('testContractBody', BODY, pool.inThreadBytes);
  const violation: unknown = expect.objectContaining({ code: 'schema_violation' });
  expect(here).toMatchObject({ value: { findings: expect.arrayContaining([violation]) as unknown } });
  expect(await pool.run('testContractBody', BODY, pool.inThreadBytes + 1)).toEqual(here);
});

test('a computation that takes too long is ended, and the next one runs', async () => {
  const pool = poolWith({ timeoutMs: 1 });
  await expect(pool.run('testContractBody', BODY, Infinity)).rejects.toThrow(ComputationTooHeavyError);
  await expect(pool.run('testContractBody', BODY, 0)).resolves.toHaveProperty('value');
});

test('a computation that takes too much memory is ended, and the process goes on', async () => {
  const pool = poolWith({ heapMegabytes: 32, timeoutMs: 60_000 });
  const large = Buffer.from(`{"contract": {"id": [${'{},'.repeat(330_000)}0]}}`);
  await expect(pool.run('testContractBody', large, Infinity)).rejects.toThrow(ComputationTooHeavyError);
  await expect(pool.run('testContractBody', BODY, Infinity)).resolves.toHaveProperty('value');
});

test('more computations than may wait are refused, and those that wait are made', async () => {
  const pool = poolWith({ threads: 1, threadsPerAccount: 1, maxWaiting: 1 });
  const made = [1, 2].map(() => pool.run('testContractBody', BODY, Infinity));
  await expect(pool.run('testContractBody', BODY, Infinity)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 1,
  });
  expect(await Promise.all(made)).toHaveLength(2);
});

test('a computation waits behind at most one of each other account, however many wait', async () => {
  const pool = poolWith({ threads: 1, threadsPerAccount: 1 });
  const ended: string[] = [];
  const run = async (account: string): Promise<void> => {
    await inAccount(account, () => pool.run('testContractBody', BODY, Infinity));
    ended.push(account);
  };
  const all = [run('running')];
  for (let count = 0; count < 10; count += 1) all.push(run('loud'), run('louder'));
  all.push(run('quiet'));
  await Promise.all(all);
  expect(ended.slice(0, 4).toSorted()).toEqual(['loud', 'louder', 'quiet', 'running']);
  expect(ended).toHaveLength(22);
});

test('one account never has every worker', async () => {
  const pool = poolWith({ threads: 2, threadsPerAccount: 1, maxWaiting: 0 });
  const run = (account: string) => inAccount(account, () => pool.run('testContractBody', BODY, Infinity));
  const made = [run('loud')];
  await expect(run('loud')).rejects.toMatchObject({ code: 'unavailable' });
  made.push(run('quiet'));
  expect(await Promise.all(made)).toHaveLength(2);
});

test('an account with too many computations is refused, and others still wait', async () => {
  const pool = poolWith({ threads: 1, threadsPerAccount: 1, maxWaitingPerAccount: 1 });
  const run = (account: string) => inAccount(account, () => pool.run('testContractBody', BODY, Infinity));
  const made = [run('loud'), run('loud')];
  await expect(run('loud')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all([...made, run('quiet')])).toHaveLength(3);
});

test.each([
  ['a small input of a contract of a tenant', { bytes: 1, isOwn: true, patternSize: 0 }, 1],
  ['a small input of a contract with large patterns', { bytes: 4097, isOwn: false, patternSize: 512 }, 1],
  ['a small input of a contract with few patterns', { bytes: 4096, isOwn: false, patternSize: 512 }, 0],
  ['an input without a contract', 32 * 1024, 0],
])('%s is computed by a worker or not, by its weight', async (_, weight, running) => {
  const pool = poolWith();
  const made = pool.run('testContractBody', BODY, weight);
  expect(pool.load.running).toBe(running);
  await expect(made).resolves.toHaveProperty('value');
});

test('while the contract of an account is judged, its other computations have a worker', async () => {
  const pool = poolWith({ threads: 1, threadsPerAccount: 1, maxWaiting: 0 });
  const publication = {
    body: BODY,
    endpoint: 'mutateContract',
    workspaceId: 'ws',
    shippedNames: [],
  } as const;
  const judged = pool.run('judgePublication', publication, Infinity);
  const tested = pool.run('testContractBody', BODY, Infinity);
  expect(await Promise.all([judged, tested])).toHaveLength(2);
});
