import type { SDKMessage } from '@anthropic-ai/claude-agent-sdk';
import {
  type Adapter,
  type AdapterRuntime,
  type GateOption,
  gateRounds,
  namesOf,
  requireKnownOptions,
  UnsettledCalls,
} from '@tookeffect/sdk';
import { requireFramework } from '@tookeffect/sdk/framework';
import { AnswerGate } from './answer-gate.ts';
import { CallSessions } from './call-sessions.ts';
import { type AgentHooks, createHooks } from './hooks.ts';
import { RunningCalls } from './running-calls.ts';
import { type CallEnding, createWrapHandler, type WrapHandler } from './wrap-handler.ts';

/** A call whose handler ended. */
export interface FinishedCall extends CallEnding {
  readonly tool: string;
  readonly toolUseId: string;
  readonly scope: string;
}

/** The options of `claudeAgent`. */
export interface ClaudeAgentOptions {
  /**
   * Names the conversation of a call; ids of calls are not unique among all providers. Default: the session. It is known
   * if the hooks of the adapter are given to `query()`; otherwise it is null.
   */
  readonly scope?: (session: { readonly sessionId: string | null }) => string;
  /** Gets every call that ended: the framework keeps an error and its operation from the application. It must not throw. */
  readonly onCall?: (call: FinishedCall) => void;
  /** Whether a final answer is refused while effects of its scope are not verified. Default: no. */
  readonly gate?: GateOption;
}

const CLAUDE_AGENT_OPTIONS = namesOf<ClaudeAgentOptions>({ scope: true, onCall: true, gate: true });

/** The parts that an agent is built with. */
export interface VerifiedAgent {
  /** Wraps the handler of a tool. */
  readonly handler: WrapHandler;
  /** The option `hooks` of `query()`. They report the session of a call, and the operation of a call that timed out. */
  readonly hooks: AgentHooks;
  /**
   * With a gate, passes the messages of `query()` on until an answer is refused for the last time.
   * @throws {GateError} in place of that answer: Claude Code itself reports it as a success
   */
  readonly guard: (messages: AsyncIterable<SDKMessage>) => AsyncIterable<SDKMessage>;
  /** Forgets the calls of a session that has ended. Settled calls are forgotten without it. */
  readonly forget: (sessionId: string) => void;
}

/**
 * The adapter for custom tools of the Claude Agent SDK.
 * ```ts
 * const agent = te.use(claudeAgent());
 * const placeOrder = tool(name, description, { number: z.string() }, agent.handler({ tool: name, contract, input }, place));
 * const shop = createSdkMcpServer({ name: 'shop', tools: [placeOrder] });
 * query({ prompt, options: { mcpServers: { shop }, hooks: agent.hooks } });
 * ```
 */
export function claudeAgent(options: ClaudeAgentOptions = {}): Adapter<VerifiedAgent> {
  requireKnownOptions('adapter_invalid', 'claudeAgent', options, CLAUDE_AGENT_OPTIONS);
  const { scope = ({ sessionId }) => sessionId ?? '', onCall = () => undefined, gate } = options;
  requireFramework(import.meta.url, '@anthropic-ai/claude-agent-sdk');
  const rounds = gateRounds(gate);
  return {
    name: 'claude-agent',
    bind: (runtime) => bindAgent(runtime, { scope, onCall, rounds }),
    gate: rounds === undefined ? undefined : UnsettledCalls,
  };
}

/** The options with their defaults; without a gate, `rounds` is undefined. */
type BoundOptions = Required<Omit<ClaudeAgentOptions, 'gate'>> & { readonly rounds: number | undefined };

function bindAgent(runtime: AdapterRuntime, { scope, onCall, rounds }: BoundOptions): VerifiedAgent {
  const sessions = new CallSessions();
  const running = new RunningCalls();
  const unsettled = (sessionId: string) => runtime.unsettled(scope({ sessionId }));
  const gate = rounds === undefined ? undefined : new AnswerGate(unsettled, rounds);
  const handler = createWrapHandler(runtime, {
    place: (extra) => {
      const { _meta, signal } = (extra ?? {}) as CallExtra;
      const id = _meta?.[TOOL_USE_META];
      const toolUseId = typeof id === 'string' ? id : '';
      const sessionId = sessions.take(toolUseId);
      return { scope: scope({ sessionId }), sessionId, toolUseId, signal };
    },
    begun: (place, operation) => running.add(place, operation),
    ended: (place, tool, ending) => {
      running.delete(place);
      onCall({ tool, toolUseId: place.toolUseId, scope: place.scope, ...ending });
    },
  });
  return {
    handler,
    hooks: createHooks(runtime, sessions, running, gate),
    guard: (messages) => gate?.guard(messages) ?? messages,
    forget: (sessionId) => runtime.forget(scope({ sessionId })),
  };
}

/** The member of `_meta` in which the framework gives the id of a call. */
const TOOL_USE_META = 'claudecode/toolUseId';

/** What is read of the second argument of a handler. */
interface CallExtra {
  readonly signal?: AbortSignal;
  readonly _meta?: Readonly<Record<string, unknown>>;
}
