import { omitVerification } from '../tool-result.ts';
import type { BoundCalls } from './bound-calls.ts';
import { idKey, isObject, isResponse, readMessage, resultText, type RpcMessage } from './json-rpc.ts';
import type { RelayPorts } from './message-channel.ts';
import { widenToolList } from './tool-list.ts';

/**
 * Relays the messages of one client and one server. Calls of bound tools run inside operations; their results, and the
 * output schemas of bound tools, get the verdict. All other messages are forwarded byte for byte, except that
 * - a message that parsers read differently, such as one with a name twice, is forwarded as it was read;
 * - a batch is forwarded as single messages;
 * - a verification that a tool which is not bound claims in `_meta` is removed.
 */
export class ToolCallRelay {
  readonly #ports: RelayPorts;
  readonly #calls: BoundCalls;
  /** The ids of the client's requests for the list of tools. */
  readonly #lists = new Set<string>();

  constructor(calls: BoundCalls, ports: RelayPorts) {
    this.#calls = calls;
    this.#ports = ports;
  }

  /** Takes a message of the client. Resolves when it is forwarded, not when a call has ended. */
  async fromClient(raw: Uint8Array): Promise<void> {
    const { messages, isExact } = readMessage(raw);
    if (messages.length === 0) return this.#ports.toServer(raw);
    for (const message of messages) {
      if (this.#calls.take(message)) continue;
      const key = idKey(message.id);
      if (message.method === 'tools/list' && key !== undefined) this.#lists.add(key);
      await this.#ports.toServer(isExact ? raw : JSON.stringify(message));
    }
  }

  /** Takes a message of the server. */
  async fromServer(raw: Uint8Array): Promise<void> {
    const { messages, isExact } = readMessage(raw);
    if (messages.length === 0) return this.#ports.toClient(raw);
    for (const message of messages) {
      const isTaken = isResponse(message) && this.#calls.takeResponse(message);
      if (!isTaken)
        await this.#ports.toClient(this.#rewritten(message) ?? (isExact ? raw : JSON.stringify(message)));
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

  /** @returns the text to forward in place of a response; undefined if it is forwarded unchanged */
  #rewritten(message: RpcMessage): string | undefined {
    const key = idKey(message.id);
    if (!isObject(message.result) || key === undefined) return undefined;
    if (this.#lists.delete(key)) {
      const list = widenToolList(message.result, (name) => this.#calls.isBound(name));
      if (!list || list.schemas.size === 0) return undefined;
      this.#calls.learnSchemas(list.schemas);
      return resultText(message.id, list.result);
    }
    const honest = omitVerification(message.result);
    return honest === message.result ? undefined : resultText(message.id, honest);
  }
}
