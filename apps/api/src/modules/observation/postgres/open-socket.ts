import { once } from 'node:events';
import { type Socket, connect, isIP } from 'node:net';
import { type TLSSocket, connect as connectTls } from 'node:tls';
import type { SystemAddress } from '../domain/system-address.ts';
import type { GuardedResolver } from '../network/guarded-resolver.ts';

/** Int32 8, Int32 80877103: the question whether the server speaks TLS. */
const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex');

/** How a socket is opened. */
export interface SocketOptions {
  readonly resolver: GuardedResolver;
  /**
   * `required`: a server without TLS, or with a certificate that does not hold, is not spoken to. `offered`: TLS where
   * the server has it, unverified, and clear text where not; for test systems, to which clear text is allowed anyway.
   */
  readonly tls: 'required' | 'offered';
  readonly signal: AbortSignal;
}

/**
 * Connects to a PostgreSQL server and agrees on TLS before a credential is anywhere near.
 * @throws what the resolver, the socket or TLS fails with, and where the server declines the TLS that is required
 */
export async function openSocket(
  { host, port }: SystemAddress,
  { resolver, tls, signal }: SocketOptions,
): Promise<Socket> {
  // The socket's own look-up is left out for literal addresses, so those are judged here.
  if (isIP(host) !== 0) await resolver.addressesOf(host);
  const socket = connect({ host, port, lookup: resolver.lookup, noDelay: true, signal });
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect');
    socket.write(SSL_REQUEST);
    const answer = await firstBytes(socket);
    if (answer === 'S') return await secured(socket, host, tls);
    // Anything behind the one byte was put there by somebody between us and the server (CVE-2021-23222).
    if (answer === 'N' && tls === 'offered') return socket;
    throw new Error('The server declines TLS.');
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function secured(socket: Socket, host: string, tls: SocketOptions['tls']): Promise<TLSSocket> {
  const name = isIP(host) === 0 ? { servername: host } : {};
  const secure = connectTls({ socket, host, ...name, rejectUnauthorized: tls === 'required' });
  await once(secure, 'secureConnect');
  secure.on('error', () => undefined);
  return secure;
}

/** What arrives first, as text; empty where the server hangs up. */
function firstBytes(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString('latin1')));
    socket.once('close', () => resolve(''));
  });
}
