import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import {
  Command,
  END,
  interrupt,
  MemorySaver,
  MessagesAnnotation,
  START,
  StateGraph,
  StateSchema,
} from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { langgraph, type VerifiedArtifact } from '@tookeffect/adapter-langgraph';
import { type KitWorld, startKitWorld } from '@tookeffect/adapter-testkit';
import { ActionNotRepeatedError, NothingSent, operationOf } from '@tookeffect/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Order, OrderShop } from './order-shop.ts';

let world: KitWorld;

beforeAll(async () => {
  world = await startKitWorld();
  return () => world.stop();
});

const schema = z.object({ number: z.string() });
const fields = { name: 'place_order', description: 'Places an order.', schema } as const;
const start = { messages: [new HumanMessage('Place the order.')] };

function toolCall(number: string, id = 'call_1') {
  return { name: 'place_order', args: { number }, id, type: 'tool_call' as const };
}

type PlaceOrder = (order: Order) => unknown;

/** A graph in which a scripted model calls the tool once. */
function toGraph(
  shop: OrderShop,
  place: PlaceOrder,
  { calls = [toolCall('A')], errors = 'throw' as const, retryPolicy = {} } = {},
) {
  const verified = shop.te.use(langgraph());
  const placeOrder = verified.tool((order) => place(order) as Promise<unknown>, fields, {
    ...shop.binding,
    errors,
  });
  return new StateGraph(MessagesAnnotation)
    .addNode('model', () => ({ messages: [new AIMessage({ content: '', tool_calls: calls })] }))
    .addNode('tools', new ToolNode([placeOrder], { handleToolErrors: false }), { retryPolicy })
    .addEdge(START, 'model')
    .addEdge('model', 'tools')
    .addEdge('tools', END);
}

function toolMessages({ messages }: typeof MessagesAnnotation.State): ToolMessage[] {
  return messages.filter((message) => ToolMessage.isInstance(message));
}

function verdicts(state: typeof MessagesAnnotation.State) {
  return toolMessages(state).map(({ artifact }) => (artifact as VerifiedArtifact).tookeffect?.verdict);
}

describe.concurrent('a tool in a graph', () => {
  test('reports the parts that it yields, and its returned value is the result', async () => {
    const shop = new OrderShop(world);
    const place = async function* ({ number }: Order) {
      yield 'looking for a printer';
      yield 'printing';
      return shop.place(number);
    };
    const graph = toGraph(shop, place).compile();
    const events: unknown[] = [];
    const stream = await graph.stream(start, { ...shop.thread, streamMode: ['tools', 'values'] });
    let last: typeof MessagesAnnotation.State = { messages: [] };
    for await (const [mode, part] of stream) {
      if (mode === 'values') last = part;
      else events.push((part as { data?: unknown }).data);
    }
    expect(events.filter((event) => event !== undefined)).toEqual(['looking for a printer', 'printing']);
    expect(verdicts(last)).toEqual(['verified']);
    expect(toolMessages(last)[0]?.text).toContain('"output":"placed A"');
  });

  test('that threw after its effect does not run again in a retry of the graph: one row, and the look shows it', async () => {
    const shop = new OrderShop(world);
    let attempts = 0;
    const place = async ({ number }: Order) => {
      attempts += 1;
      await shop.place(number);
      if (attempts === 1) throw new Error('the connection was lost');
    };
    const retryPolicy = { maxAttempts: 2, initialInterval: 1, retryOn: () => true };
    const graph = toGraph(shop, place, { retryPolicy }).compile();
    const state = await graph.invoke(start, shop.thread);
    expect(verdicts(state)).toEqual(['verified']);
    expect(toolMessages(state)[0]?.text).toContain(
      '"output":"The action is done and verified, operation op_',
    );
    expect([attempts, shop.operations.size, await shop.count('A')]).toEqual([1, 1, 1]);
  });

  test('that threw before its effect does not run again by itself: the retries look, and end with what they saw', async () => {
    const shop = new OrderShop(world);
    let attempts = 0;
    const place = () => {
      attempts += 1;
      return Promise.reject(new Error('the connection was lost'));
    };
    const retryPolicy = { maxAttempts: 2, initialInterval: 1, retryOn: () => true };
    const run = toGraph(shop, place, { retryPolicy }).compile().invoke(start, shop.thread);
    const error: unknown = await run.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ActionNotRepeatedError);
    expect(operationOf(error)).toMatchObject({ verification: { reason: 'effect_absent' } });
    expect([attempts, shop.operations.size, await shop.count('A')]).toEqual([1, 1, 0]);
  });

  test('that sent nothing runs again in a retry of the graph', async () => {
    const shop = new OrderShop(world);
    let attempts = 0;
    const place = async ({ number }: Order) => {
      attempts += 1;
      if (attempts === 1) throw new NothingSent('no connection');
      return shop.place(number);
    };
    const retryPolicy = { maxAttempts: 2, initialInterval: 1, retryOn: () => true };
    const graph = toGraph(shop, place, { retryPolicy }).compile();
    expect(verdicts(await graph.invoke(start, shop.thread))).toEqual(['verified']);
    expect([attempts, shop.operations.size, await shop.count('A')]).toEqual([2, 1, 1]);
  });

  test.each([
    ['before its effect runs', false, 1],
    ['and then acted and died does not run again', true, 1],
  ])('that was interrupted in a process that has ended, %s', async (_, hasActed, rows) => {
    const shop = new OrderShop(world);
    let asked = 0;
    const place = async ({ number }: Order) => {
      asked += 1;
      interrupt('Go on?');
      return shop.place(number);
    };
    const builder = toGraph(shop, place);
    const graph = builder.compile({ checkpointer: new MemorySaver() });
    await graph.invoke(start, shop.thread);
    const [operationId] = [...shop.operations];
    if (hasActed) await shop.placeFor(operationId!, 'A');
    shop.forgetRuns();
    const state = await graph.invoke(new Command({ resume: 'yes' }), shop.thread);
    expect(verdicts(state)).toEqual(['verified']);
    expect([asked, shop.operations.size, await shop.count('A')]).toEqual([hasActed ? 1 : 2, 1, rows]);
  });

  test('has two operations for parallel calls with equal ids and other arguments', async () => {
    const shop = new OrderShop(world);
    const calls = [toolCall('A'), toolCall('B')];
    const graph = toGraph(shop, ({ number }) => shop.place(number), { calls }).compile();
    expect(verdicts(await graph.invoke(start, shop.thread))).toEqual(['verified', 'verified']);
    expect([shop.operations.size, await shop.count('A'), await shop.count('B')]).toEqual([2, 1, 1]);
  });

  test('begins another operation in a fork from an old checkpoint', async () => {
    const shop = new OrderShop(world);
    const builder = toGraph(shop, ({ number }) => shop.place(number));
    const graph = builder.compile({ checkpointer: new MemorySaver() });
    await graph.invoke(start, shop.thread);
    for await (const { next, config } of graph.getStateHistory(shop.thread)) {
      if (next[0] === 'tools') await graph.invoke(null, config);
    }
    expect([shop.operations.size, await shop.count('A')]).toEqual([2, 2]);
  });

  test('returns a Command untouched, and its effect is verified', async () => {
    const shop = new OrderShop(world);
    const update = { messages: [new ToolMessage({ content: 'handed over', tool_call_id: 'call_1' })] };
    const place = async ({ number }: Order) => {
      await shop.place(number);
      return new Command({ update });
    };
    const state = await toGraph(shop, place).compile().invoke(start, shop.thread);
    expect(toolMessages(state)[0]?.content).toBe('handed over');
    expect(shop.concluding).toEqual(['action-result', 'verify']);
  });

  test('keeps the members of a message that it returns', async () => {
    const shop = new OrderShop(world);
    const place = async ({ number }: Order) => {
      const content = await shop.place(number);
      return new ToolMessage({ id: 'm1', content, tool_call_id: 'call_1', artifact: { paper: 'A4' } });
    };
    const [message] = toolMessages(await toGraph(shop, place).compile().invoke(start, shop.thread));
    expect(message).toMatchObject({
      id: 'm1',
      artifact: { paper: 'A4', tookeffect: { verdict: 'verified' } },
    });
    expect(message?.text).toContain('"output":"placed A"');
  });

  test('keeps a list that it returns as its artifact', async () => {
    const shop = new OrderShop(world);
    const place = async ({ number }: Order) => {
      const content = await shop.place(number);
      return new ToolMessage({ content, tool_call_id: 'call_1', artifact: ['A4', 'A5'] });
    };
    const [message] = toolMessages(await toGraph(shop, place).compile().invoke(start, shop.thread));
    expect(message?.artifact).toMatchObject({ artifact: ['A4', 'A5'], tookeffect: { verdict: 'verified' } });
  });

  test('shows its content blocks unchanged, and the verdict after them', async () => {
    const shop = new OrderShop(world);
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
    const place = async ({ number }: Order) => {
      await shop.place(number);
      return [image];
    };
    const [message] = toolMessages(await toGraph(shop, place).compile().invoke(start, shop.thread));
    const shown: unknown = expect.stringContaining('"verdict":"verified"');
    expect(message?.content).toEqual([image, { type: 'text', text: shown }]);
  });

  test('does not lose a result that is not JSON', async () => {
    const shop = new OrderShop(world);
    const place = async ({ number }: Order) => {
      await shop.place(number);
      return 12n;
    };
    const [message] = toolMessages(await toGraph(shop, place).compile().invoke(start, shop.thread));
    expect(message?.text).toContain('{"output":"12","tookeffect":{');
  });

  test('submits its outcome after an abort, and its call is resumed later', async () => {
    const shop = new OrderShop(world);
    const abort = new AbortController();
    const builder = toGraph(shop, async ({ number }) => {
      const placed = await shop.place(number);
      abort.abort();
      return placed;
    });
    const graph = builder.compile({ checkpointer: new MemorySaver() });
    const aborted = graph.invoke(start, { ...shop.thread, signal: abort.signal, durability: 'sync' });
    await expect(aborted).rejects.toThrow(/abort/i);
    await shop.answered('action-result');
    expect(shop.concluding).toEqual(['action-result']);
    expect(verdicts(await graph.invoke(null, shop.thread))).toEqual(['verified']);
    expect([shop.operations.size, await shop.count('A')]).toEqual([1, 1]);
  });

  test('is known by the path of its subgraph', async () => {
    const shop = new OrderShop(world);
    const subgraph = () => toGraph(shop, ({ number }) => shop.place(number)).compile();
    const graph = new StateGraph(MessagesAnnotation)
      .addNode('left', subgraph())
      .addNode('right', subgraph())
      .addEdge(START, 'left')
      .addEdge(START, 'right')
      .compile();
    await graph.invoke(start, shop.thread);
    expect(shop.operations.size).toBe(2);
  });
});

describe.concurrent('a node', () => {
  const State = new StateSchema({ number: z.string(), verdict: z.string().default('') });

  function nodeGraph(shop: OrderShop, place: (number: string) => Promise<unknown>, maxAttempts = 1) {
    const verified = shop.te.use(langgraph());
    const pay = verified.node(
      async ({ number }: typeof State.State) => {
        await place(number);
        return {};
      },
      {
        ...shop.binding,
        tool: 'pay',
        report: (update, { tookeffect }) => ({ ...update, verdict: tookeffect?.verdict ?? '' }),
        whenDone: (_, { tookeffect }) => ({ verdict: tookeffect?.verdict ?? '' }),
      },
    );
    const retryPolicy = { maxAttempts, initialInterval: 1, retryOn: () => true };
    return new StateGraph(State)
      .addNode('pay', pay, { retryPolicy })
      .addEdge(START, 'pay')
      .addEdge('pay', END)
      .compile({ checkpointer: new MemorySaver() });
  }

  test('reports its verdict in the state, and is another action in the next run of its thread', async () => {
    const shop = new OrderShop(world);
    const graph = nodeGraph(shop, (number) => shop.place(number));
    expect(await graph.invoke({ number: 'A' }, shop.thread)).toMatchObject({ verdict: 'verified' });
    await graph.invoke({ number: 'A' }, shop.thread);
    expect(shop.operations.size).toBe(2);
  });

  test('that threw after its effect does not run again in a retry, and updates the state with the verdict', async () => {
    const shop = new OrderShop(world);
    let attempts = 0;
    const place = async (number: string) => {
      attempts += 1;
      await shop.place(number);
      throw new Error('the connection was lost');
    };
    const graph = nodeGraph(shop, place, 2);
    expect(await graph.invoke({ number: 'A' }, shop.thread)).toMatchObject({ verdict: 'verified' });
    expect([attempts, shop.operations.size, await shop.count('A')]).toEqual([1, 1, 1]);
  });

  test('that threw after its effect does not run again when the graph is resumed', async () => {
    const shop = new OrderShop(world);
    let attempts = 0;
    const place = async (number: string) => {
      attempts += 1;
      await shop.place(number);
      throw new Error('the connection was lost');
    };
    const graph = nodeGraph(shop, place);
    const first = graph.invoke({ number: 'A' }, shop.thread);
    await expect(first).rejects.toThrow('the connection was lost');
    expect(await graph.invoke(null, shop.thread)).toMatchObject({ verdict: 'verified' });
    expect([attempts, shop.operations.size, await shop.count('A')]).toEqual([1, 1, 1]);
  });
});
