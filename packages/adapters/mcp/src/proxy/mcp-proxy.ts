import { type Adapter, requireKnownOptions, TookEffectError } from '@tookeffect/sdk';
import { BoundCalls } from './bound-calls.ts';
import type { MessageChannel, RelayPorts } from './message-channel.ts';
import { isElicitation, type ProxiedTool } from './proxied-tool.ts';
import { ProtocolVersion } from './protocol-version.ts';
import { ToolCallRelay } from './tool-call-relay.ts';

/** The options of `mcpProxy`. */
export interface McpProxyOptions {
  /** The tools that are bound to a contract; all others are forwarded untouched. */
  readonly tools: readonly ProxiedTool[];
  /**
   * Names the client. Clients choose the keys of their calls, so two clients with one scope could get each other's
   * operations.
   */
  readonly scope: string;
}

/** The two peers of a proxy. */
export interface ProxyPeers {
  readonly client: MessageChannel;
  readonly server: MessageChannel;
  /** Ends the proxy: action results of the calls in progress are submitted, their verify is left for later. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Connects a client with a server until one of them closes.
 * @throws {MessageTooLongError} for a message above 64 MiB; both are closed
 */
export type RunProxy = (peers: ProxyPeers) => Promise<void>;

/**
 * The adapter that stands in front of a third-party server of the Model Context Protocol: `te.use(mcpProxy(options))`.
 * @throws {TookEffectError} `scope_missing`, `tool_binding_invalid`
 */
export function mcpProxy(options: McpProxyOptions): Adapter<RunProxy> {
  requireKnownOptions('adapter_invalid', 'mcpProxy', options, ['tools', 'scope']);
  const { tools, scope } = options;
  for (const tool of tools) {
    requireKnownOptions('adapter_invalid', 'a tool of mcpProxy', tool, ['binding', 'toServerArguments']);
  }
  if (tools.length > 0 && scope.trim() === '') {
    throw new TookEffectError('scope_missing', 'give the proxy a scope that names its client');
  }
  return {
    name: 'mcp',
    isInterrupt: isElicitation,
    bind: (runtime) => {
      const bound = tools.map((tool) => ({ ...tool, run: runtime.run(tool.binding) }));
      return (peers) => {
        const [version, ports] = [new ProtocolVersion(), toPorts(peers)];
        const calls = new BoundCalls(runtime, { tools: bound, scope, version }, ports);
        return runProxy(peers, new ToolCallRelay(calls, version, ports));
      };
    },
  };
}

function toPorts({ client, server }: ProxyPeers): RelayPorts {
  return { toClient: client.send, toServer: server.send };
}

async function runProxy({ client, server, signal }: ProxyPeers, relay: ToolCallRelay): Promise<void> {
  const stop = (): void => {
    relay.abort();
    void server.close();
  };
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  const fromClient = readAll(client, (message) => relay.fromClient(message))
    .then(() => relay.settled())
    .finally(() => server.close());
  const fromServer = readAll(server, (message) => relay.fromServer(message))
    .finally(() => relay.serverEnded())
    .finally(() => client.close());
  const outcomes = await Promise.allSettled([fromServer, fromClient]);
  signal?.removeEventListener('abort', stop);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

async function readAll(
  { messages }: MessageChannel,
  take: (message: Uint8Array) => Promise<void>,
): Promise<void> {
  for await (const message of messages) await take(message);
}
