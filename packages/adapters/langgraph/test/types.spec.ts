import { Annotation, START, StateGraph } from '@langchain/langgraph';
import { langgraph } from '@tookeffect/adapter-langgraph';
import { TookEffect } from '@tookeffect/sdk';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';

const te = new TookEffect({ baseUrl: 'http://127.0.0.1:1', apiKey: 'none' });
const verified = te.use(langgraph());
const contract = 'postgres.row.present@1';

test('the arguments of a tool follow from its schema, in the function and in the binding', () => {
  const schema = z.object({ number: z.string(), lines: z.array(z.number()).default([]) });
  const placeOrder = verified.tool(
    ({ number, lines }) => {
      expectTypeOf(number).toEqualTypeOf<string>();
      expectTypeOf(lines).toEqualTypeOf<number[]>();
      return { id: 1 };
    },
    { name: 'place_order', description: 'Places an order.', schema },
    {
      contract,
      input: (args) => {
        expectTypeOf(args).toEqualTypeOf<{ number: string; lines: number[] }>();
        return { number: args.number };
      },
      acknowledge: (result) => {
        expectTypeOf(result).toEqualTypeOf<{ id: number }>();
        return { status: 'succeeded', providerReference: String(result.id) };
      },
    },
  );
  expectTypeOf(placeOrder.name).toEqualTypeOf<'place_order'>();
  expectTypeOf(placeOrder.schema).toEqualTypeOf<typeof schema>();
  expect(placeOrder.responseFormat).toBe('content_and_artifact');
});

test('the result of a tool that yields parts is the value that it returns', () => {
  const streaming = verified.tool(
    async function* () {
      yield 'a part';
      return Promise.resolve({ id: 1 });
    },
    { name: 'stream', schema: z.object({}) },
    {
      contract,
      input: () => ({}),
      acknowledge: (result) => {
        expectTypeOf(result).toEqualTypeOf<{ id: number }>();
        return { status: 'succeeded' };
      },
    },
  );
  expect(streaming.name).toBe('stream');
});

test('a node has the state and the update of its graph', () => {
  const State = Annotation.Root({ amount: Annotation<number>, receipt: Annotation<string> });
  const pay = verified.node((state: typeof State.State) => ({ receipt: String(state.amount) }), {
    tool: 'pay',
    contract,
    input: (state) => {
      expectTypeOf(state.amount).toEqualTypeOf<number>();
      return {};
    },
    report: (update, { tookeffect }) => {
      expectTypeOf(update).toEqualTypeOf<{ receipt: string }>();
      return { receipt: tookeffect?.operationId ?? update.receipt };
    },
  });
  expect(new StateGraph(State).addNode('pay', pay).addEdge(START, 'pay').compile()).toBeDefined();
});
