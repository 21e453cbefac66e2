import { expect, test } from 'vitest';
import { currentOperation, operationOf, PaymentRequiredError } from '../src/index.ts';
import { example } from './support/example.ts';
import type { Behaviour } from './support/fault-server.ts';
import { startTestClient } from './support/test-client.ts';

const ok = (body: unknown): Behaviour => ({ status: 200, body });
const begun = ok(example('operation', 'created'));
const replayed: Behaviour = {
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

test.each([
  ['before the first receipt', 'created', undefined, 'same'],
  ['after a receipt with another verdict', 'pending', 1, 'other'],
  ['after a receipt that says verified', 'verified', 1, 'same'],
])('a repeated run with the same key, %s: its verify key is the %s one', async (_, state, sequence, key) => {
  const last = example('operation', 'verified').lastVerdict as object;
  const lastVerdict =
    sequence === undefined
      ? null
      : state === 'verified'
        ? { ...last, sequence }
        : { ...last, sequence, verdict: 'pending', reason: 'not_settled' };
  const current = ok({ ...example('operation', 'created'), state, lastVerdict });
  const { te, server } = await startTestClient(
    begun,
    submitted,
    refuted,
    replayed,
    current,
    submitted,
    refuted,
  );
  for (let count = 0; count < 2; count += 1) await te.run('a.b@1', {}, () => 1, { idempotencyKey: 'call-7' });
  const keys = server.arrived
    .filter(({ url }) => url.endsWith('/verify'))
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys[0] === keys[1] ? 'same' : 'other').toBe(key);
});

test('a repeated run of a cancelled operation does not act', async () => {
  const { te } = await startTestClient(
    replayed,
    ok({ ...example('operation', 'created'), state: 'cancelled' }),
  );
  const run = te.run('a.b@1', {}, () => expect.unreachable(), { idempotencyKey: 'call-7' });
  await expect(run).rejects.toMatchObject({ code: 'operation_cancelled' });
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
