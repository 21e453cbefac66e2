import type { Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReadResult } from '../../../src/connectors/index.ts';
import { timeoutFor } from '../hostile-time.ts';
import { connectionTo, readPostgres } from '../reading.ts';
import { type RawServer, startRawServer } from '../raw-server.ts';

function message(type: string, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length + 4);
  return Buffer.concat([Buffer.from(type), length, bytes]);
}

const AUTHENTICATED = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I')]);
const refusal = (code: string) => message('E', `SFATAL\0C${code}\0Mno\0\0`);
const scram = (iterations: string) => {
  const first = Buffer.concat([Buffer.from([0, 0, 0, 11]), Buffer.from(`r=x,s=AAAA,i=${iterations}`)]);
  return Buffer.concat([
    message('R', Buffer.concat([Buffer.from([0, 0, 0, 10]), Buffer.from('SCRAM-SHA-256\0\0')])),
    message('R', first),
  ]);
};

function endlessly(chunk: Buffer) {
  return (socket: Socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
      socket.once('drain', more);
    };
    more();
  };
}

const sends = (bytes: Buffer | string) => (socket: Socket) => void socket.write(bytes);

const cases: [name: string, behave: (socket: Socket) => void, expected: number | string][] = [
  ['sends nothing', () => undefined, 'timed_out'],
  ['closes the connection', (socket) => void socket.destroy(), 'unreachable'],
  ['sends HTTP', sends('HTTP/1.1 400 Bad Request\r\n\r\n'), 'timed_out'],
  ['sends notices without end', endlessly(message('N', `SNOTICE\0M${'x'.repeat(1000)}\0\0`)), 'too_large'],
  [
    'announces a message of two gigabytes and sends it',
    endlessly(Buffer.from(`D\x7f\x00\x00\x00${'x'.repeat(60_000)}`, 'latin1')),
    'too_large',
  ],
  ['announces a message of length 0', sends(Buffer.from('R\0\0\0\0', 'latin1')), 'unreachable'],
  ['accepts and then sends nothing', sends(AUTHENTICATED), 'timed_out'],
  [
    'accepts and sends rows without end',
    (socket) => {
      socket.write(AUTHENTICATED);
      socket.once('data', () => {
        socket.write(message('T', Buffer.from([0, 0])));
        endlessly(Buffer.concat(Array.from({ length: 1000 }, () => message('D', Buffer.from([0, 0])))))(
          socket,
        );
      });
    },
    'too_large',
  ],
  ['requires two billion rounds of hashing', sends(scram('2147483647')), 'unreachable'],
  [
    'requires an unknown authentication method',
    sends(message('R', Buffer.from([0, 0, 0, 99]))),
    'unreachable',
  ],
  ['refuses the role', sends(refusal('28000')), 401],
  ['has no such database', sends(refusal('3D000')), 404],
  ['is starting', sends(refusal('57P03')), 503],
  ['has too many connections', sends(refusal('53300')), 503],
  ['refuses with an unknown code', sends(refusal('ZZ999')), 500],
];

/** Types of messages that servers may send, and of some that they may not. */
const TYPES = 'RSKZTDCE1232nsINAGHWdcvt'.split('');

describe('a read from a hostile PostgreSQL ends within the deadline and returns no row, if the server', () => {
  let server: RawServer;
  afterEach(() => server.stop());

  const start = async (behave: (socket: Socket) => void) => {
    server = await startRawServer((socket) => {
      socket.once('data', () => {
        // It declines TLS, as a test system may, and misbehaves after the startup message.
        socket.write('N');
        socket.once('data', () => behave(socket));
      });
    });
    return `postgres://127.0.0.1:${server.port}/shop`;
  };

  it.each(cases)('%s', async (_name, behave, expected) => {
    const url = await start(behave);
    const read = await readFrom(url, expected);
    expect(read.outcome === 'failed' ? read.failure : read.status).toBe(expected);
    expect(read).not.toHaveProperty('body');
  });

  it('sends random messages in any order', async () => {
    let bytes = Buffer.alloc(0);
    const url = await start((socket) => void socket.end(bytes));
    const any = fc.tuple(fc.constantFrom(...TYPES), fc.uint8Array({ maxLength: 40 }));
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(any, { maxLength: 8 }), async (isAccepted, messages) => {
        const sent = messages.map(([type, body]) => message(type, Buffer.from(body)));
        bytes = Buffer.concat([isAccepted ? AUTHENTICATED : Buffer.alloc(0), ...sent]);
        expect(await readFrom(url)).not.toHaveProperty('body');
      }),
      { numRuns: 300 },
    );
  });
});

function readFrom(url: string, expected?: unknown): Promise<ReadResult> {
  const connection = connectionTo(url, { type: 'basic', username: 'ada', password: 'p' });
  return readPostgres(connection, {}, { maxBytes: 4096, timeoutMs: timeoutFor(expected) });
}
