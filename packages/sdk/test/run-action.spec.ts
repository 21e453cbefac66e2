import { expect, test } from 'vitest';
import { type Adapter, operationOf, PaymentRequiredError } from '../src/index.ts';
import { example } from './support/example.ts';
import type { Behaviour } from './support/fault-server.ts';
import { clientOf } from './support/test-client.ts';

const ok = (body: unknown): Behaviour => ({ status: 200, body });
const begun = ok(example('operation', 'created'));
const stored = ok(example('stored-action-result', 'issue-acknowledged'));
const refuted = ok(example('verification', 'refuted'));

test('an action that returned is handed in with its result, then verified', async () => {
  const { te, server } = await clientOf(begun, stored, refuted);
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

test('an action that threw is unknown, is verified all the same, and its error passes through as it is', async () => {
  const { te, server } = await clientOf(begun, stored, refuted);
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

test('where begin is refused, the action does not run', async () => {
  const { te } = await clientOf({ status: 422, body: { code: 'input_invalid' } });
  let hasRun = false;
  const run = te.run('a.b@1', {}, () => {
    hasRun = true;
  });
  await expect(run).rejects.toMatchObject({ code: 'input_invalid' });
  expect(hasRun).toBe(false);
});

test('where the verify is refused, the result is kept and nothing is claimed', async () => {
  const { te } = await clientOf(begun, stored, { status: 402, body: example('problem', 'credit-exhausted') });
  const run = await te.run('a.b@1', {}, () => 'done');
  expect(run).toMatchObject({ result: 'done', verification: null });
  expect(run.verificationError).toBeInstanceOf(PaymentRequiredError);
});

test('where the acknowledgement is lost, nothing is verified before it', async () => {
  const { te, server } = await clientOf(begun, { status: 500 });
  const run = await te.run('a.b@1', {}, () => 'done');
  expect(run).toMatchObject({ verification: null, verificationError: { status: 500 } });
  expect(server.arrived).toHaveLength(2);
});

test('an acknowledgement of an earlier run stands, and is verified', async () => {
  const { te } = await clientOf(begun, { status: 409, body: { code: 'action_result_conflict' } }, refuted);
  expect((await te.run('a.b@1', {}, () => 'again')).verification).toMatchObject({ verdict: 'refuted' });
});

test('after an abort what is known is handed in, and the verify is left for later', async () => {
  const { te, server } = await clientOf(begun, stored, refuted);
  const abort = new AbortController();
  const act = () => {
    abort.abort();
    return 'done';
  };
  const run = await te.run('a.b@1', {}, act, { signal: abort.signal });
  expect(run).toMatchObject({ result: 'done', verification: null, verificationError: { code: 'aborted' } });
  expect(server.arrived).toHaveLength(2);
});

test('the same run under the same key sends the same verify key, until a new receipt stands', async () => {
  const again = example('operation', 'verified');
  const next = { ...again, lastVerdict: { ...(again.lastVerdict as object), sequence: 2 } };
  const { te, server } = await clientOf(
    ...[ok(again), stored, refuted],
    ...[ok(again), stored, refuted],
    ...[ok(next), stored, refuted],
  );
  for (let count = 0; count < 3; count += 1) await te.run('a.b@1', {}, () => 1, { idempotencyKey: 'call-7' });
  const keys = server.arrived
    .filter(({ url }) => url.endsWith('/verify'))
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each([
  ['what is no JSON', 10n],
  ['nothing', undefined],
  ['what is too long', 'x'.repeat(20_000)],
])('%s is no response to hand in', async (_, result) => {
  const { te, server } = await clientOf(begun, stored, refuted);
  await te.run('a.b@1', {}, () => result);
  expect(JSON.parse(server.arrived[1]!.body)).toEqual({ status: 'succeeded' });
});

test('an adapter wraps a tool with what it is given, and shows the verdict as it came', async () => {
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
  const { te, server } = await clientOf(begun, stored, refuted);
  const wrapped = te.use(adapter)((text) => text.toUpperCase());
  expect(await wrapped('hello')).toEqual({
    operationId: example('operation', 'created').id,
    verdict: 'refuted',
    reason: 'effect_mismatch',
    nextAction: 'reconcile',
  });
  expect(JSON.parse(server.arrived[1]!.body)).toEqual({ status: 'unknown' });
});
