import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a TCP port on 127.0.0.1 that nobody listens on at this moment.
 * @param wanted tried first; 0 leaves the choice to the system
 * @returns the wanted port when it is free, else another one
 */
export async function findFreePort(wanted: number): Promise<number> {
  try {
    return await bindOnce(wanted);
  } catch (error) {
    if (wanted === 0) throw error;
    return bindOnce(0);
  }
}

async function bindOnce(port: number): Promise<number> {
  const server = createServer().listen({ host: '127.0.0.1', port, exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? port) : port;
}
