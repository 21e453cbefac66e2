import { once } from 'node:events';
import { type Server, type Socket, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A server of raw bytes on a free port of 127.0.0.1. */
export interface RawServer {
  readonly port: number;
  /** Closes the server and every open socket. */
  readonly stop: () => Promise<void>;
}

/** Starts a server that calls `accept` with every socket. */
export async function startRawServer(accept: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    accept(socket);
  });
  const port = await listen(server);
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port, stop };
}

/** Listens on a free port of 127.0.0.1. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** An HTTP provider on a free port of 127.0.0.1 that sends the bytes that a test chooses. */
export interface Provider {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts a provider that calls `behave` with the socket of each request once its head has arrived. */
export async function startProvider(behave: (socket: Socket) => void): Promise<Provider> {
  const { port, stop } = await startRawServer((socket) => {
    let head = '';
    socket.on('data', (chunk: Buffer) => {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      head = '';
      behave(socket);
    });
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** An HTTP/1.1 response with its content-length, as bytes. */
export function httpResponse(
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Buffer {
  const bytes = Buffer.from(body);
  const fields = { 'content-type': 'application/json', 'content-length': String(bytes.length), ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Some\r\n${lines.join('')}\r\n`), bytes]);
}
