import { isGraphDrained, isGraphInterrupt } from '@langchain/langgraph';
import {
  type Adapter,
  type GateOption,
  gateRounds,
  namesOf,
  requireKnownOptions,
  UnsettledCalls,
} from '@tookeffect/sdk';
import { requireFramework } from '@tookeffect/sdk/framework';
import { gateMiddleware, type GateMiddleware, gateNode, type GateNode, toGate } from './gate.ts';
import { type GraphConfig, threadOf } from './graph-call.ts';
import { type VerifiedNode, verifiedNode } from './verified-node.ts';
import { type VerifiedTool, verifiedTool } from './verified-tool.ts';

/** The options of `langgraph`. */
export interface LangGraphOptions {
  /** The scope of the calls of a run. Default: `thread_id` of its configuration; without it no tool runs. */
  readonly scope?: ((config: GraphConfig) => string) | undefined;
  /** Whether `gateNode` and `gateMiddleware` can be used; calls that are not verified are remembered for them. */
  readonly gate?: GateOption | undefined;
}

const LANGGRAPH_OPTIONS = namesOf<LangGraphOptions>({ scope: true, gate: true });

/** What an application uses. */
export interface VerifiedGraph {
  /** Makes a tool: LangChain's `tool()`, with the binding of the tool to a contract. */
  readonly tool: VerifiedTool;
  /** Wraps the function of a node that acts itself. */
  readonly node: VerifiedNode;
  /** Makes a node that refuses a final answer while effects of the run are not verified. */
  readonly gateNode: GateNode;
  /** The same for an agent: `createMiddleware({ name: 'gate', ...verified.gateMiddleware })`. */
  readonly gateMiddleware: GateMiddleware;
}

/**
 * The adapter for LangGraph, and for the agents of LangChain.
 * ```ts
 * const verified = te.use(langgraph());
 * const placeOrder = verified.tool(place, { name: 'place_order', description, schema }, { contract, input });
 * ```
 */
export function langgraph(options: LangGraphOptions = {}): Adapter<VerifiedGraph> {
  requireKnownOptions('adapter_invalid', 'langgraph', options, LANGGRAPH_OPTIONS);
  const { scope = threadOf, gate } = options;
  for (const name of ['@langchain/core', '@langchain/langgraph']) requireFramework(import.meta.url, name);
  const rounds = gateRounds(gate);
  return {
    name: 'langgraph',
    bind: (runtime) => {
      const decide = toGate(runtime, scope, rounds);
      return {
        tool: verifiedTool(runtime, scope),
        node: verifiedNode(runtime, scope),
        gateNode: gateNode(decide),
        gateMiddleware: gateMiddleware(decide),
      };
    },
    isInterrupt: (thrown) => isGraphInterrupt(thrown) || isGraphDrained(thrown),
    gate: rounds === undefined ? undefined : UnsettledCalls,
  };
}
