import { type KitWorld, startKitWorld } from '@tookeffect/adapter-testkit';
import { currentOperation, TookEffect } from '@tookeffect/sdk';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { claudeCodeOptions, temporaryHome } from './claude-code.ts';
import { type Block, type ModelServer, resultOf, startModelServer, textOf } from './model-server.ts';
import { placeOrder, runOrderAgent } from './order-agent.ts';

let world: KitWorld;
let te: TookEffect;

beforeAll(async () => {
  world = await startKitWorld();
  te = new TookEffect({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  return () => world.stop();
});

/** A model that calls the tool once in each session, with the id `toolu_1`. */
async function startCallingModel(number: string): Promise<ModelServer> {
  const call: Block = { type: 'tool_use', id: 'toolu_1', name: 'mcp__shop__place_order', input: { number } };
  const done: Block = { type: 'text', text: 'done' };
  const model = await startModelServer((request) => [
    resultOf(request, 'toolu_1') === undefined ? call : done,
  ]);
  onTestFinished(() => model.stop());
  return model;
}

test('the session is the scope: equal ids of calls in two sessions at once are two operations', async () => {
  const number = crypto.randomUUID();
  const model = await startCallingModel(number);
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const runs = await Promise.all(
    ids.map(async (sessionId) => {
      const options = { ...(await claudeCodeOptions(model.url, temporaryHome())), sessionId };
      return runOrderAgent('place the order', { world, options });
    }),
  );
  const calls = runs.flatMap((run) => run.calls);
  expect(calls.map(({ scope }) => scope)).toEqual(ids);
  expect(new Set(calls.map(({ run }) => run!.operation!.id)).size).toBe(2);
});

test('the model, the application and the messages of the SDK have the same verdict', async () => {
  const model = await startCallingModel(crypto.randomUUID());
  const options = await claudeCodeOptions(model.url, temporaryHome());
  const { calls, messages } = await runOrderAgent('place the order', { world, options });
  const { operation, verification } = calls[0]!.run!;
  expect(verification!.verdict).toBe('verified');
  const shown = resultOf(model.requests.at(-1)!, 'toolu_1')!.split('\n').at(-1)!;
  expect(JSON.parse(shown)).toMatchObject({
    tookeffect: { operationId: operation!.id, verdict: 'verified' },
  });
  expect(JSON.stringify(messages)).toContain('"tookeffect.dev/verification":{"operationId"');
});

test('without the hooks of the adapter there is no scope, so the tool does not run', async () => {
  const number = crypto.randomUUID();
  const model = await startCallingModel(number);
  const options = { ...(await claudeCodeOptions(model.url, temporaryHome())), hooks: {} };
  const { calls } = await runOrderAgent('place the order', { world, options });
  expect(calls[0]!.error).toMatchObject({ code: 'scope_missing' });
  expect(await world.countOrders(number)).toBe(0);
  expect(resultOf(model.requests.at(-1)!, 'toolu_1')).toContain('give the call the id of its thread');
});

test('after an interrupt the action result is submitted, and the operation stays open', async () => {
  const number = crypto.randomUUID();
  const model = await startCallingModel(number);
  const options = await claudeCodeOptions(model.url, temporaryHome());
  let interrupt: () => Promise<unknown> = () => Promise.reject(new Error('no query'));
  const aborted = Promise.withResolvers<string>();
  await runOrderAgent('place the order', {
    world,
    options,
    started: (run) => (interrupt = () => run.interrupt()),
    place: async (order, extra) => {
      const id = await placeOrder(world, order);
      void interrupt();
      await onceAborted(extra);
      return `order ${id}`;
    },
    agent: { onCall: ({ run }) => aborted.resolve(run!.operation!.id) },
  });
  const state = await te.resume(await aborted.promise).status();
  expect(state).toMatchObject({ lastVerdict: null, actionResult: { status: 'succeeded' } });
});

test('a call that Claude Code gives up is told to the model with its operation', async () => {
  const number = crypto.randomUUID();
  const model = await startCallingModel(number);
  const options = await claudeCodeOptions(model.url, temporaryHome());
  let operationId = '';
  const ended = Promise.withResolvers<void>();
  await runOrderAgent('place the order', {
    world,
    options: { ...options, env: { ...options.env, MCP_TOOL_TIMEOUT: '15000' } },
    place: async (order, extra) => {
      const id = await placeOrder(world, order);
      operationId = currentOperation()!.id;
      await onceAborted(extra);
      return `order ${id}`;
    },
    agent: { onCall: () => ended.resolve() },
  });
  await ended.promise;
  const [told] = model.requests
    .at(-1)!
    .messages.filter(({ content }) => textOf(content).includes(operationId));
  expect(textOf(told!.content)).toContain('"unverified":"action_running"');
  expect(await te.resume(operationId).status()).toMatchObject({ actionResult: { status: 'succeeded' } });
});

test('a changed input of an approval is that of the operation', async () => {
  const asked = crypto.randomUUID();
  const approved = crypto.randomUUID();
  const model = await startCallingModel(asked);
  const options = await claudeCodeOptions(model.url, temporaryHome());
  const { calls } = await runOrderAgent('place the order', {
    world,
    options: {
      ...options,
      allowedTools: [],
      canUseTool: () => Promise.resolve({ behavior: 'allow', updatedInput: { number: approved } }),
    },
  });
  expect(calls[0]!.run!.verification!.verdict).toBe('verified');
  expect([await world.countOrders(asked), await world.countOrders(approved)]).toEqual([0, 1]);
});

test('an answer that no hook refused is refused by the guard', async () => {
  const number = crypto.randomUUID();
  const model = await startCallingModel(number);
  const { messages, error } = await runOrderAgent('place the order', {
    world,
    options: { ...(await claudeCodeOptions(model.url, temporaryHome())), hooks: {} },
    agent: { scope: () => number, gate: true },
    place: () => Promise.resolve('order 1'),
  });
  expect(error).toMatchObject({ code: 'effects_unsettled', unsettled: [{ verdict: 'refuted' }] });
  expect(messages.map(({ type }) => type)).not.toContain('result');
  expect(model.requests).toHaveLength(2);
});

/** Waits until the framework aborts a call. */
function onceAborted(extra: unknown): Promise<void> {
  const { signal } = extra as { readonly signal: AbortSignal };
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
}
