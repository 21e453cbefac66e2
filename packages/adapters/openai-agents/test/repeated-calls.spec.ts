import { randomUUID } from 'node:crypto';
import { Agent, Runner, setTracingDisabled, tool } from '@openai/agents-core';
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents-core/testing';
import { openaiAgents } from '@tookeffect/adapter-openai-agents';
import { type KitWorld, startKitWorld } from '@tookeffect/adapter-testkit';
import { currentOperation, type Presentation, TookEffect } from '@tookeffect/sdk';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

setTracingDisabled(true);

let world: KitWorld;

beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});

test.each([
  ['returned', () => ({ id: '7' }), { id: '7' }],
  [
    'threw after its effect',
    () => {
      throw new Error('the connection was lost');
    },
    expect.stringMatching(/^The action is done and verified, operation op_/),
  ],
])('a call that %s and is repeated has one row, and the verdict of the look', async (_, end, output) => {
  const order_number = `repeat-${randomUUID()}`;
  const scope = randomUUID();
  let runs = 0;
  const te = new TookEffect({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  const placeOrder = tool({
    name: 'place_order',
    description: 'Places an order.',
    parameters: z.object({ order_number: z.string() }),
    ...te.use(openaiAgents({ scope: () => scope }))(
      {
        tool: 'place_order',
        contract: 'postgres.row.present@1',
        input: (row: { order_number: string }) => ({
          schema: 'public',
          table: 'orders',
          correlationColumn: 'operation_reference',
          match: row,
          expect: { ...row, amount_cents: 1200 },
        }),
      },
      async (row) => {
        runs += 1;
        await world.placeOrder(row.order_number, currentOperation()!.correlationKeys.reference, 1200);
        return end();
      },
    ),
  });
  const call = functionCall('place_order', { order_number }, { callId: 'call_1' });
  const shown: { output?: unknown; tookeffect: Presentation }[] = [];
  // The application runs the agent once more, and the provider repeats the id of the call.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const model = new ScriptedModel([[call], [assistantMessage('Done.')]]);
    const { newItems } = await new Runner().run(
      new Agent({ name: 'shop', model, tools: [placeOrder] }),
      'Go on.',
    );
    const item = newItems.find(({ type }) => type === 'tool_call_output_item');
    const { output: raw } = item!.rawItem as { output: { text: string } | string };
    shown.push(JSON.parse(typeof raw === 'string' ? raw : raw.text) as (typeof shown)[number]);
  }
  expect([runs, await world.countOrders(order_number)]).toEqual([1, 1]);
  expect(shown.map(({ tookeffect }) => tookeffect.verdict)).toEqual(['verified', 'verified']);
  expect(shown[1]?.output).toEqual(output);
});
