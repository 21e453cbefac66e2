import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type Socket, connect, isIP } from 'node:net';
import { type DecodedPacket, type RecordType, decode, encode } from 'dns-packet';
import type { GuardedResolver } from '../network/address-guard.ts';
import type { SystemAddress } from '../system-address.ts';
import { sameName } from './dns-names.ts';

/** What to ask for. */
export interface DnsQuestion {
  readonly name: string;
  readonly type: RecordType;
}

/** A response to one question, or why there is none. */
export type DnsResponse =
  { readonly packet: DecodedPacket } | { readonly failure: 'too_large' | 'malformed' | 'unreachable' };

/** How a question is sent. */
export interface DnsExchangeOptions {
  readonly resolver: GuardedResolver;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

const LENGTH_BYTES = 2;

/**
 * Asks a server one question over TCP, without recursion. TCP has no forged senders and no truncation.
 * @returns `malformed` for a response to another question, and for bytes that are no DNS message
 * @throws what the resolver fails with
 * @see RFC 7766
 */
export async function askServer(
  { host, port }: SystemAddress,
  question: DnsQuestion,
  { resolver, signal, maxBytes }: DnsExchangeOptions,
): Promise<DnsResponse> {
  // Sockets do not call `lookup` for literal addresses.
  if (isIP(host) !== 0) await resolver.resolve(host);
  const id = randomInt(65_536);
  const query = encode({ type: 'query', id, flags: 0, questions: [{ ...question, class: 'IN' }] });
  const socket = connect({ host, port, lookup: resolver.lookup, noDelay: true, signal });
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect');
    const prefix = Buffer.alloc(LENGTH_BYTES);
    prefix.writeUInt16BE(query.length);
    socket.write(Buffer.concat([prefix, query]));
    const bytes = await readMessage(socket, maxBytes);
    return typeof bytes === 'string' ? { failure: bytes } : toResponse(bytes, id, question);
  } catch {
    return { failure: 'unreachable' };
  } finally {
    socket.destroy();
  }
}

/** Reads one message, and nothing after it. */
async function readMessage(socket: Socket, maxBytes: number): Promise<Buffer | 'too_large' | 'unreachable'> {
  const chunks: Buffer[] = [];
  let [received, needed] = [0, LENGTH_BYTES];
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    received += chunk.length;
    // Small pieces are joined twice, for the length and for the message.
    if (received < needed) continue;
    const bytes = Buffer.concat(chunks);
    const length = bytes.readUInt16BE();
    if (length > maxBytes) return 'too_large';
    needed = LENGTH_BYTES + length;
    if (bytes.length >= needed) return bytes.subarray(LENGTH_BYTES, needed);
  }
  return 'unreachable';
}

function toResponse(bytes: Buffer, id: number, { name, type }: DnsQuestion): DnsResponse {
  const packet = decoded(bytes);
  const asked = packet?.questions?.[0];
  const isAnswer =
    packet?.type === 'response' && packet.id === id && !packet.flag_tc && packet.opcode === 'QUERY';
  const isAsked =
    asked !== undefined &&
    packet?.questions?.length === 1 &&
    sameName(asked.name, name) &&
    asked.type === type &&
    asked.class === 'IN';
  return packet && isAnswer && isAsked ? { packet } : { failure: 'malformed' };
}

function decoded(bytes: Buffer): (DecodedPacket & { readonly opcode?: string }) | undefined {
  try {
    return decode(bytes);
  } catch {
    return undefined;
  }
}
