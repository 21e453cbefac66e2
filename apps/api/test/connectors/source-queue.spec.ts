import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadline } from '../../src/connectors/index.ts';
import { SourceQueue } from '../../src/connectors/source-queue.ts';

const BOUNDS = {
  ...{ perOrigin: 4, perAccountAndOrigin: 2, perAccount: 3 },
  ...{ waitingPerAccount: 3, waiting: 5, waitMs: 1000 },
};
const FULL = { code: 'capacity_exceeded', retryAfterSeconds: 2 };

let queue: SourceQueue;
/** The reads in the order in which they began, as `account@origin`. */
let began: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  [queue, began] = [new SourceQueue(BOUNDS), []];
});
afterEach(() => vi.useRealTimers());

/** Asks for a turn. @returns how to end the read, and its outcome */
function ask(accountId: string, origin = 'one', deadline = new Deadline(5000)) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const done = queue.use({ accountId, origin }, deadline, () => {
    began.push(`${accountId}@${origin}`);
    return promise;
  });
  done.catch(() => undefined);
  return { end: () => resolve(undefined), done };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('an account has a part of the places of an origin, and others find room beside it', async () => {
  const mine = [ask('a'), ask('a'), ask('a')];
  ask('b');
  expect(began).toEqual(['a@one', 'a@one', 'b@one']);
  mine[0]!.end();
  await settle();
  expect(began).toEqual(['a@one', 'a@one', 'b@one', 'a@one']);
});

test('an account has a bound at all origins together, and goes on at another when it has room again', async () => {
  const mine = [ask('a', 'one'), ask('a', 'two'), ask('a', 'three'), ask('a', 'four')];
  expect(began).toHaveLength(3);
  mine[1]!.end();
  await settle();
  expect(began.at(-1)).toBe('a@four');
});

test('a free place goes to the accounts that wait in turn, however many calls each has', async () => {
  const running = ['a', 'a', 'b', 'b'].map((account) => ask(account));
  for (const account of ['a', 'a', 'c', 'd']) ask(account);
  began.length = 0;
  for (const { end } of running) {
    end();
    await settle();
  }
  expect(began).toEqual(['a@one', 'c@one', 'd@one', 'a@one']);
});

test('who waits longer than the bound, or finds the queue full, is refused with a time to retry', async () => {
  for (let index = 0; index < 2; index += 1) ask('a');
  const waiting = [ask('a'), ask('a'), ask('a')];
  await expect(ask('a').done).rejects.toMatchObject(FULL);
  ask('b');
  const end = ask('b');
  const others = [ask('b'), ask('c')];
  await expect(ask('d').done).rejects.toMatchObject(FULL);
  await vi.advanceTimersByTimeAsync(1000);
  for (const { done } of [...waiting, ...others]) await expect(done).rejects.toMatchObject(FULL);
  expect(began).toEqual(['a@one', 'a@one', 'b@one', 'b@one']);
  end.end();
  await settle();
  ask('e');
  expect(began.at(-1)).toBe('e@one');
});

test('a wait is not counted against the deadline of the reads', async () => {
  const [first] = [ask('a'), ask('a')];
  const deadline = new Deadline(100);
  const waiting = ask('a', 'one', deadline);
  await vi.advanceTimersByTimeAsync(900);
  first.end();
  await settle();
  expect(began).toHaveLength(3);
  expect(await deadline.within(50, 'late', () => Promise.resolve('in time'))).toBe('in time');
  waiting.end();
  await vi.advanceTimersByTimeAsync(101);
  expect(await deadline.within(50, 'late', () => Promise.resolve('in time'))).toBe('late');
});

test('a failed read gives its place back', async () => {
  const failure = new Error('broken');
  const deadline = new Deadline(100);
  for (let index = 0; index < 9; index += 1) {
    const failed = queue.use({ accountId: 'a', origin: 'one' }, deadline, () => Promise.reject(failure));
    await expect(failed).rejects.toBe(failure);
  }
});
