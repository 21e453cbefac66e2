import type { Socket } from 'node:net';
import { startRawServer } from './raw-server.ts';

/** A provider on a free port of 127.0.0.1 that answers with whatever bytes a test wants. */
export interface Provider {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts a provider that gives every request's socket to the behaviour once its head has arrived. */
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

/** An answer of HTTP/1.1 with its length, as bytes. */
export function answer(status: number, body: string | Buffer, headers: Record<string, string> = {}): Buffer {
  const bytes = Buffer.from(body);
  const fields = { 'content-type': 'application/json', 'content-length': String(bytes.length), ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Some\r\n${lines.join('')}\r\n`), bytes]);
}
