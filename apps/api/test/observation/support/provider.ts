import { once } from 'node:events';
import { type Server, type Socket, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** What a provider of raw bytes does with a socket, given the head of the request that came on it. */
export type Behaviour = (socket: Socket, head: string) => void;

/** A provider on a free port of 127.0.0.1 that answers with whatever bytes a test wants. */
export interface Provider {
  readonly port: number;
  readonly url: string;
  /** The heads of the requests that arrived, in order. */
  readonly heads: readonly string[];
  stop(): Promise<void>;
}

/** Starts a provider whose every request gets the behaviour; sockets that are left open are closed by `stop`. */
export async function startProvider(behave: Behaviour): Promise<Provider> {
  const sockets = new Set<Socket>();
  const heads: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let head = '';
    socket.on('data', (chunk: Buffer) => {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      heads.push(head);
      behave(socket, head);
      head = '';
    });
  });
  const port = await listen(server);
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port, url: `http://127.0.0.1:${port}`, heads, stop };
}

/** Listens on a free port of 127.0.0.1. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** An answer of HTTP/1.1 with its length, as bytes. */
export function answer(status: number, body: string | Buffer, headers: Record<string, string> = {}): Buffer {
  const bytes = Buffer.from(body);
  const fields = { 'content-type': 'application/json', 'content-length': String(bytes.length), ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Some\r\n${lines.join('')}\r\n`), bytes]);
}
