import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { langgraph, type VerifiedArtifact } from '@tookeffect/adapter-langgraph';
import { currentOperation, TookEffect } from '@tookeffect/sdk';
import { Pool } from 'pg';
import { z } from 'zod';

/** What the test gives to a process of the agent. */
export interface AgentTask {
  readonly checkpointsUrl: string;
  readonly shopUrl: string;
  readonly thread: string;
  readonly number: string;
  /** Whether the process is killed after the effect, before it is acknowledged. */
  readonly crashes: boolean;
}

const task = JSON.parse(process.argv[2]!) as AgentTask;
const shop = new Pool({ connectionString: task.shopUrl });
const checkpointer = PostgresSaver.fromConnString(task.checkpointsUrl, { schema: 'agent' });

/** Inserts the order, whatever was inserted before. */
async function placeOrder(number: string): Promise<string> {
  const marker = currentOperation()?.correlationKeys.reference;
  await shop.query(
    'insert into orders (order_number, amount_cents, operation_reference) values ($1, 1200, $2)',
    [number, marker],
  );
  return 'placed';
}

const place = new TookEffect().use(langgraph()).tool(
  async ({ number }) => {
    const placed = await placeOrder(number);
    if (task.crashes) process.kill(process.pid, 'SIGKILL');
    return placed;
  },
  { name: 'place_order', description: 'Places an order.', schema: z.object({ number: z.string() }) },
  {
    contract: 'postgres.row.present@1',
    input: ({ number }) => ({
      schema: 'public',
      table: 'orders',
      correlationColumn: 'operation_reference',
      match: { order_number: number },
      expect: { order_number: number, amount_cents: 1200 },
    }),
  },
);
const call = { name: 'place_order', args: { number: task.number }, id: 'call_1' };
const graph = new StateGraph(MessagesAnnotation)
  .addNode('model', () => ({ messages: [new AIMessage({ content: '', tool_calls: [call] })] }))
  .addNode('tools', new ToolNode([place]))
  .addEdge(START, 'model')
  .addEdge('model', 'tools')
  .addEdge('tools', END)
  .compile({ checkpointer });

await checkpointer.setup();
const config = { configurable: { thread_id: task.thread } };
const isBegun = (await checkpointer.getTuple(config)) !== undefined;
const start = { messages: [new HumanMessage('Place the order.')] };
const { messages } = await graph.invoke(isBegun ? null : start, { ...config, durability: 'sync' });
const message = messages.at(-1);
if (!ToolMessage.isInstance(message)) throw new Error('the graph has no message of the tool');
const { tookeffect } = message.artifact as VerifiedArtifact;
console.log(JSON.stringify({ content: JSON.parse(message.text) as unknown, tookeffect }));
await checkpointer.end();
await shop.end();
