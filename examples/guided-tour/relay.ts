import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** A way to the shop that can be cut, as networks are. */
export interface Relay {
  readonly port: number;
  /** Refuses from now on, as a source that is down does. */
  cut(): Promise<void>;
}

/** Passes TCP connections on from a free port of this machine to another one. */
export async function openRelay(host: string, port: number): Promise<Relay> {
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(port, host);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => open.delete(from));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: async () => {
      for (const socket of open) socket.destroy();
      if (server.listening) await once(server.close(), 'close');
    },
  };
}
