import { omitVerification } from '../tool-result.ts';
import { withoutClaims } from '../verdict-claims.ts';
import type { BoundCalls } from './bound-calls.ts';
import {
  errorText,
  idKey,
  isObject,
  isResponse,
  jsonText,
  readMessage,
  type RefusedMessage,
  type RpcMessage,
  type SendableMessage,
} from './json-rpc.ts';
import type { RelayPorts } from './message-channel.ts';
import type { ProtocolVersion } from './protocol-version.ts';
import { widenToolList } from './tool-list.ts';

const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;

/** The methods whose results a model reads as what a tool returned. */
const RETURNS_OF_TOOLS: ReadonlySet<string> = new Set(['tools/call', 'tasks/get', 'tasks/result']);

/**
 * Relays the messages of one client and one server. Calls of bound tools run inside operations; their results, and the
 * output schemas of bound tools, get the verdict. All other messages are forwarded byte for byte, except that
 * - what is not strict JSON, or not a message of JSON-RPC, is not forwarded; who waits for a response gets an error;
 * - a response of the server to no request of the client is not forwarded;
 * - a batch is forwarded as single messages, and a message in one line for every reader of lines;
 * - a verdict that a tool which is not bound claims is removed.
 */
export class ToolCallRelay {
  readonly #ports: RelayPorts;
  readonly #calls: BoundCalls;
  readonly #version: ProtocolVersion;
  /** Methods of the client's forwarded requests without a response, by id. The server may answer nothing else. */
  readonly #open = new Map<string, string>();

  constructor(calls: BoundCalls, version: ProtocolVersion, ports: RelayPorts) {
    this.#calls = calls;
    this.#version = version;
    this.#ports = ports;
  }

  /** Takes a message of the client. Resolves when it is forwarded, not when a call has ended. */
  async fromClient(raw: Uint8Array): Promise<void> {
    const { messages, refused } = readMessage(raw);
    for (const { id, isRequest, fault } of refused) {
      if (isRequest) await this.#refuse(id, fault);
    }
    for (const { message, text } of messages) {
      const key = isResponse(message) ? undefined : idKey(message.id);
      if (key !== undefined && this.#isInUse(key)) {
        await this.#ports.toClient(
          errorText(message.id, INVALID_REQUEST, 'a request with this id is in progress'),
        );
        continue;
      }
      if (this.#calls.take(message)) continue;
      if (key !== undefined) this.#open.set(key, message.method as string);
      this.#closeCancelled(message);
      await this.#ports.toServer(text);
    }
  }

  /** Takes a message of the server. */
  async fromServer(raw: Uint8Array): Promise<void> {
    const { messages, refused } = readMessage(raw);
    for (const message of refused) await this.#refuseResponse(message);
    for (const message of messages) {
      if (!isResponse(message.message)) await this.#ports.toClient(message.text);
      else if (!this.#calls.takeResponse(message.message)) await this.#forwardResponse(message);
    }
  }

  /** Waits until every call of a bound tool that is in progress is answered. */
  settled(): Promise<void> {
    return this.#calls.settled();
  }

  /** Aborts the calls in progress: their action results are submitted, and the verify is left for later. */
  abort(): void {
    this.#calls.abort();
  }

  /** The server has ended: the calls that wait for it fail. Waits until they are answered. */
  async serverEnded(): Promise<void> {
    this.#calls.serverEnded();
    await this.settled();
  }

  /** Forwards the first response to a request of the client; any other is for nobody, or claims to be of the proxy. */
  async #forwardResponse({ message, text }: SendableMessage): Promise<void> {
    const key = idKey(message.id)!;
    const method = this.#open.get(key);
    if (method === undefined) return;
    this.#open.delete(key);
    if (method === 'initialize') this.#version.learn(message.result);
    const honest = this.#honest(message, method);
    await this.#ports.toClient(honest === message ? text : jsonText(honest));
  }

  /** @returns the response to forward; the same object if nothing changes */
  #honest(message: RpcMessage, method: string): RpcMessage {
    if (RETURNS_OF_TOOLS.has(method)) return withoutClaims(message);
    const { result } = message;
    if (!isObject(result)) return message;
    const honest = omitVerification(result);
    const list =
      method === 'tools/list' ? widenToolList(honest, (name) => this.#calls.isBound(name)) : undefined;
    if (list && list.schemas.size > 0) {
      this.#calls.learnSchemas(list.schemas);
      return { ...message, result: list.result };
    }
    return honest === result ? message : { ...message, result: honest };
  }

  /** Tells the client that its request is not forwarded. */
  async #refuse(id: unknown, fault: string): Promise<void> {
    const key = idKey(id);
    if (key === undefined || this.#isInUse(key)) return;
    await this.#ports.toClient(errorText(id, INVALID_REQUEST, `the request is ${fault}`));
  }

  /** A client that waits for a response which is not forwarded gets an error of the proxy. */
  async #refuseResponse({ id, isRequest, fault }: RefusedMessage): Promise<void> {
    const key = idKey(id);
    if (isRequest || key === undefined) return;
    this.#calls.refuseResponse(id, fault);
    if (!this.#open.delete(key)) return;
    await this.#ports.toClient(errorText(id, INTERNAL_ERROR, `the server responded with ${fault}`));
  }

  /** A request that the client gave up gets no response. */
  #closeCancelled({ method, params }: RpcMessage): void {
    if (method === 'notifications/cancelled' && isObject(params))
      this.#open.delete(idKey(params.requestId) ?? '');
  }

  #isInUse(key: string): boolean {
    return this.#open.has(key) || this.#calls.isOpen(key);
  }
}
