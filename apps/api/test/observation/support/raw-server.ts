import { once } from 'node:events';
import { type Server, type Socket, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A server of raw bytes on a free port of 127.0.0.1. */
export interface RawServer {
  readonly port: number;
  /** Closes it and every socket that is left open. */
  readonly stop: () => Promise<void>;
}

/** Starts a server that hands every socket over. */
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
