import { isGraphDrained, isGraphInterrupt } from '@langchain/langgraph';
import type { Adapter } from '@tookeffect/sdk';
import { type GraphConfig, threadOf } from './graph-call.ts';
import { type VerifiedNode, verifiedNode } from './verified-node.ts';
import { type VerifiedTool, verifiedTool } from './verified-tool.ts';

/** The options of `langgraph`. */
export interface LangGraphOptions {
  /** The scope of the calls of a run. Default: `thread_id` of its configuration; without it no tool runs. */
  readonly scope?: ((config: GraphConfig) => string) | undefined;
}

/** What an application uses. */
export interface VerifiedGraph {
  /** Makes a tool: LangChain's `tool()`, with the binding of the tool to a contract. */
  readonly tool: VerifiedTool;
  /** Wraps the function of a node that acts itself. */
  readonly node: VerifiedNode;
}

/**
 * The adapter for LangGraph, and for the agents of LangChain.
 * ```ts
 * const verified = te.use(langgraph());
 * const placeOrder = verified.tool(place, { name: 'place_order', description, schema }, { contract, input });
 * ```
 */
export function langgraph({ scope = threadOf }: LangGraphOptions = {}): Adapter<VerifiedGraph> {
  return {
    name: 'langgraph',
    bind: (runtime) => ({ tool: verifiedTool(runtime, scope), node: verifiedNode(runtime, scope) }),
    isInterrupt: (thrown) => isGraphInterrupt(thrown) || isGraphDrained(thrown),
  };
}
