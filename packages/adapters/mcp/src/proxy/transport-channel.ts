import { errorText, idKey, isObject, isResponse, type RpcMessage } from './json-rpc.ts';
import type { MessageChannel } from './message-channel.ts';

/** What is used of a transport of `@modelcontextprotocol/client`, such as `StreamableHTTPClientTransport`. */
export interface ClientTransport {
  onmessage?: ((message: never) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly start: () => Promise<void>;
  readonly send: (message: never, options?: never) => Promise<void>;
  readonly close: () => Promise<void>;
  readonly setProtocolVersion?: ((version: string) => void) | undefined;
  /** Ends the session, if the server has given one. */
  readonly terminateSession?: (() => Promise<void>) | undefined;
}

const NO_RESPONSE = -32_000;

/**
 * Connects to a server by a transport. A request whose response does not come, because the server refuses it or the
 * connection is lost, gets an error of JSON-RPC.
 */
export async function transportChannel(transport: ClientTransport): Promise<MessageChannel> {
  const peer = new TransportPeer(transport);
  await transport.start();
  return {
    messages: peer.messages(),
    send: (message) => peer.send(JSON.parse(Buffer.from(message).toString()) as RpcMessage),
    close: async () => {
      // A server without sessions, or one that cannot be reached, has nothing to end.
      await transport.terminateSession?.().catch(() => undefined);
      await transport.close();
    },
  };
}

class TransportPeer {
  readonly #transport: ClientTransport;
  readonly #arrived: Uint8Array[] = [];
  /** Requests without a response, by their id. */
  readonly #open = new Map<string, { readonly id: unknown; readonly abort: AbortController }>();
  #initializeKey: string | undefined;
  #wake: () => void = () => undefined;
  #isClosed = false;

  constructor(transport: ClientTransport) {
    this.#transport = transport;
    transport.onmessage = (message: RpcMessage) => this.#take(message);
    transport.onclose = () => {
      this.#isClosed = true;
      this.#wake();
    };
  }

  async *messages(): AsyncGenerator<Uint8Array> {
    for (;;) {
      yield* this.#arrived.splice(0);
      if (this.#isClosed) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        if (this.#arrived.length > 0 || this.#isClosed) resolve();
      });
    }
  }

  /** A request is not waited for: its response may take long, and a cancellation must overtake it. */
  async send(message: RpcMessage): Promise<void> {
    const key = isResponse(message) ? undefined : idKey(message.id);
    if (key === undefined) {
      this.#abortCancelled(message);
      await this.#transport.send(message as never).catch(() => undefined);
      return;
    }
    if (message.method === 'initialize') this.#initializeKey = key;
    const abort = new AbortController();
    this.#open.set(key, { id: message.id, abort });
    const options = {
      requestSignal: abort.signal,
      onRequestStreamEnd: () => this.#fail(key, 'the stream of the response ended before it'),
    };
    this.#transport
      .send(message as never, options as never)
      .catch((error: unknown) => this.#fail(key, (error as Error).message));
  }

  #take(message: RpcMessage): void {
    const key = isResponse(message) ? idKey(message.id) : undefined;
    if (key !== undefined) this.#open.delete(key);
    const { protocolVersion } = isObject(message.result) ? message.result : {};
    if (key === this.#initializeKey && typeof protocolVersion === 'string') {
      this.#transport.setProtocolVersion?.(protocolVersion);
    }
    this.#arrived.push(Buffer.from(JSON.stringify(message)));
    this.#wake();
  }

  #fail(key: string, reason: string): void {
    const open = this.#open.get(key);
    if (open === undefined) return;
    this.#open.delete(key);
    this.#arrived.push(Buffer.from(errorText(open.id, NO_RESPONSE, `no response of the server: ${reason}`)));
    this.#wake();
  }

  /** Since the protocol of 2026-07-28, a server over HTTP sees a cancellation by the end of the request. */
  #abortCancelled({ method, params }: RpcMessage): void {
    if (method !== 'notifications/cancelled' || !isObject(params)) return;
    const key = idKey(params.requestId) ?? '';
    this.#open.get(key)?.abort.abort();
    this.#open.delete(key);
  }
}
