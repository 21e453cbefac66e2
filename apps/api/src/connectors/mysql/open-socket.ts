import { once } from 'node:events';
import { type Socket, connect, isIP } from 'node:net';
import { type TLSSocket, connect as connectTls } from 'node:tls';
import type { GuardedResolver } from '../network/address-guard.ts';
import { TlsDeclinedError } from '../network/transport-fault.ts';
import { nextBytes } from '../network/next-bytes.ts';
import type { SystemAddress } from '../system-address.ts';
import type { StartTls } from './packet-stream.ts';

/** How a socket is opened. */
export interface SocketOptions {
  readonly resolver: GuardedResolver;
  /**
   * `required`: no user name is sent to a server without TLS, or with an invalid certificate. `offered`: TLS if the server
   * has it, unverified, and plain text if not; for test systems, for which plain text is allowed.
   */
  readonly tls: 'required' | 'offered';
  readonly signal: AbortSignal;
}

/** A connected socket whose server has sent its first packet. */
export interface GreetedSocket {
  readonly socket: Socket;
  readonly greeting: Buffer;
  /** Undefined if the server has no TLS, and none is required. */
  readonly startTls: StartTls | undefined;
}

const HEADER_BYTES = 4;
/** A greeting has less than 200 bytes. */
const MAX_GREETING_BYTES = 1024;
const CLIENT_SSL = 0x0800;
const PROTOCOL_10 = 10;
const ERROR_PACKET = 0xff;

/**
 * Connects to a MySQL server and reads its greeting.
 * @throws what the resolver or the socket fails with; {TlsDeclinedError} when it is required
 */
export async function openSocket(
  { host, port }: SystemAddress,
  { resolver, tls, signal }: SocketOptions,
): Promise<GreetedSocket> {
  // Sockets do not call `lookup` for literal addresses.
  if (isIP(host) !== 0) await resolver.resolve(host);
  const socket = connect({ host, port, lookup: resolver.lookup, noDelay: true, signal });
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect');
    const greeting = await firstPacket(socket);
    const isError = greeting[HEADER_BYTES] === ERROR_PACKET;
    const hasTls = !isError && offersTls(greeting);
    if (tls === 'required' && !hasTls && !isError) throw new TlsDeclinedError();
    const startTls: StartTls = (plain) => encrypt(plain, host, tls);
    return { socket, greeting, startTls: hasTls ? startTls : undefined };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function encrypt(socket: Socket, host: string, tls: SocketOptions['tls']): Promise<TLSSocket> {
  const name = isIP(host) === 0 ? { servername: host } : {};
  const secure = connectTls({ socket, host, ...name, rejectUnauthorized: tls === 'required' });
  socket.resume();
  await once(secure, 'secureConnect');
  return secure;
}

/** The low 16 bits of the capabilities follow the version, the connection id, 8 bytes of the challenge and a filler. */
function offersTls(greeting: Buffer): boolean {
  if (greeting[HEADER_BYTES] !== PROTOCOL_10) throw new Error('The server speaks another protocol.');
  const endOfVersion = greeting.indexOf(0, HEADER_BYTES + 1);
  const capabilities = endOfVersion + 1 + 4 + 8 + 1;
  if (endOfVersion < 0 || capabilities + 2 > greeting.length) throw new Error('The greeting is cut.');
  return (greeting.readUInt16LE(capabilities) & CLIENT_SSL) !== 0;
}

/** Reads exactly one packet: bytes behind it, before TLS, can only be injected. */
async function firstPacket(socket: Socket): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (;;) {
    const chunk = await nextBytes(socket);
    bytes = Buffer.concat([bytes, chunk]);
    const length = bytes.length < HEADER_BYTES ? undefined : bytes.readUIntLE(0, 3);
    const isValid = length === undefined || (length > 0 && length <= MAX_GREETING_BYTES && bytes[3] === 0);
    const missing = HEADER_BYTES + (length ?? MAX_GREETING_BYTES) - bytes.length;
    if (chunk.length === 0 || !isValid || missing < 0) throw new Error('The server sent no greeting.');
    if (missing === 0) return bytes;
  }
}
