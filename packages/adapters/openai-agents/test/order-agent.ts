import { Agent, tool } from '@openai/agents-core';
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents-core/testing';
import { openaiAgents } from '@tookeffect/adapter-openai-agents';
import type { KitWorld } from '@tookeffect/adapter-testkit';
import { currentOperation, TookEffect } from '@tookeffect/sdk';
import { z } from 'zod';

/** What a process needs to continue a run. */
export interface StoredRun {
  readonly scope: string;
  readonly orderNumber: string;
  /** The serialized state. */
  readonly state: string;
}

/**
 * An agent that places one order after an approval, and then answers.
 * @param place the effect; the default inserts the row
 */
export function createOrderAgent(
  world: KitWorld,
  { scope, orderNumber }: Omit<StoredRun, 'state'>,
  { isResumed, afterPlacing = () => undefined }: { isResumed: boolean; afterPlacing?: () => void },
) {
  const te = new TookEffect({ baseUrl: world.baseUrl, apiKey: world.apiKey });
  const verified = te.use(openaiAgents({ scope: () => scope, gate: { rounds: 0 } }));
  const placeOrder = tool({
    name: 'place_order',
    description: 'Places an order.',
    parameters: z.object({ order_number: z.string() }),
    needsApproval: true,
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
      async ({ order_number }) => {
        const marker = currentOperation()?.correlationKeys.reference ?? null;
        const id = await world.placeOrder(order_number, marker, 1200);
        afterPlacing();
        return { id };
      },
    ),
  });
  const call = functionCall('place_order', { order_number: orderNumber }, { callId: 'call_1' });
  const answer = [assistantMessage('Done.')];
  const model = new ScriptedModel(isResumed ? [answer] : [[call], answer]);
  return { te, verified, agent: new Agent({ name: 'shop', model, tools: [placeOrder] }) };
}
