import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import { type BatchLimits, type CallPaths, CallBatches } from '../../src/database/call-batches.ts';

interface Call {
  readonly account: string;
  readonly id: string;
}

/** Longer than the process lives: calls that a test leaves behind are never refused. */
const HOUR_MS = 3_600_000;
const LIMITS: BatchLimits = { inFlight: 2, patienceMs: HOUR_MS, size: 3, sizePerAccount: 2, waitMs: HOUR_MS };

/** Transactions that end when the test says so. */
function startBatches(change: Partial<CallPaths<Call, string>> = {}, limits: Partial<BatchLimits> = {}) {
  const sent: { readonly ids: string[]; readonly done: PromiseWithResolvers<void> }[] = [];
  const send = async (calls: readonly Call[]): Promise<string[]> => {
    const done = Promise.withResolvers<void>();
    sent.push({ ids: calls.map(({ id }) => id), done });
    await done.promise;
    return calls.map(({ id }) => `done ${id}`);
  };
  const batches = new CallBatches<Call, string>(
    {
      single: async (call) => (await send([call]))[0]!,
      batch: send,
      isUndone: () => false,
      failed: () => undefined,
      refuseWaiting: () => new Error('waited too long'),
      ...change,
    },
    { ...LIMITS, ...limits },
  );
  const ids = (): string[][] => sent.map((each) => each.ids);
  const make = (id: string, account = id): Promise<string> => batches.make({ id, account });
  const end = async (index: number): Promise<void> => {
    sent[index]!.done.resolve();
    await new Promise(setImmediate);
  };
  return { make, end, ids, sent };
}

test('makes a call at once while none is in flight, and everything that waited for it together', async () => {
  const { make, end, ids } = startBatches();
  const results = Promise.all(['c', 'b', 'a'].map((id) => make(id)));
  expect(ids()).toEqual([['c']]);
  await end(0);
  // In the order of their accounts, in which every server locks them.
  expect(ids()).toEqual([['c'], ['a', 'b']]);
  await end(1);
  expect(await results).toEqual(['done c', 'done b', 'done a']);
});

test('makes the calls of one turn of the event loop together where the limits say so, also while none is in flight', async () => {
  const { make, end, ids } = startBatches({}, { gathersTurn: true });
  const results = Promise.all([make('b'), Promise.resolve().then(() => make('a'))]);
  expect(ids()).toEqual([]);
  await new Promise(setImmediate);
  expect(ids()).toEqual([['a', 'b']]);
  const next = make('c');
  // A call that arrives while a transaction is in flight starts when it ends.
  await new Promise(setImmediate);
  expect(ids()).toEqual([['a', 'b']]);
  await end(0);
  expect(ids()).toEqual([['a', 'b'], ['c']]);
  await end(1);
  expect([...(await results), await next]).toEqual(['done b', 'done a', 'done c']);
});

test('begins another transaction for a full batch that waits, up to the limit', () => {
  const { make, ids } = startBatches();
  for (const id of 'abcdefgh') void make(id);
  expect(ids()).toEqual([['a'], ['b', 'c', 'd']]);
});

test('makes the calls of one account one transaction after the other, and leaves room for others', async () => {
  const { make, end, ids } = startBatches({}, { size: 5 });
  for (const id of ['1', '2', '3', '4']) void make(id, 'hot');
  void make('other');
  await end(0);
  expect(ids().slice(1)).toEqual([['2', '3', 'other']]);
  await end(1);
  expect(ids().slice(2)).toEqual([['4']]);
});

test('makes all calls of an account together where no other account waits, which does not hold up the others', async () => {
  const { make, end, ids } = startBatches();
  for (const id of ['1', '2', '3', '4']) void make(id, 'hot');
  await end(0);
  expect(ids().slice(1)).toEqual([['2', '3', '4']]);
  void make('other');
  expect(ids().slice(2)).toEqual([['other']]);
});

test('does not wait for a transaction that lasts long, except with calls of its accounts', async () => {
  const { make, ids } = startBatches({}, { patienceMs: 1 });
  void make('1', 'locked');
  void make('2', 'locked');
  void make('3', 'free');
  await vi.waitFor(() => expect(ids()).toEqual([['1'], ['3']]));
});

/** Batches whose items all have to be made by themselves; `patienceMs` bounds how long the next ones wait for them. */
function startLeftOver(patienceMs: number) {
  return startBatches({ batch: (calls) => Promise.resolve(calls.map(() => null)) }, { patienceMs });
}

test('makes what is left over of a batch before the next calls of its account, and no other waits', async () => {
  const { make, end, ids } = startLeftOver(HOUR_MS);
  for (const id of ['1', '2', '3']) void make(id, 'hot');
  await end(0);
  expect(ids().slice(1)).toEqual([['2'], ['3']]);
  void make('4', 'hot');
  void make('other');
  expect(ids().slice(3)).toEqual([['other']]);
  await end(3);
  await end(1);
  expect(ids().slice(4)).toEqual([]);
  await end(2);
  expect(ids().slice(4)).toEqual([['4']]);
});

test('does not wait long for what is left over, and then still makes one transaction after the other', async () => {
  const { make, end, ids } = startLeftOver(1);
  for (const id of ['1', '2', '3']) void make(id, 'hot');
  await end(0);
  void make('4', 'hot');
  await vi.waitFor(() => expect(ids().slice(3)).toEqual([['4']]));
  void make('5', 'hot');
  await end(1);
  await end(2);
  expect(ids().slice(4)).toEqual([]);
});

test('makes a call of a batch that failed by itself once more, in the context of its caller', async () => {
  const context = new AsyncLocalStorage<string>();
  const seen: (readonly [string, string | undefined])[] = [];
  const { make } = startBatches({
    single: ({ id }) => {
      seen.push([id, context.getStore()]);
      return id === 'bad' ? Promise.reject(new Error('alone')) : Promise.resolve(`alone ${id}`);
    },
    batch: (calls) => Promise.resolve(calls.map(({ id }) => (id === 'good' ? 'together good' : null))),
  });
  const results = await Promise.allSettled(
    ['first', 'good', 'bad', 'late'].map((id) => context.run(`context of ${id}`, () => make(id))),
  );
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason))),
  ).toEqual([...['alone first', 'together good', 'Error: alone', 'alone late']]);
  expect(seen).toEqual(['first', 'bad', 'late'].map((id) => [id, `context of ${id}`]));
});

test.each([
  ['reports an undone batch, and makes each of its calls by itself', true, ['alone b', 'alone c']],
  [
    'reports a batch that may have been stored, and repeats nothing of it',
    false,
    ['Error: lost', 'Error: lost'],
  ],
])('%s', async (_, isUndone, expected) => {
  const failures: unknown[] = [];
  const { make } = startBatches({
    single: ({ id }) => Promise.resolve(`alone ${id}`),
    batch: () => Promise.reject(new Error('lost')),
    isUndone: () => isUndone,
    failed: (error) => failures.push(error),
  });
  const results = await Promise.allSettled(['a', 'b', 'c'].map((id) => make(id)));
  const texts = results.map((result) =>
    result.status === 'fulfilled' ? result.value : String(result.reason),
  );
  expect(texts).toEqual(['alone a', ...expected]);
  expect(failures).toEqual([new Error('lost')]);
});

test('refuses a call that waited too long, and never makes it', async () => {
  const { make, end, ids } = startBatches({}, { waitMs: 1 });
  void make('1', 'slow');
  await expect(make('2', 'slow')).rejects.toThrow('waited too long');
  await end(0);
  expect(ids()).toEqual([['1']]);
});
