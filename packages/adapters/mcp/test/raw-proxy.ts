import { type MessageChannel, mcpProxy, type ProxiedTool } from '@tookeffect/adapter-mcp/proxy';
import type { TookEffect } from '@tookeffect/sdk';
import { onTestFinished } from 'vitest';

type Json = Readonly<Record<string, unknown>>;

/** A peer of the proxy that sends and reads messages as texts. */
export interface RawPeer {
  readonly send: (message: Json | string) => void;
  /** The next message that the proxy sends to it, as text. */
  readonly nextText: () => Promise<string>;
  readonly next: () => Promise<Json>;
  /** The messages that were not read yet. */
  readonly unread: () => readonly string[];
  readonly close: () => void;
}

/** A proxy between two peers. */
export interface RawProxy {
  readonly client: RawPeer;
  readonly server: RawPeer;
  readonly ended: Promise<void>;
}

/** Opens a proxy; both of its peers are the test. */
export function openRawProxy(te: TookEffect, tools: readonly ProxiedTool[], scope = 'client'): RawProxy {
  const client = new Peer();
  const server = new Peer();
  const ended = te.use(mcpProxy({ tools, scope }))({ client: client.channel, server: server.channel });
  onTestFinished(async () => {
    client.close();
    server.close();
    await ended;
  });
  return { client, server, ended };
}

class Peer implements RawPeer {
  readonly channel: MessageChannel = {
    messages: this.#sent(),
    send: (message) => {
      this.#received.push(Buffer.from(message).toString());
      this.#wake();
      return Promise.resolve();
    },
    close: () => {
      this.close();
      return Promise.resolve();
    },
  };
  readonly #outgoing: string[] = [];
  readonly #received: string[] = [];
  #waiting: (() => void)[] = [];
  #isClosed = false;

  readonly send = (message: Json | string): void => {
    this.#outgoing.push(typeof message === 'string' ? message : JSON.stringify(message));
    this.#wake();
  };

  readonly nextText = async (): Promise<string> => {
    await this.#until(() => this.#received.length > 0);
    return this.#received.shift()!;
  };

  readonly next = async (): Promise<Json> => JSON.parse(await this.nextText()) as Json;

  readonly unread = (): readonly string[] => this.#received;

  readonly close = (): void => {
    this.#isClosed = true;
    this.#wake();
  };

  async *#sent(): AsyncGenerator<Uint8Array> {
    for (;;) {
      await this.#until(() => this.#outgoing.length > 0 || this.#isClosed);
      const message = this.#outgoing.shift();
      if (message === undefined) return;
      yield Buffer.from(message);
    }
  }

  async #until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
