import { randomUUID } from 'node:crypto';
import {
  Agent,
  OutputGuardrailTripwireTriggered,
  Runner,
  setTracingDisabled,
  tool,
} from '@openai/agents-core';
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents-core/testing';
import { type GatedTools, openaiAgents } from '@tookeffect/adapter-openai-agents';
import { type KitWorld, startKitWorld } from '@tookeffect/adapter-testkit';
import { GateError, TookEffect } from '@tookeffect/sdk';
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';

setTracingDisabled(true);

let world: KitWorld;

beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});

/** An agent that says "Done." after a tool whose effect does not exist. */
function createIdleAgent(scope: string) {
  const te = new TookEffect({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  const verified = te.use(openaiAgents({ scope: () => scope, gate: { rounds: 0 } }));
  const placeOrder = tool({
    name: 'place_order',
    description: 'Places an order.',
    parameters: z.object({ order_number: z.string() }),
    ...verified(
      {
        tool: 'place_order',
        contract: 'postgres.row.present@1',
        input: ({ order_number }: { order_number: string }) => ({
          schema: 'public',
          table: 'orders',
          correlationColumn: 'operation_reference',
          match: { order_number },
          expect: { order_number, amount_cents: 1200 },
        }),
      },
      () => ({ placed: true }),
    ),
  });
  const call = functionCall('place_order', { order_number: scope }, { callId: 'call_1' });
  const model = new ScriptedModel([[call], [assistantMessage('Done.')], [assistantMessage('Done again.')]]);
  return { verified, agent: new Agent({ name: 'shop', model, tools: [placeOrder] }) };
}

describe.concurrent('the gate', () => {
  test('ends a streamed run through the output guardrail', async ({ expect }) => {
    const { verified, agent } = createIdleAgent(randomUUID());
    const runner = new Runner({ outputGuardrails: [verified.outputGuardrail] });
    const result = await runner.run(agent, 'Place the order.', { stream: true });
    const error: unknown = await result.completed.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OutputGuardrailTripwireTriggered);
    expect(error).toMatchObject({
      result: { output: { outputInfo: { unsettled: [{ tool: 'place_order', verdict: 'refuted' }] } } },
    });
  });

  test('knows in a new process what the output of the run shows', async ({ expect }) => {
    const scope = randomUUID();
    const { agent } = createIdleAgent(scope);
    const result = await new Runner().run(agent, 'Place the order.');
    const { verified } = createIdleAgent(scope);
    const resumed = verified.run('', () => Promise.resolve(result));
    await expect(resumed).rejects.toBeInstanceOf(GateError);
  });

  test('does not know the calls of an earlier run that the application has forgotten', async ({ expect }) => {
    const scope = randomUUID();
    const { verified, agent } = createIdleAgent(scope);
    const run = (input: string) => verified.run(input, (given) => new Runner().run(agent, given));
    await expect(run('Place the order.')).rejects.toMatchObject({ code: 'effects_unsettled' });
    verified.forget(scope);
    expect((await run('And now?')).finalOutput).toBe('Done again.');
  });
});

test('a wrong number of rounds is refused', () => {
  const create = () => openaiAgents({ scope: () => 'thread_1', gate: { rounds: -1 } });
  expect(create).toThrow(expect.objectContaining({ code: 'adapter_invalid' }));
});

test('the types follow the tool, the agent and the gate', () => {
  const te = new TookEffect();
  const scope = () => 'thread_1';
  const verified = te.use(openaiAgents<{ threadId: string }>({ scope, gate: true }));
  expectTypeOf(verified).toEqualTypeOf<GatedTools<{ threadId: string }>>();
  expectTypeOf(te.use(openaiAgents({ scope }))).not.toHaveProperty('run');
  const options = verified(
    { tool: 'send', contract: 'a.b@1', input: ({ to }: { to: string }) => ({ to }) },
    ({ to }) => ({ sent: to.length }),
  );
  expect(Object.keys(options)).toContain('execute');
  expectTypeOf(options.execute).parameter(0).toEqualTypeOf<{ to: string }>();
  expectTypeOf(options.execute)
    .returns.resolves.toHaveProperty('output')
    .toEqualTypeOf<{ sent: number } | string>();
  const agent = new Agent<{ threadId: string }, typeof Output>({ name: 'shop', outputType: Output });
  const run = () =>
    verified.run('hello', (input) => new Runner().run(agent, input, { context: { threadId: '1' } }));
  expectTypeOf(run)
    .returns.resolves.toHaveProperty('finalOutput')
    .toEqualTypeOf<{ orders: number } | undefined>();
});

const Output = z.object({ orders: z.number() });
