import { AIMessage, ToolMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { Command, MemorySaver } from '@langchain/langgraph';
import { langgraph, type VerifiedArtifact } from '@tookeffect/adapter-langgraph';
import { type KitWorld, startKitWorld } from '@tookeffect/adapter-testkit';
import { createAgent, createMiddleware, humanInTheLoopMiddleware } from 'langchain';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Order, OrderShop } from './order-shop.ts';

let world: KitWorld;

beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});

const fields = {
  name: 'place_order',
  description: 'Places an order.',
  schema: z.object({ number: z.string() }),
} as const;
const start = { messages: [{ role: 'user', content: 'Place the order.' }] };

function scriptedModel() {
  const call = { name: 'place_order', args: { number: 'A' }, id: 'call_1' };
  return fakeModel().respondWithTools([call]).respond(new AIMessage('Done.'));
}

function toTool(shop: OrderShop, place: (order: Order) => Promise<unknown>) {
  return shop.te.use(langgraph()).tool(place, fields, shop.binding);
}

describe.concurrent('an agent of LangChain', () => {
  test('sees the operation and the verdict of a tool that threw, and is not asked to try again', async () => {
    const shop = new OrderShop(world);
    const place = async ({ number }: Order) => {
      await shop.place(number);
      throw new Error('the connection was lost');
    };
    const agent = createAgent({ model: scriptedModel(), tools: [toTool(shop, place)] });
    const { messages } = await agent.invoke(start, shop.thread);
    const message = messages.find((each) => ToolMessage.isInstance(each));
    expect(message?.status).toBe('error');
    expect(JSON.parse(message!.text)).toMatchObject({
      error: 'the connection was lost',
      tookeffect: { operationId: [...shop.operations][0], verdict: 'verified' },
    });
    const { tookeffect } = message?.artifact as VerifiedArtifact;
    expect(tookeffect?.verification?.verdict).toBe('verified');
  });

  test('begins nothing before an approval, and one operation afterwards', async () => {
    const shop = new OrderShop(world);
    const agent = createAgent({
      model: scriptedModel(),
      tools: [toTool(shop, ({ number }) => shop.place(number))],
      middleware: [humanInTheLoopMiddleware({ interruptOn: { place_order: true } })],
      checkpointer: new MemorySaver(),
    });
    const waiting = await agent.invoke(start, shop.thread);
    expect([waiting.messages.length, shop.operations.size]).toEqual([2, 0]);
    const resume = { decisions: [{ type: 'approve' }] };
    const { messages } = await agent.invoke(new Command({ resume }), shop.thread);
    expect(messages.at(-2)?.text).toContain('"verdict":"verified"');
    expect([shop.operations.size, await shop.count('A')]).toEqual([1, 1]);
  });

  test('is sent back by the gate, and ends with its error', async () => {
    const shop = new OrderShop(world);
    const verified = shop.te.use(langgraph({ gate: { rounds: 1 } }));
    const claim = verified.tool(() => 'placed', fields, shop.binding);
    const model = scriptedModel().respond(new AIMessage('Really done.'));
    const gate = createMiddleware({ name: 'gate', ...verified.gateMiddleware });
    const agent = createAgent({ model, tools: [claim], middleware: [gate] });
    await expect(agent.invoke(start, shop.thread)).rejects.toMatchObject({
      code: 'effects_unsettled',
      unsettled: [{ tool: 'place_order', callId: 'call_1', verdict: 'refuted' }],
    });
    expect(model.callCount).toBe(3);
    const told = model.calls[2]!.messages.at(-1)!.text;
    expect(told).toContain('- place_order, call call_1, operation op_');
  });
});
