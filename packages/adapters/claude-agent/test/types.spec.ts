import { tool } from '@anthropic-ai/claude-agent-sdk';
import { claudeAgent, type ToolHandler, type WrapHandler } from '@tookeffect/adapter-claude-agent';
import { TookEffect } from '@tookeffect/sdk';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';

const agent = new TookEffect({ apiKey: 'te_test', baseUrl: 'http://127.0.0.1:9' }).use(claudeAgent());
const binding = { tool: 'place_order', contract: 'postgres.row.present@1' };

test('the schema of a tool types the arguments of the binding and of the handler', () => {
  const schema = { number: z.string(), cents: z.number().optional() };
  interface Arguments {
    number: string;
    cents: number | undefined;
  }
  const placeOrder = tool(
    'place_order',
    'Places an order.',
    schema,
    agent.handler(
      {
        ...binding,
        input: (args) => {
          expectTypeOf(args).toEqualTypeOf<Arguments>();
          return { order: args.number };
        },
      },
      (args) => {
        expectTypeOf(args).toEqualTypeOf<Arguments>();
        return Promise.resolve({ content: [{ type: 'text', text: args.number }] });
      },
    ),
  );
  expectTypeOf(placeOrder.inputSchema).toEqualTypeOf<typeof schema>();
  expect(placeOrder.inputSchema).toBe(schema);
});

test('the arguments of a binding type the handler without a schema', () => {
  const handler = agent.handler(
    { ...binding, input: (args: { id: number }) => ({ id: args.id }) },
    (args) => {
      expectTypeOf(args).toEqualTypeOf<{ id: number }>();
      return Promise.resolve({ content: [] });
    },
  );
  expectTypeOf(handler).toEqualTypeOf<ToolHandler<{ id: number }>>();
  expect(handler).toBeTypeOf('function');
});

test('a handler with other arguments or without content, and a binding without a contract are type errors', () => {
  type Handler = ToolHandler<{ id: number }>;
  type Result = Awaited<ReturnType<Handler>>;
  expectTypeOf<(args: { id: number }) => Promise<Result>>().toExtend<Handler>();
  expectTypeOf<(args: { id: string }) => Promise<Result>>().not.toExtend<Handler>();
  expectTypeOf<(args: { id: number }) => Promise<{ text: string }>>().not.toExtend<Handler>();
  type Binding = Parameters<WrapHandler>[0];
  expectTypeOf<{ tool: string; contract: string; input: () => object }>().not.toExtend<Binding>();
  expectTypeOf<{ tool: string; input: () => { id: string } }>().not.toExtend<Binding>();
  expectTypeOf<{ tool: string; contract: string; input: () => { id: string } }>().toExtend<Binding>();
  const unbound = { tool: 'place_order', input: () => ({}) } as unknown as Binding;
  expect(() => agent.handler(unbound, () => Promise.resolve({ content: [] }))).toThrow(
    'contract must be an id with its version',
  );
});
