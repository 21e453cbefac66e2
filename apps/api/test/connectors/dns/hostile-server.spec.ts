import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { timeoutFor } from '../hostile-time.ts';
import type { RawServer } from '../raw-server.ts';
import { connectionTo, readDns } from '../reading.ts';
import { type Asked, FLAGS, address, framed, reply, soa, startDnsServer } from './dns-server.ts';

type Expected = 'unreachable' | 'timed_out' | 'too_large' | 'not_json' | 'stale' | number;
type Case = readonly [name: string, behave: (socket: Socket, asked: Asked) => void, expected: Expected];

const ZONE = 'shop.example';
const NAME = 'www.shop.example';
const NAME_AT = 12 + NAME.length + 2 + 4;
const good = [address(NAME, '192.0.2.10')];

function sends(make: (asked: Asked) => Buffer) {
  return (socket: Socket, asked: Asked) => void socket.write(make(asked));
}

/** Changes a good response at one place of the message. */
function changed(change: (message: Buffer) => void) {
  return sends((asked) => {
    const bytes = reply(asked, { answers: good });
    change(bytes.subarray(2));
    return bytes;
  });
}

function dripping(bytes: (asked: Asked) => Buffer) {
  return (socket: Socket, asked: Asked) => {
    const rest = [...bytes(asked)];
    const timer = setInterval(() => {
      const next = rest.shift();
      if (next !== undefined) socket.write(Buffer.from([next]));
    }, 40);
    socket.on('close', () => clearInterval(timer));
  };
}

const transport: Case[] = [
  ['never responds', () => undefined, 'timed_out'],
  ['closes the connection at once', (socket) => void socket.destroy(), 'unreachable'],
  ['resets the connection', (socket) => void socket.resetAndDestroy(), 'unreachable'],
  ['closes after one byte of the length', (socket) => void socket.end('\0'), 'unreachable'],
  [
    'closes inside the message',
    (socket, asked) => void socket.end(reply(asked, { answers: good }).subarray(0, 20)),
    'unreachable',
  ],
  ['sends a byte now and then', dripping((asked) => reply(asked, { answers: good })), 'timed_out'],
  ['announces more than it sends', sends(() => Buffer.from([0, 200, 1, 2])), 'timed_out'],
  ['announces a message longer than the limit', sends(() => Buffer.from([0xff, 0xff])), 'too_large'],
  [
    'sends a message longer than the limit',
    sends((asked) => reply(asked, { answers: Array.from({ length: 200 }, () => good[0]!) })),
    'too_large',
  ],
  ['announces an empty message', sends(() => Buffer.from([0, 0])), 'not_json'],
  ['sends random bytes', sends(() => framed(randomBytes(300))), 'not_json'],
  ['sends a web page', sends(() => Buffer.from('HTTP/1.1 200 OK\r\n\r\n')), 'too_large'],
];

const messages: Case[] = [
  ['sends the query back', sends(({ bytes }) => framed(bytes)), 'not_json'],
  [
    'answers another query',
    changed((message) => void message.writeUInt16BE(message.readUInt16BE() ^ 1)),
    'not_json',
  ],
  [
    'answers another name',
    sends((asked) => reply({ ...asked, name: 'ww.shop.example' }, { answers: good })),
    'not_json',
  ],
  [
    'answers another type',
    sends((asked) => reply({ ...asked, type: 'AAAA' }, { answers: good })),
    'not_json',
  ],
  ['answers no question', sends((asked) => reply(asked, { questions: [], answers: good })), 'not_json'],
  [
    'answers two questions',
    sends((asked) => {
      const question = { name: NAME, type: 'A', class: 'IN' } as const;
      return reply(asked, { questions: [question, question], answers: good });
    }),
    'not_json',
  ],
  ['answers another operation', changed((message) => void (message[2]! |= 0x28)), 'not_json'],
  [
    'truncates over TCP',
    sends((asked) => reply(asked, { flags: FLAGS.authoritative | FLAGS.truncated })),
    'not_json',
  ],
  [
    'announces more records than it sends',
    changed((message) => void message.writeUInt16BE(9, 6)),
    'not_json',
  ],
  [
    'sends a name that points to itself',
    // The name of the record comes after the header and the question.
    changed((message) => void message.writeUInt16BE(0xc000 | NAME_AT, NAME_AT)),
    'not_json',
  ],
  [
    'sends half an address',
    sends((asked) => framed(reply(asked, { answers: good }).subarray(2, -2))),
    'not_json',
  ],
  [
    'sends a text that is not UTF-8',
    sends((asked) => reply(asked, { answers: [{ type: 'TXT', name: NAME, data: Buffer.from([0xff]) }] })),
    'not_json',
  ],
  ['denies a name without the SOA of the zone', sends((asked) => reply(asked, { rcode: 3 })), 'not_json'],
  [
    'denies a name with the SOA of another zone',
    sends((asked) => reply(asked, { rcode: 3, authorities: [soa('example')] })),
    'not_json',
  ],
  [
    'sends the address of another name',
    sends((asked) => reply(asked, { answers: [address('x.example', '192.0.2.1')] })),
    'not_json',
  ],
  ['has no authority', sends((asked) => reply(asked, { flags: FLAGS.recursion, answers: good })), 'stale'],
  [
    'denies without authority',
    sends((asked) => reply(asked, { flags: 0, rcode: 3, authorities: [soa(ZONE)] })),
    'stale',
  ],
  [
    'delegates',
    sends((asked) => reply(asked, { flags: 0, authorities: [{ type: 'NS', name: ZONE, data: 'ns.x' }] })),
    'stale',
  ],
  ['says that the query is malformed', sends((asked) => reply(asked, { rcode: 1 })), 503],
  ['fails', sends((asked) => reply(asked, { rcode: 2 })), 503],
  ['does not know the operation', sends((asked) => reply(asked, { rcode: 4 })), 503],
  ['refuses', sends((asked) => reply(asked, { rcode: 5 })), 403],
  ['is not responsible', sends((asked) => reply(asked, { rcode: 9 })), 403],
];

describe('a read from a hostile DNS server fails within the deadline, or shows nothing, if the server', () => {
  let server: RawServer;
  afterEach(() => server.stop());

  it.each([...transport, ...messages])('%s', async (_name, behave, expected) => {
    server = await startDnsServer(behave);
    const connection = connectionTo(`dns://127.0.0.1:${server.port}`);
    const read = await readDns(connection, {}, { timeoutMs: timeoutFor(expected), maxBytes: 1_024 });
    const isStale = read.outcome === 'answered' && (read.source?.ageSeconds ?? 0) > 0;
    expect(read.outcome === 'failed' ? read.failure : isStale ? 'stale' : read.status).toBe(expected);
    expect(read).not.toHaveProperty('body');
  });
});
