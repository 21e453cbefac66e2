import { once } from 'node:events';
import { type Socket, connect, isIP } from 'node:net';
import { type TLSSocket, connect as connectTls } from 'node:tls';
import type { GuardedResolver } from '../network/address-guard.ts';
import { TlsDeclinedError } from '../network/transport-fault.ts';
import type { SystemAddress } from '../system-address.ts';

/** SSLRequest, Int32 8 and Int32 80877103: asks the server for TLS. */
const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex');

/** How a socket is opened. */
export interface SocketOptions {
  readonly resolver: GuardedResolver;
  /**
   * `required`: nothing is sent to a server without TLS, or with an invalid certificate. `offered`: TLS if the server
   * has it, unverified, and plain text if not; for test systems, for which plain text is allowed.
   */
  readonly tls: 'required' | 'offered';
  /** Certificates in PEM that count instead of the public ones. */
  readonly ca?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Connects to a PostgreSQL server and negotiates TLS before anything else is sent.
 * @throws what the resolver, the socket or TLS fails with; {TlsDeclinedError} when it is required
 */
export async function openSocket(
  { host, port }: SystemAddress,
  { resolver, tls, ca, signal }: SocketOptions,
): Promise<Socket> {
  // Sockets do not call `lookup` for literal addresses.
  if (isIP(host) !== 0) await resolver.resolve(host);
  const socket = connect({ host, port, lookup: resolver.lookup, noDelay: true, signal });
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect');
    socket.write(SSL_REQUEST);
    const response = await firstBytes(socket);
    if (response === 'S') return await startTls(socket, host, { tls, ca });
    // More than one byte means that an attacker between server and client injected data (CVE-2021-23222).
    if (response === 'N' && tls === 'offered') return socket;
    throw response === 'N'
      ? new TlsDeclinedError()
      : new Error('The server does not speak PostgreSQL’s protocol.');
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function startTls(
  socket: Socket,
  host: string,
  { tls, ca }: Pick<SocketOptions, 'tls' | 'ca'>,
): Promise<TLSSocket> {
  const name = isIP(host) === 0 ? { servername: host } : {};
  const secure = connectTls({
    socket,
    host,
    ...name,
    ...(ca && { ca }),
    rejectUnauthorized: tls === 'required',
  });
  await once(secure, 'secureConnect');
  secure.on('error', () => undefined);
  return secure;
}

/** The first chunk as text; empty if the server closes the connection. */
function firstBytes(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString('latin1')));
    socket.once('close', () => resolve(''));
  });
}
