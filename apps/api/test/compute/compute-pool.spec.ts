import { afterEach, expect, test } from 'vitest';
import { ComputationTooHeavyError, ComputePool } from '../../src/compute/index.ts';

const BODY = Buffer.from('{"contract": {}}');

const pools: ComputePool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.onModuleDestroy();
});

function poolWith(bounds: ConstructorParameters<typeof ComputePool>[0] = {}): ComputePool {
  const pool = new ComputePool(bounds);
  pools.push(pool);
  return pool;
}

test('a computation has the same result in this thread and on the pool', async () => {
  const pool = poolWith();
  const here = await pool.run('testContractBody', BODY, pool.inThreadBytes);
  expect(here).toMatchObject({ test: { findings: [{ code: 'schema_violation' }] } });
  expect(await pool.run('testContractBody', BODY, pool.inThreadBytes + 1)).toEqual(here);
});

test('a computation that takes too long is ended, and the next one runs', async () => {
  const pool = poolWith({ timeoutMs: 1 });
  await expect(pool.run('testContractBody', BODY, Infinity)).rejects.toThrow(ComputationTooHeavyError);
  await expect(pool.run('testContractBody', BODY, 0)).resolves.toHaveProperty('test');
});

test('a computation that takes too much memory is ended, and the process goes on', async () => {
  const pool = poolWith({ heapMegabytes: 32, timeoutMs: 60_000 });
  const large = Buffer.from(`{"contract": {"id": [${'{},'.repeat(330_000)}0]}}`);
  await expect(pool.run('testContractBody', large, Infinity)).rejects.toThrow(ComputationTooHeavyError);
  await expect(pool.run('testContractBody', BODY, Infinity)).resolves.toHaveProperty('test');
});

test('more computations than may wait are refused, and those that wait are made', async () => {
  const pool = poolWith({ threads: 1, maxWaiting: 1 });
  const made = [1, 2].map(() => pool.run('testContractBody', BODY, Infinity));
  await expect(pool.run('testContractBody', BODY, Infinity)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 1,
  });
  expect(await Promise.all(made)).toHaveLength(2);
});
