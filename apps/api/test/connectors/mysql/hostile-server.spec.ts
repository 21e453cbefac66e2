import type { Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadResult } from '../../../src/connectors/index.ts';
import { MysqlConnector } from '../../../src/connectors/mysql/mysql-connector.ts';
import { connectionTo, readMysql, testResolver } from '../reading.ts';
import { type RawServer, startRawServer } from '../raw-server.ts';
import { timeoutFor } from '../hostile-time.ts';
import { TLS, greeting, ok, packet } from './packets.ts';

const PASSWORD = 'test-only-password';

const lengthCoded = (text: string) =>
  Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]);
const eof = (sequence: number) => packet(sequence, Buffer.from([0xfe, 0, 0, 2, 0]));
const error = (sequence: number, code: number) =>
  packet(sequence, Buffer.concat([Buffer.from([0xff, code & 0xff, code >> 8]), Buffer.from('#HY000no')]));
const authSwitch = (plugin: string) =>
  packet(2, Buffer.concat([Buffer.from([0xfe]), Buffer.from(`${plugin}\0twenty-bytes-of-data\0`)]));
const column = (sequence: number, name: string) =>
  packet(
    sequence,
    Buffer.concat([
      ...['def', '', '', '', name, ''].map(lengthCoded),
      Buffer.from([12, 45, 0, 255, 0, 0, 0, 253, 0, 0, 0, 0, 0]),
    ]),
  );
const row = (sequence: number, ...cells: string[]) => packet(sequence, Buffer.concat(cells.map(lengthCoded)));

/** A result with these columns and rows, answering a command. */
function result(names: readonly string[], rows: readonly string[][]): Buffer {
  const parts = [
    packet(1, Buffer.from([names.length])),
    ...names.map((name, index) => column(index + 2, name)),
  ];
  parts.push(eof(parts.length + 1));
  for (const cells of rows) parts.push(row(parts.length + 1, ...cells));
  return Buffer.concat([...parts, eof(parts.length + 1)]);
}

/** Greets, accepts any password, and then answers every command by its number, from 0. */
function accepts(answer: (socket: Socket, command: number, text: string) => void) {
  return (socket: Socket) => {
    socket.write(greeting());
    let received = -1;
    socket.on('data', (chunk: Buffer) => {
      received += 1;
      if (received === 0) socket.write(ok(2));
      else answer(socket, received - 1, chunk.subarray(5).toString());
    });
  };
}

/** Prepares the session as a server does, and then misbehaves. */
const afterSession = (answer: (socket: Socket, command: number, text: string) => void) =>
  accepts((socket, command, text) => {
    if (text.startsWith('SHOW SESSION VARIABLES')) socket.write(result(['n', 'v'], [['version', '8.4.0']]));
    else if (text.startsWith('SET') || text.startsWith('START')) socket.write(ok(1));
    else answer(socket, command, text);
  });

const sends = (bytes: Buffer | string) => (socket: Socket) => void socket.write(bytes);

/** Sends packets with numbers from `first` on, 256 at a time. */
function endlessly(socket: Socket, first: number, one: (sequence: number) => Buffer) {
  const chunk = Buffer.concat(Array.from({ length: 256 }, (_, index) => one((index + first) & 0xff)));
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
    socket.once('drain', more);
  };
  more();
}

const slowly = (bytes: Buffer) => (socket: Socket) => {
  let index = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || index >= bytes.length) clearInterval(timer);
    else socket.write(bytes.subarray(index, (index += 1)));
  }, 20);
  socket.on('close', () => clearInterval(timer));
};

const afterGreeting = (bytes: Buffer) => (socket: Socket) => {
  socket.write(greeting());
  socket.once('data', () => socket.write(bytes));
};

const CASES: [name: string, behave: (socket: Socket) => void, expected: number | string][] = [
  ['sends nothing', () => undefined, 'timed_out'],
  ['closes the connection', (socket) => void socket.destroy(), 'unreachable'],
  ['sends HTTP', sends('HTTP/1.1 400 Bad Request\r\n\r\n'), 'unreachable'],
  ['sends a greeting of another protocol', sends(packet(0, '\x09old')), 'unreachable'],
  ['sends an empty greeting', sends(packet(0, '')), 'unreachable'],
  [
    'sends a greeting without an end of its version',
    sends(packet(0, `\x0a${'8'.repeat(50)}`)),
    'unreachable',
  ],
  ['sends a greeting that is cut', sends(packet(0, '\x0a8.4.0\0\x01')), 'unreachable'],
  ['announces a greeting of 16 megabytes', sends(Buffer.from('\xff\xff\xff\0\x0a', 'latin1')), 'unreachable'],
  ['sends a greeting with a wrong number', sends(Buffer.from(greeting()).fill(7, 3, 4)), 'unreachable'],
  ['sends more than its greeting', sends(Buffer.concat([greeting(), ok(1)])), 'unreachable'],
  ['sends its greeting byte by byte', slowly(greeting()), 'timed_out'],
  [
    'offers TLS and then sends no TLS',
    (socket) => {
      socket.write(greeting(TLS));
      socket.once('data', () => socket.write('this is no TLS record, and it never will be one'));
    },
    'unreachable',
  ],
  [
    'offers TLS and then closes',
    (socket) => {
      socket.write(greeting(TLS));
      socket.once('data', () => socket.destroy());
    },
    'unreachable',
  ],
  [
    'has too many connections',
    sends(packet(0, Buffer.concat([Buffer.from([0xff, 0x10, 0x04]), Buffer.from('no')]))),
    503,
  ],
  ['refuses the user', afterGreeting(error(2, 1045)), 401],
  ['refuses with an unknown code', afterGreeting(error(2, 65_000)), 500],
  ['asks for the password in plain text', afterGreeting(authSwitch('mysql_clear_password')), 'unreachable'],
  ['asks for an unknown way to authenticate', afterGreeting(authSwitch('toString')), 'unreachable'],
  ['asks for an old password', afterGreeting(packet(2, Buffer.from([0xfe]))), 'unreachable'],
  ['answers authentication with a wrong number', afterGreeting(ok(9)), 'unreachable'],
  [
    'authenticates without end',
    (socket) => {
      socket.write(greeting());
      let sequence = 2;
      socket.on('data', () => {
        socket.write(
          packet(
            sequence,
            Buffer.concat([
              Buffer.from([0xfe]),
              Buffer.from('mysql_native_password\0twenty-bytes-of-data\0'),
            ]),
          ),
        );
        sequence = (sequence + 2) & 0xff;
      });
    },
    'timed_out',
  ],
  ['accepts and then sends nothing', accepts(() => undefined), 'timed_out'],
  ['accepts and then closes', accepts((socket) => void socket.destroy()), 'unreachable'],
  [
    'asks for a file of the client',
    accepts((socket) => void socket.write(packet(1, '\xfb/etc/passwd'))),
    'unreachable',
  ],
  ['sends an empty packet', accepts((socket) => void socket.write(packet(1, ''))), 'unreachable'],
  ['sends a packet out of order', accepts((socket) => void socket.write(ok(4))), 'unreachable'],
  [
    'announces 16 megabytes',
    accepts((socket) => void socket.write(Buffer.from([0xff, 0xff, 0xff, 1, 1]))),
    'unreachable',
  ],
  [
    'has a billion columns',
    accepts((socket) => {
      socket.write(packet(1, Buffer.from([0xfd, 0xff, 0xff, 0xff])));
      endlessly(socket, 2, (sequence) => column(sequence, 'c'.repeat(100)));
    }),
    'too_large',
  ],
  [
    'sends rows without end',
    accepts((socket) => {
      socket.write(Buffer.concat([packet(1, Buffer.from([1])), column(2, 'c'), eof(3)]));
      endlessly(socket, 4, (sequence) => row(sequence, 'x'.repeat(200)));
    }),
    'too_large',
  ],
  [
    'sends a row that is cut',
    accepts((socket) => {
      socket.write(Buffer.concat([packet(1, Buffer.from([2])), column(2, 'a'), column(3, 'b'), eof(4)]));
      socket.write(Buffer.concat([packet(5, Buffer.from([200, 1])), eof(6)]));
    }),
    'unreachable',
  ],
  [
    'sends values that are no UTF-8',
    accepts((socket) => {
      socket.write(result(['n', 'v'], []).subarray(0, -9));
      socket.write(Buffer.concat([packet(5, Buffer.from([1, 0xff, 1, 0xfe])), eof(6)]));
    }),
    'not_json',
  ],
  [
    'sends columns named like code',
    accepts((socket) => {
      socket.write(result(['"+process.exit()+"', '__proto__'], [['a', 'b']]));
    }),
    'unreachable',
  ],
  [
    'answers every statement with success and no rows',
    accepts((socket) => void socket.write(ok(1))),
    'unreachable',
  ],
  [
    'tells no time',
    afterSession((socket) => void socket.write(result(['t'], [['yesterday']]))),
    'unreachable',
  ],
  [
    'has no such table in its catalogue',
    afterSession((socket, _, text) => {
      const clock = text.includes('UNIX_TIMESTAMP');
      socket.write(clock ? result(['t'], [['1772366400000']]) : result(['c'], []));
    }),
    404,
  ],
  [
    'fails in the middle of a result',
    accepts((socket) => {
      socket.write(Buffer.concat([packet(1, Buffer.from([1])), column(2, 'c'), eof(3), error(4, 1317)]));
    }),
    503,
  ],
  ['says that its time is over', accepts((socket) => void socket.write(error(1, 1969))), 'timed_out'],
];

describe('a read from a hostile MySQL ends within the deadline and returns no row, if the server', () => {
  let server: RawServer | undefined;
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => void rejections.push(reason);
  beforeEach(() => {
    rejections.length = 0;
    process.on('unhandledRejection', onRejection);
    process.on('uncaughtException', onRejection);
  });
  afterEach(async () => {
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onRejection);
    await server?.stop();
    server = undefined;
  });

  const start = async (behave: (socket: Socket) => void) => {
    server = await startRawServer(behave);
    return `mysql://127.0.0.1:${server.port}`;
  };

  it.each(CASES)('%s', async (_name, behave, expected) => {
    const url = await start(behave);
    const read = await readFrom(url, expected);
    expect(read.outcome === 'failed' ? read.failure : read.status).toBe(expected);
    expect(read).not.toHaveProperty('body');
    expect(rejections).toEqual([]);
  });

  it.each(CASES)('%s, and a connection test does not find it usable', async (_name, behave, expected) => {
    const url = await start(behave);
    const timeoutMs = timeoutFor(expected);
    const tested = await new MysqlConnector(testResolver()).test(connection(url), {
      signal: AbortSignal.timeout(timeoutMs),
      timeoutMs,
    });
    expect(['denied', 'unreachable', 'can_write']).toContain(tested.outcome);
    expect(rejections).toEqual([]);
  });

  it('sends random packets in any order', async () => {
    let bytes = Buffer.alloc(0);
    const url = await start((socket) => {
      socket.write(greeting());
      socket.once('data', () => void socket.end(bytes));
    });
    const body = fc.uint8Array({ minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(body, { maxLength: 8 }), async (isAccepted, bodies) => {
        const packets = bodies.map((one, index) => packet(index + (isAccepted ? 3 : 2), Buffer.from(one)));
        bytes = Buffer.concat([isAccepted ? ok(2) : Buffer.alloc(0), ...packets]);
        expect(await readFrom(url)).not.toHaveProperty('body');
      }),
      { numRuns: 300 },
    );
    expect(rejections).toEqual([]);
  });

  it('learns the password by none of them', async () => {
    for (const [, behave, expected] of CASES) {
      let received = Buffer.alloc(0);
      const url = await start((socket) => {
        socket.on('data', (chunk: Buffer) => (received = Buffer.concat([received, chunk])));
        behave(socket);
      });
      await readFrom(url, expected);
      expect(received.toString('latin1')).not.toContain(PASSWORD);
      await server!.stop();
      server = undefined;
    }
  });
});

const connection = (url: string) =>
  connectionTo(url, { type: 'basic', username: 'ada', password: PASSWORD }, { service: 'mysql' });

function readFrom(url: string, expected?: unknown): Promise<ReadResult> {
  return readMysql(connection(url), {}, { maxBytes: 4096, timeoutMs: timeoutFor(expected) });
}
