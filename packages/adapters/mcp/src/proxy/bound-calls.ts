import { type AdapterRuntime, parseStrict, type RunTool } from '@tookeffect/sdk';
import { toAcknowledgement } from '../mcp-adapter.ts';
import { IDEMPOTENCY_META, type ToolResult } from '../tool-result.ts';
import { failureText, readResult, successText } from './call-outcome.ts';
import { errorText, idKey, isObject, jsonText, MAX_MESSAGE_BYTES, type RpcMessage } from './json-rpc.ts';
import { type ProtocolVersion, type ResultRules, withoutTasks } from './protocol-version.ts';
import { NoResultError, type ProxiedTool, type ToolArguments } from './proxied-tool.ts';
import type { RelayPorts } from './message-channel.ts';
import type { ShownSchema } from './tool-list.ts';

/** A bound tool, ready to run. */
export interface BoundTool extends ProxiedTool {
  readonly run: RunTool<ToolArguments, ToolResult>;
}

/** A request of the client for a bound tool. */
interface CallRequest {
  readonly message: RpcMessage;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A call in progress. */
interface Call extends CallRequest {
  readonly abort: AbortController;
  /** The id with which the server gets the call. The server never sees the client's, so it cannot respond in its place. */
  readonly serverId: string;
  readonly rules: ResultRules;
}

/** What the calls of one client and one server have in common. */
export interface BoundCallsOptions {
  readonly tools: readonly BoundTool[];
  readonly scope: string;
  readonly version: ProtocolVersion;
}

/** Ends the wait for a response of the server. */
interface Wait {
  readonly resolve: (response: RpcMessage) => void;
  readonly reject: (reason: Error) => void;
}

const INVALID_PARAMS = -32_602;

/** The calls of bound tools that are in progress. Each gets exactly one response, or none after a cancellation. */
export class BoundCalls {
  readonly #runtime: AdapterRuntime;
  readonly #tools: ReadonlyMap<string, BoundTool>;
  readonly #scope: string;
  readonly #ports: RelayPorts;
  readonly #version: ProtocolVersion;
  /** By the client's id. */
  readonly #calls = new Map<string, Call>();
  /** By the server's id. */
  readonly #waits = new Map<string, Wait>();
  readonly #answers = new Set<Promise<void>>();
  readonly #schemas = new Map<string, ShownSchema>();
  #isEnded = false;

  constructor(runtime: AdapterRuntime, { tools, scope, version }: BoundCallsOptions, ports: RelayPorts) {
    this.#runtime = runtime;
    this.#version = version;
    this.#scope = scope;
    this.#ports = ports;
    this.#tools = new Map(tools.map((tool) => [tool.binding.tool, tool]));
  }

  isBound(name: string): boolean {
    return this.#tools.has(name);
  }

  /** Remembers which output schemas the client was shown. */
  learnSchemas(schemas: ReadonlyMap<string, ShownSchema>): void {
    for (const [name, schema] of schemas) this.#schemas.set(name, schema);
  }

  /** @returns whether a call with this id of the client is in progress; only the proxy responds to it */
  isOpen(key: string): boolean {
    return this.#calls.has(key);
  }

  /** @returns whether a message of the client concerns a call of a bound tool; it is then not forwarded */
  take(message: RpcMessage): boolean {
    const { method, id, params } = message;
    if (!isObject(params)) return false;
    if (method === 'notifications/cancelled') return this.#cancel(message, params);
    const isCall = method === 'tools/call' && typeof params.name === 'string';
    const tool = isCall ? this.#tools.get(params.name as string) : undefined;
    if (!tool) return false;
    const key = idKey(id);
    // Without an id there is no response, so nobody would get the verdict: the tool is not called.
    if (key === undefined) return true;
    this.#track(this.#answer(tool, key, { message, params }));
    return true;
  }

  /** @returns whether a response of the server is for a call of a bound tool; it is then not forwarded */
  takeResponse(message: RpcMessage): boolean {
    const { id } = message;
    const wait = typeof id === 'string' ? this.#waits.get(id) : undefined;
    wait?.resolve(message);
    return wait !== undefined;
  }

  /** The server sent something that is not read, with the id of a call: the call has no result. */
  refuseResponse(id: unknown, fault: string): void {
    if (typeof id === 'string')
      this.#waits.get(id)?.reject(new NoResultError(`the server responded with ${fault}`));
  }

  async settled(): Promise<void> {
    while (this.#answers.size > 0) await Promise.all(this.#answers);
  }

  abort(): void {
    for (const call of this.#calls.values()) this.#abort(call);
  }

  serverEnded(): void {
    this.#isEnded = true;
    for (const { reject } of this.#waits.values()) {
      reject(new NoResultError('the server ended before it responded; the action may have happened'));
    }
  }

  #track(answer: Promise<void>): void {
    const tracked = answer.finally(() => this.#answers.delete(tracked));
    this.#answers.add(tracked);
  }

  #cancel(message: RpcMessage, params: CallRequest['params']): boolean {
    const call = this.#calls.get(idKey(params.requestId) ?? '');
    if (!call) return false;
    if (this.#waits.has(call.serverId)) {
      const cancelled = { ...message, params: { ...params, requestId: call.serverId } };
      this.#track(this.#ports.toServer(jsonText(cancelled)));
    }
    this.#abort(call);
    return true;
  }

  #abort({ abort, serverId }: Call): void {
    abort.abort(new Error('the client cancelled the call'));
    this.#waits.get(serverId)?.reject(new NoResultError('the client cancelled the call'));
  }

  async #answer(tool: BoundTool, key: string, request: CallRequest): Promise<void> {
    const { id } = request.message;
    const call: Call = {
      ...request,
      abort: new AbortController(),
      serverId: `tookeffect-${crypto.randomUUID()}`,
      rules: this.#version.rulesOf(request.params),
    };
    this.#calls.set(key, call);
    const text = await this.#run(tool, call).catch((error: unknown) =>
      error instanceof RefusedCallError
        ? errorText(id, INVALID_PARAMS, error.message)
        : failureText(id, error, this.#runtime, call.rules),
    );
    // A call that the client cancelled gets no response.
    if (!call.abort.signal.aborted) await this.#ports.toClient(text);
    this.#calls.delete(key);
  }

  async #run(tool: BoundTool, call: Call): Promise<string> {
    const { args, callId } = readParameters(call.params);
    const { signal } = call.abort;
    try {
      const isContinued = 'inputResponses' in call.params || 'requestState' in call.params;
      const given = { args, scope: this.#scope, callId, isContinued, signal };
      const run = await tool.run(given, async (operation) => {
        signal.throwIfAborted();
        const response = await this.#ask(call, tool.toServerArguments?.(args, operation) ?? args);
        return toAcknowledgement(this.#runtime, readResult(response, call.rules));
      });
      const schema = this.#schemas.get(tool.binding.tool) ?? { hasRoom: false, isStructured: false };
      return successText(call.message.id, run, this.#runtime, schema, call.rules);
    } finally {
      await this.#forget(call);
    }
  }

  #ask({ message, params, serverId }: Call, args: ToolArguments): Promise<RpcMessage> {
    if (this.#isEnded) throw new NoResultError('the server has ended');
    const request = { ...message, id: serverId, params: { ...withoutTasks(params), arguments: args } };
    const response = new Promise<RpcMessage>((resolve, reject) => {
      this.#waits.set(serverId, { resolve, reject });
    });
    this.#track(this.#ports.toServer(jsonText(request)));
    return response.finally(() => this.#waits.delete(serverId));
  }

  /** Tells the server that nobody waits for its response any more, after a time-out. */
  async #forget({ serverId }: Call): Promise<void> {
    if (!this.#waits.delete(serverId)) return;
    const params = { requestId: serverId, reason: 'the call took too long' };
    await this.#ports.toServer(jsonText({ jsonrpc: '2.0', method: 'notifications/cancelled', params }));
  }
}

/** A call that is refused before anything happens. */
class RefusedCallError extends Error {
  override readonly name = 'RefusedCallError';
}

/** @throws {RefusedCallError} */
function readParameters({ arguments: args = {}, _meta, task }: CallRequest['params']): {
  readonly args: ToolArguments;
  /** The client's key, or a new one. */
  readonly callId: string;
} {
  if (!isObject(args)) throw new RefusedCallError('arguments must be an object');
  if (task !== undefined) {
    throw new RefusedCallError('a tool with a contract cannot be called as a task; leave out `task`');
  }
  try {
    parseStrict(JSON.stringify(args), { maxBytes: MAX_MESSAGE_BYTES });
  } catch (error) {
    throw new RefusedCallError(`the arguments must be exact JSON (${(error as Error).message})`);
  }
  const key = isObject(_meta) ? _meta[IDEMPOTENCY_META] : undefined;
  if (key === undefined) return { args, callId: crypto.randomUUID() };
  if (typeof key === 'string' && key.trim() !== '') return { args, callId: key };
  throw new RefusedCallError(`_meta["${IDEMPOTENCY_META}"] must be a string that is not empty`);
}
