import type { HookInput } from '@anthropic-ai/claude-agent-sdk';
import { claudeAgent, type FinishedCall, type VerifiedAgent } from '@tookeffect/adapter-claude-agent';
import { type KitWorld, startKitWorld } from '@tookeffect/adapter-testkit';
import { currentOperation, operationOf, TookEffect } from '@tookeffect/sdk';
import { beforeAll, expect, test } from 'vitest';

let world: KitWorld;
let te: TookEffect;

beforeAll(async () => {
  world = await startKitWorld();
  te = new TookEffect({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  return () => world.stop();
});

const binding = {
  tool: 'place_order',
  contract: 'postgres.row.present@1',
  input: ({ number }: { readonly number: string }) => ({
    schema: 'public',
    table: 'orders',
    correlationColumn: 'operation_reference',
    match: { order_number: number },
    expect: { order_number: number },
  }),
};
const none = { content: [] };

/** Calls the only hook of an event, as Claude Code does for a call of the tool. */
function callHook(
  agent: VerifiedAgent,
  event: 'PreToolUse' | 'PostToolUseFailure' | 'Stop',
  ids: object,
): Promise<object> {
  const [hook] = agent.hooks[event]!.flatMap(({ hooks }) => hooks);
  const input = { hook_event_name: event, tool_name: 'mcp__shop__place_order', ...ids } as HookInput;
  return hook!(input, undefined, { signal: new AbortController().signal });
}

const extra = { _meta: { 'claudecode/toolUseId': 'toolu_1' } };

test('the session that a hook reports is the scope of the call, and of no later one', async () => {
  const calls: FinishedCall[] = [];
  const agent = te.use(claudeAgent({ onCall: (call) => calls.push(call) }));
  const handler = agent.handler(binding, () => Promise.resolve(none));
  await callHook(agent, 'PreToolUse', { session_id: 'first', tool_use_id: 'toolu_1' });
  await handler({ number: crypto.randomUUID() }, extra);
  await handler({ number: crypto.randomUUID() }, extra);
  expect(calls.map(({ scope }) => scope)).toEqual(['first', '']);
  expect(calls[1]!.error).toMatchObject({ code: 'scope_missing' });
});

test('an id of a call that two sessions have at once names neither, so the tool does not run', async () => {
  const calls: FinishedCall[] = [];
  const agent = te.use(claudeAgent({ onCall: (call) => calls.push(call) }));
  const handler = agent.handler(binding, () => Promise.reject(new Error('the tool ran')));
  await callHook(agent, 'PreToolUse', { session_id: 'first', tool_use_id: 'toolu_1' });
  await callHook(agent, 'PreToolUse', { session_id: 'second', tool_use_id: 'toolu_1' });
  await handler({ number: crypto.randomUUID() }, extra);
  expect(calls[0]!.error).toMatchObject({ code: 'scope_missing' });
});

test('the operation of a call is told while its handler runs', async () => {
  const agent = te.use(claudeAgent());
  const failure = { session_id: 'session', tool_use_id: 'toolu_1' };
  const told: object[] = [];
  let operationId: string | undefined;
  // What a handler throws is a result for the model, so nothing is expected inside.
  const handler = agent.handler(binding, async () => {
    operationId = currentOperation()?.id;
    told.push(await callHook(agent, 'PostToolUseFailure', { ...failure, session_id: 'another' }));
    told.push(await callHook(agent, 'PostToolUseFailure', failure));
    return none;
  });
  await callHook(agent, 'PreToolUse', failure);
  await handler({ number: crypto.randomUUID() }, extra);
  told.push(await callHook(agent, 'PostToolUseFailure', failure));
  const unknown = { verdict: null, reason: null, nextAction: null, attribution: null };
  const tookeffect = { operationId, ...unknown, unverified: 'action_running' };
  const additionalContext = JSON.stringify({ tookeffect });
  const shown = { hookSpecificOutput: { hookEventName: 'PostToolUseFailure', additionalContext } };
  expect(operationId).toMatch(/^op_/);
  expect(told).toEqual([{}, shown, {}]);
});

test('with the identity of the arguments, another id is the same operation, and other arguments are another one', async () => {
  const calls: FinishedCall[] = [];
  const agent = te.use(claudeAgent({ scope: () => world.baseUrl, onCall: (call) => calls.push(call) }));
  const handler = agent.handler(binding, () => Promise.resolve(none), { identity: 'arguments' });
  const number = crypto.randomUUID();
  await handler({ number }, extra);
  await handler({ number }, { _meta: { 'claudecode/toolUseId': 'toolu_2' } });
  await handler({ number: crypto.randomUUID() }, extra);
  // The repeated call looks: nothing was placed, so it is not made again, and its error has the operation.
  const [first, second, third] = calls.map(({ run, error }) => (run ?? operationOf(error))?.operation?.id);
  expect(calls[1]?.error).toMatchObject({ code: 'action_not_repeated' });
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a gate lets the model continue as often as it may, again after each prompt, and then ends the run', async () => {
  const agent = te.use(claudeAgent({ gate: { rounds: 1 } }));
  const ids = { session_id: crypto.randomUUID(), tool_use_id: 'toolu_1' };
  const stop = (isRepeated: boolean) => callHook(agent, 'Stop', { ...ids, stop_hook_active: isRepeated });
  expect(await stop(false)).toEqual({});
  await callHook(agent, 'PreToolUse', ids);
  await agent.handler(binding, () => Promise.resolve(none))({ number: crypto.randomUUID() }, extra);
  const refusal = { decision: 'block', reason: expect.stringContaining('verdict refuted') as string };
  const end = { continue: false, stopReason: expect.stringContaining('not verified: place_order') as string };
  expect([await stop(false), await stop(true)]).toEqual([refusal, end]);
  expect([await stop(false), await stop(true)]).toEqual([refusal, end]);
  agent.forget(ids.session_id);
  expect(await stop(false)).toEqual({});
});

test('without a gate no answer is refused', () => {
  expect(te.use(claudeAgent()).hooks).not.toHaveProperty('Stop');
});
