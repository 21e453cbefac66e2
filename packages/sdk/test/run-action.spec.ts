import { expect, test } from 'vitest';
import { type Adapter, operationOf, PaymentRequiredError } from '../src/index.ts';
import { example } from './support/example.ts';
import type { Behaviour } from './support/fault-server.ts';
import { startTestClient } from './support/test-client.ts';

const ok = (body: unknown): Behaviour => ({ status: 200, body });
const begun = ok(example('operation', 'created'));
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

test('a repeated run with the same key sends the same verify key until there is a new receipt', async () => {
  const again = example('operation', 'verified');
  const next = { ...again, lastVerdict: { ...(again.lastVerdict as object), sequence: 2 } };
  const { te, server } = await startTestClient(
    ...[ok(again), submitted, refuted],
    ...[ok(again), submitted, refuted],
    ...[ok(next), submitted, refuted],
  );
  for (let count = 0; count < 3; count += 1) await te.run('a.b@1', {}, () => 1, { idempotencyKey: 'call-7' });
  const keys = server.arrived
    .filter(({ url }) => url.endsWith('/verify'))
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
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

test('an adapter wraps a tool, and presents the verdict unchanged', async () => {
  const adapter: Adapter<(tool: (text: string) => string) => (text: string) => Promise<unknown>> = {
    name: 'test-framework',
    bind:
      ({ run, present }) =>
      (tool) =>
      async (text) =>
        present(
          await run('a.b@1', { text }, () => tool(text), { acknowledge: () => ({ status: 'unknown' }) }),
        ),
  };
  const { te, server } = await startTestClient(begun, submitted, refuted);
  const wrapped = te.use(adapter)((text) => text.toUpperCase());
  expect(await wrapped('hello')).toEqual({
    operationId: example('operation', 'created').id,
    verdict: 'refuted',
    reason: 'effect_mismatch',
    nextAction: 'reconcile',
  });
  expect(JSON.parse(server.arrived[1]!.body)).toEqual({ status: 'unknown' });
});
