import {
  createSdkMcpServer,
  type Options,
  query,
  type SDKMessage,
  tool,
} from '@anthropic-ai/claude-agent-sdk';
import {
  claudeAgent,
  type ClaudeAgentOptions,
  type FinishedCall,
  type HandlerOptions,
} from '@tookeffect/adapter-claude-agent';
import type { KitWorld } from '@tookeffect/adapter-testkit';
import { currentOperation, TookEffect } from '@tookeffect/sdk';
import { z } from 'zod';

/** What an order costs, in the input of its contract too. */
const AMOUNT_CENTS = 1200;

/** An agent with the tool `place_order`. */
export interface OrderAgent {
  readonly world: KitWorld;
  /** Of Claude Code; `claudeCodeOptions` makes them. */
  readonly options: Options;
  readonly agent?: ClaudeAgentOptions;
  readonly handler?: HandlerOptions;
  /** What the tool does instead of placing the order. */
  readonly place?: (number: string, extra: unknown) => Promise<string>;
  /** Gets the query before it runs. */
  readonly started?: (run: ReturnType<typeof query>) => void;
}

/** What an agent did. */
export interface OrderRun {
  readonly messages: readonly SDKMessage[];
  readonly calls: readonly FinishedCall[];
  /** What the run threw, if it did. */
  readonly error: unknown;
}

/** Runs Claude Code with a prompt until it ends. */
export async function runOrderAgent(prompt: string, given: OrderAgent): Promise<OrderRun> {
  const { world, place = (number) => placeOrder(world, number) } = given;
  const te = new TookEffect({ baseUrl: world.baseUrl, apiKey: world.apiKey, maxRetries: 0 });
  const calls: FinishedCall[] = [];
  const agent = te.use(claudeAgent({ onCall: (call) => calls.push(call), ...given.agent }));
  const handler = agent.handler(
    { tool: 'place_order', contract: 'postgres.row.present@1', input: toInput },
    async ({ number }, extra) => ({ content: [{ type: 'text', text: await place(number, extra) }] }),
    given.handler,
  );
  const tools = [tool('place_order', 'Places an order.', { number: z.string() }, handler)];
  const mcpServers = { shop: createSdkMcpServer({ name: 'shop', tools }) };
  const run = query({ prompt, options: { mcpServers, hooks: agent.hooks, ...given.options } });
  given.started?.(run);
  const messages: SDKMessage[] = [];
  try {
    for await (const message of agent.guard(run)) messages.push(message);
  } catch (error) {
    return { messages, calls, error };
  }
  return { messages, calls, error: null };
}

/** Places an order with the marker of the current operation. */
export async function placeOrder(world: KitWorld, number: string): Promise<string> {
  const { correlationKeys } = currentOperation()!;
  return world.placeOrder(number, correlationKeys.reference, AMOUNT_CENTS);
}

function toInput({ number }: { readonly number: string }) {
  return {
    schema: 'public',
    table: 'orders',
    correlationColumn: 'operation_reference',
    match: { order_number: number },
    expect: { order_number: number, amount_cents: AMOUNT_CENTS },
  };
}
