import { expect, test } from 'vitest';
import { Lane, type LaneBounds } from '../../src/compute/lane.ts';

const BOUNDS: LaneBounds = {
  ...{ threads: 1, threadsPerAccount: 1 },
  ...{ maxWaiting: 100, maxWaitingPerAccount: 100, maxWaitingBytes: 1000, maxWaitingBytesPerAccount: 500 },
  maxWaitMs: 60_000,
};

test('an account whose waiting inputs are large together is refused, and others still wait', async () => {
  const lane = new Lane(BOUNDS);
  await lane.enter('running', 0);
  const waiting = [lane.enter('loud', 300)];
  await expect(lane.enter('loud', 201)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  waiting.push(lane.enter('loud', 200), lane.enter('quiet', 300));
  await expect(lane.enter('third', 201)).rejects.toMatchObject({ code: 'unavailable' });
  for (const account of ['running', 'loud', 'quiet', 'loud']) lane.leave(account);
  await Promise.all(waiting);
  expect(lane.load).toEqual({ running: 0, waiting: 0 });
});

test('small inputs of one account wait in numbers, and are served in turn with those of others', async () => {
  const lane = new Lane(BOUNDS);
  await lane.enter('loud', 0);
  const order: string[] = [];
  const enter = (account: string): Promise<void> =>
    lane.enter(account, 1).then(() => void order.push(account));
  const all = [...Array.from({ length: 50 }, () => enter('loud')), enter('quiet')];
  let last = 'loud';
  for (let served = 1; served <= 51; served += 1) {
    lane.leave(last);
    await expect.poll(() => order.length).toBe(served);
    last = order.at(-1)!;
  }
  await Promise.all(all);
  expect(order.slice(0, 2)).toContain('quiet');
});

test('who waits too long is refused, and takes no place', async () => {
  const lane = new Lane({ ...BOUNDS, maxWaitMs: 1 });
  await lane.enter('running', 0);
  await expect(lane.enter('waiting', 500)).rejects.toMatchObject({ code: 'unavailable' });
  expect(lane.load).toEqual({ running: 1, waiting: 0 });
  lane.leave('running');
  await lane.enter('waiting', 500);
  expect(lane.load).toEqual({ running: 1, waiting: 0 });
});
