import type { Socket } from 'node:net';
import { type Answer, type Packet, decode, encode } from 'dns-packet';
import { type RawServer, startRawServer } from '../raw-server.ts';

/** A question that arrived. */
export interface Asked {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  /** The whole query, without its length. */
  readonly bytes: Buffer;
}

/** Bits of the header's second word. */
export const FLAGS = { authoritative: 0x0400, truncated: 0x0200, recursion: 0x0080 } as const;

/** Starts a server that calls `behave` with the socket and the first question of each connection. */
export function startDnsServer(behave: (socket: Socket, asked: Asked) => void): Promise<RawServer> {
  return startRawServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (bytes.length < 2 || bytes.length < 2 + bytes.readUInt16BE()) return;
      const query = bytes.subarray(2);
      const { id = 0, questions = [] } = decode(query);
      behave(socket, { id, name: questions[0]!.name, type: questions[0]!.type, bytes: query });
    });
  });
}

/** What a response contains. */
export interface ReplyOptions {
  readonly flags?: number;
  readonly rcode?: number;
  readonly answers?: readonly Answer[];
  readonly authorities?: readonly Answer[];
  readonly questions?: Packet['questions'];
}

/** A response with its length, authoritative by default. */
export function reply(
  { id, name, type }: Asked,
  { flags = FLAGS.authoritative, rcode = 0, answers = [], authorities = [], questions }: ReplyOptions = {},
): Buffer {
  const message = encode({
    type: 'response',
    id,
    flags: flags | rcode,
    questions: questions ?? [{ name, type: type as 'A', class: 'IN' }],
    answers: [...answers],
    authorities: [...authorities],
  });
  return framed(message);
}

/** A message with its length in front. */
export function framed(message: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}

/** The SOA record of a zone. */
export function soa(zone: string, serial = 7): Answer {
  const times = { refresh: 3600, retry: 600, expire: 86_400, minimum: 60 };
  return { type: 'SOA', name: zone, ttl: 60, data: { mname: 'ns1', rname: 'admin', serial, ...times } };
}

/** An address. */
export function address(name: string, data: string, ttl = 300): Answer {
  return { type: 'A', name, ttl, data };
}
