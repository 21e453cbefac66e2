import { describe, expect, test } from 'vitest';
import {
  ActionNotRepeatedError,
  currentOperation,
  NothingSent,
  operationOf,
  PaymentRequiredError,
} from '../src/index.ts';
import { example } from './support/example.ts';
import type { Behaviour } from './support/fault-server.ts';
import { startTestClient } from './support/test-client.ts';

const ok = (body: unknown) => ({ status: 200, body });
const begun = ok(example('operation', 'created'));
const replayed = {
  status: 200,
  headers: { 'idempotency-replayed': 'true' },
  body: example('operation', 'created'),
};
const submitted = ok(example('stored-action-result', 'issue-acknowledged'));
const refuted = ok(example('verification', 'refuted'));

test('submits what the action returned as succeeded, then verifies', async () => {
  const { te, server } = await startTestClient(begun, submitted, refuted);
  const run = await te.run('a.b@1', { x: 1 }, (operation) => ({ issue: operation.id }));
  expect(run.result).toEqual({ issue: run.operation.id });
  expect(run.verification).toMatchObject({ verdict: 'refuted', reason: 'effect_mismatch' });
  expect(run.verificationError).toBeUndefined();
  expect(server.arrived.map(({ url }) => url.split('/').at(-1))).toEqual([
    'operations',
    'action-result',
    'verify',
  ]);
  expect(JSON.parse(server.arrived[1]!.body)).toEqual({ status: 'succeeded', response: run.result });
});

test('after an action that threw, submits unknown, verifies, and rethrows the same error', async () => {
  const { te, server } = await startTestClient(begun, submitted, refuted);
  const thrown = new Error('the socket hung up');
  const error: unknown = await te
    .run('a.b@1', {}, () => Promise.reject(thrown))
    .catch((caught: unknown) => caught);
  expect(error).toBe(thrown);
  expect(JSON.parse(server.arrived[1]!.body)).toEqual({ status: 'unknown' });
  expect(operationOf(error)).toMatchObject({
    operation: { id: example('operation', 'created').id },
    verification: { verdict: 'refuted' },
  });
});

test('does not run the action when begin fails', async () => {
  const { te } = await startTestClient({ status: 422, body: { code: 'input_invalid' } });
  let hasRun = false;
  const run = te.run('a.b@1', {}, () => {
    hasRun = true;
  });
  await expect(run).rejects.toMatchObject({ code: 'input_invalid' });
  expect(hasRun).toBe(false);
});

test('returns the result without a verification when the verify fails', async () => {
  const { te } = await startTestClient(begun, submitted, {
    status: 402,
    body: example('problem', 'credit-exhausted'),
  });
  const run = await te.run('a.b@1', {}, () => 'done');
  expect(run).toMatchObject({ result: 'done', verification: null });
  expect(run.verificationError).toBeInstanceOf(PaymentRequiredError);
});

test('does not verify when submitting the action result fails', async () => {
  const { te, server } = await startTestClient(begun, { status: 500 });
  const run = await te.run('a.b@1', {}, () => 'done');
  expect(run).toMatchObject({ verification: null, verificationError: { status: 500 } });
  expect(server.arrived).toHaveLength(2);
});

test('verifies when an earlier run has submitted a different action result', async () => {
  const { te } = await startTestClient(
    begun,
    { status: 409, body: { code: 'action_result_conflict' } },
    refuted,
  );
  expect((await te.run('a.b@1', {}, () => 'again')).verification).toMatchObject({ verdict: 'refuted' });
});

test('after an abort, submits the action result and does not verify', async () => {
  const { te, server } = await startTestClient(begun, submitted, refuted);
  const abort = new AbortController();
  const act = () => {
    abort.abort();
    return 'done';
  };
  const run = await te.run('a.b@1', {}, act, { signal: abort.signal });
  expect(run).toMatchObject({ result: 'done', verification: null, verificationError: { code: 'aborted' } });
  expect(server.arrived).toHaveLength(2);
});

/** The last parts of the paths of the requests. */
const paths = (server: { readonly arrived: readonly { readonly url: string }[] }) =>
  server.arrived.map(({ url }) => url.split('/').at(-1));

const verified = ok(example('verification', 'verified'));
const advised = ok({
  ...example('verification', 'refuted'),
  reason: 'effect_absent',
  nextAction: 'retry_same_idempotency_key',
});
const current = ok(example('operation', 'created'));
const idempotencyKey = 'call-7';

describe('a repeated run with the same key', () => {
  /** Each test has an operation of its own, because the process remembers what ran. */
  async function start(number: number, ...behaviours: readonly Behaviour[]) {
    const id = `op_${String(number).padStart(26, '0')}`;
    const { id: shown } = example('operation', 'created');
    const own = behaviours.map((each) => {
      if (typeof each === 'string') return each;
      const { id: given } = (each.body ?? {}) as { id?: unknown };
      return given === shown ? { ...each, body: { ...(each.body as object), id } } : each;
    });
    const { te, server } = await startTestClient(...own);
    const outputs: unknown[] = [];
    const run = (result: unknown = 'done', options: object = {}) =>
      te.run('a.b@1', {}, () => (outputs.push(result), result), { idempotencyKey, ...options });
    return { run, outputs, server };
  }

  const again = { ...replayed, body: begun.body };

  test('returns the recorded result with a new verification, and does not act', async () => {
    const { run, outputs, server } = await start(1, begun, submitted, verified, again, verified);
    await run({ row: 1 });
    expect(await run({ row: 2 })).toMatchObject({
      result: { row: 1 },
      verification: { verdict: 'verified' },
    });
    expect(outputs).toEqual([{ row: 1 }]);
    const keys = server.arrived.filter(({ url }) => url.endsWith('/verify')).map(({ headers }) => headers);
    expect(new Set(keys.map((headers) => headers['idempotency-key'])).size).toBe(2);
  });

  test.each([
    ['is not JSON', 10n],
    ['is too long', 'x'.repeat(20_000)],
  ])('throws with the verification if the recorded result %s', async (_, result) => {
    const { run } = await start(2, begun, submitted, verified, again, verified);
    await run(result);
    const error: unknown = await run(result).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ActionNotRepeatedError);
    expect(operationOf(error)).toMatchObject({ verification: { verdict: 'verified' } });
  });

  test.each([
    ['refuted', refuted, { verification: { verdict: 'refuted' } }],
    ['without a verdict', { status: 503 }, { verification: null, verificationError: { status: 503 } }],
  ])('does not act when the look is %s', async (_, look, failed) => {
    const { run, outputs } = await start(3, again, look);
    const error: unknown = await run().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'action_not_repeated' });
    expect(operationOf(error)).toMatchObject(failed);
    expect(outputs).toEqual([]);
  });

  test('acts when the effect is absent and a retry is advised, and is looked at again', async () => {
    const { run, server } = await start(4, again, advised, submitted, verified);
    expect(await run()).toMatchObject({ result: 'done', verification: { verdict: 'verified' } });
    expect(paths(server)).toEqual(['operations', 'verify', 'action-result', 'verify']);
  });

  test('does not act while its first run still acts, whatever is advised', async () => {
    const { te } = await startTestClient(begun, { ...replayed, body: begun.body }, advised);
    let end!: () => void;
    const first = te.run('a.b@1', {}, () => new Promise<void>((resolve) => (end = resolve)), {
      idempotencyKey,
    });
    await expect.poll(() => end).toBeDefined();
    const second = te.run('a.b@1', {}, () => expect.unreachable(), { idempotencyKey });
    await expect(second).rejects.toMatchObject({ code: 'action_not_repeated' });
    end();
    await first;
  });

  test('acts after a run that says that nothing was sent; nothing was submitted for it', async () => {
    const { te, server } = await startTestClient(begun, again, current, submitted, verified);
    const refused = te.run('a.b@1', {}, () => Promise.reject(new NothingSent('no route')), {
      idempotencyKey,
    });
    await expect(refused).rejects.toMatchObject({ code: 'nothing_sent' });
    expect(paths(server)).toEqual(['operations']);
    expect(await te.run('a.b@1', {}, () => 'done', { idempotencyKey })).toMatchObject({ result: 'done' });
  });

  test('looks first after nothing was sent, if somebody else has acted or looked', async () => {
    const seen = ok({
      ...example('operation', 'created'),
      lastVerdict: example('operation', 'verified').lastVerdict,
    });
    const { te, server } = await startTestClient(begun, again, seen, refuted);
    const nothing = () => Promise.reject(new NothingSent());
    await expect(te.run('a.b@1', {}, nothing, { idempotencyKey })).rejects.toThrow();
    const second = te.run('a.b@1', {}, () => expect.unreachable(), { idempotencyKey });
    await expect(second).rejects.toMatchObject({ code: 'action_not_repeated' });
    const id = example('operation', 'created').id;
    expect(paths(server)).toEqual(['operations', 'operations', id, 'verify']);
  });

  test('acts again with onRepeat run, and gets a new verification', async () => {
    const { run, outputs } = await start(5, begun, submitted, verified, again, current, submitted, refuted);
    await run(1);
    expect(await run(2, { onRepeat: 'run' })).toMatchObject({
      result: 2,
      verification: { verdict: 'refuted' },
    });
    expect(outputs).toEqual([1, 2]);
  });

  test.each([
    ['', {}, { status: 409, body: { code: 'operation_cancelled' } }],
    [
      ' with onRepeat run',
      { onRepeat: 'run' },
      ok({ ...example('operation', 'created'), state: 'cancelled' }),
    ],
  ])('does not act for a cancelled operation%s', async (_, options, response) => {
    const { run, outputs } = await start(6, again, response);
    await expect(run('done', options)).rejects.toMatchObject({ code: 'operation_cancelled' });
    expect(outputs).toEqual([]);
  });

  test('refuses another onRepeat', async () => {
    const { run } = await start(7);
    await expect(run('done', { onRepeat: 'always' })).rejects.toMatchObject({ code: 'argument_invalid' });
  });
});

test.each([
  ['begin', { idempotencykey: 'a' }],
  ['run', { acknowledged: () => null }],
])('%s refuses an option that does not exist', async (method, options) => {
  const { te, server } = await startTestClient();
  const call = async () =>
    method === 'begin'
      ? te.begin('a.b@1', {}, options as object)
      : te.run('a.b@1', {}, () => 1, options as object);
  const [name] = Object.keys(options);
  await expect(call()).rejects.toThrow(`${method} has no option ${name}; it has: signal, timeoutMs`);
  expect(server.arrived).toEqual([]);
});

test('keeps the result when acknowledge throws, and submits unknown', async () => {
  const { te, server } = await startTestClient(begun, submitted);
  const mistake = new Error('a mistake of the application');
  const acknowledge = () => {
    throw mistake;
  };
  const run = await te.run('a.b@1', {}, () => 'done', { acknowledge });
  expect(run).toMatchObject({ result: 'done', verification: null, verificationError: mistake });
  expect(JSON.parse(server.arrived[1]!.body)).toEqual({ status: 'unknown' });
});

test('submits nothing for an action that will be continued', async () => {
  const { te, server } = await startTestClient(begun);
  const run = await te.run('a.b@1', {}, () => 'ask', { acknowledge: () => null });
  expect(run).toMatchObject({ result: 'ask', verificationError: { code: 'action_unfinished' } });
  expect(server.arrived).toHaveLength(1);
});

test('an error object that is thrown in two operations names neither', async () => {
  const other = ok({ ...example('operation', 'created'), id: `op_${'0'.repeat(26)}` });
  const { te } = await startTestClient(begun, submitted, refuted, other, submitted, refuted);
  const shared = new Error('a constant of the application');
  const fail = () => te.run('a.b@1', {}, () => Promise.reject(shared));
  await expect(fail()).rejects.toBe(shared);
  expect(operationOf(shared)).toMatchObject({ verification: { verdict: 'refuted' } });
  await expect(fail()).rejects.toBe(shared);
  expect(operationOf(shared)).toBeUndefined();
});

test('currentOperation is the operation of the action, and none outside it', async () => {
  const { te } = await startTestClient(begun, submitted, refuted);
  const { result } = await te.run('a.b@1', {}, async () => {
    await Promise.resolve();
    return currentOperation()?.id;
  });
  expect(result).toBe(example('operation', 'created').id);
  expect(currentOperation()).toBeUndefined();
});

test.each([
  ['a value that is not JSON', 10n],
  ['undefined', undefined],
  ['a text above 16,384 characters', 'x'.repeat(20_000)],
])('submits no response for %s', async (_, result) => {
  const { te, server } = await startTestClient(begun, submitted, refuted);
  await te.run('a.b@1', {}, () => result);
  expect(JSON.parse(server.arrived[1]!.body)).toEqual({ status: 'succeeded' });
});
