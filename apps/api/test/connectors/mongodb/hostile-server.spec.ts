import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { Binary, type Document, Long, serialize } from 'bson';
import { afterEach, describe, expect, it } from 'vitest';
import { timeoutFor } from '../hostile-time.ts';
import type { RawServer } from '../raw-server.ts';
import { TEST_MONGO_USER, connectionTo, readMongodb } from '../reading.ts';
import { type Asked, type Behave, PRIMARY, batch, startMongoServer } from './mongo-server.ts';

type Case = readonly [name: string, behave: Behave, expected: string | number];

const ORDER = { _id: 7, number: 'A-1' };

/** Misbehaves for one command, and only then. */
const at =
  (name: string, behave: (socket: Socket, asked: Asked) => void): Behave =>
  (socket, asked) => {
    if (asked.name !== name) return false;
    behave(socket, asked);
    return true;
  };
const replies = (name: string, document: Document): Behave => at(name, (_, { reply }) => reply(document));
const writes = (name: string, bytes: (asked: Asked) => Buffer): Behave =>
  at(name, (socket, asked) => void socket.write(bytes(asked)));
const scram = (name: string, payload: string): Behave =>
  replies(name, { conversationId: 1, done: false, payload: new Binary(Buffer.from(payload)), ok: 1 });
const fails = (name: string, code: number): Behave => replies(name, { ok: 0, code, errmsg: 'no' });
const shows = (...documents: Document[]): Behave => replies('find', batch(documents));

/** A good reply with some of its bytes changed. */
const changed = (change: (document: Buffer) => void): Behave =>
  writes('find', ({ message }) => {
    const document = Buffer.from(serialize(batch([ORDER])));
    change(document);
    return message(document);
  });

function element(type: number, name: string, ...value: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), Buffer.from(value)]);
}

function raw(...elements: readonly Buffer[]): Buffer {
  const body = Buffer.concat([...elements, Buffer.from([0])]);
  const length = Buffer.alloc(4);
  length.writeInt32LE(body.length + 4);
  return Buffer.concat([length, body]);
}

/** A reply whose only document has these elements. */
const rawReply = (...elements: readonly Buffer[]): Behave =>
  writes('find', ({ message }) => {
    const list = raw(Buffer.concat([element(3, '0'), raw(...elements)]));
    const cursor = raw(
      Buffer.concat([element(4, 'firstBatch'), list]),
      element(0x12, 'id', ...Buffer.alloc(8)),
    );
    return message(raw(Buffer.concat([element(3, 'cursor'), cursor]), element(0x10, 'ok', 1, 0, 0, 0)));
  });

function nested(levels: number): Document {
  let document: Document = {};
  for (let level = 0; level < levels; level += 1) document = { a: document };
  return document;
}

const transport: Case[] = [
  ['never answers', () => true, 'timed_out'],
  ['closes the connection', at('hello', (socket) => void socket.destroy()), 'unreachable'],
  ['resets the connection', at('find', (socket) => void socket.resetAndDestroy()), 'unreachable'],
  [
    'closes inside a reply',
    at('find', (socket, { message }) => void socket.end(message(serialize(PRIMARY)).subarray(0, 30))),
    'unreachable',
  ],
  [
    'stops inside a reply',
    writes('find', ({ message }) => message(serialize(PRIMARY)).subarray(0, 30)),
    'timed_out',
  ],
  [
    'sends a web page',
    writes('hello', () => Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')),
    'unreachable',
  ],
  [
    'announces two gigabytes',
    writes('find', ({ message }) =>
      Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0x7f]), message(serialize(PRIMARY)).subarray(4)]),
    ),
    'too_large',
  ],
  [
    'announces a negative length',
    writes('find', ({ message }) =>
      Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xff]), message(serialize(PRIMARY)).subarray(4)]),
    ),
    'unreachable',
  ],
  [
    'sends without end',
    at('find', (socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
        socket.once('drain', more);
      };
      more();
    }),
    'unreachable',
  ],
  [
    'answers another command',
    writes('find', ({ message }) => message(serialize(batch([ORDER])), { id: 1 })),
    'unreachable',
  ],
  [
    'answers in another message',
    writes('find', ({ message }) => message(serialize(batch([ORDER])), { opCode: 1 })),
    'unreachable',
  ],
  [
    'packs its answer',
    writes('find', ({ message }) => message(serialize(batch([ORDER])), { opCode: 2012 })),
    'unreachable',
  ],
  [
    'announces more answers',
    writes('find', ({ message }) => message(serialize(batch([ORDER])), { flags: 2 })),
    'unreachable',
  ],
  [
    'sends another section',
    writes('find', ({ message }) => message(serialize(batch([ORDER])), { kind: 1 })),
    'unreachable',
  ],
  [
    'answers twice',
    writes('find', ({ message }) =>
      Buffer.concat([message(serialize(batch([ORDER]))), message(serialize(batch([])))]),
    ),
    'unreachable',
  ],
];

const logins: Case[] = [
  ['refuses the password', fails('saslStart', 18), 401],
  ['asks for another mechanism', fails('saslStart', 334), 401],
  ['sends a nonce of its own', scram('saslStart', 'r=other,s=AAAA,i=4096'), 401],
  [
    'adds nothing to the nonce',
    at('saslStart', (_, { command, reply }) => {
      const nonce = /r=(.*)$/.exec(Buffer.from(command.payload as Buffer).toString())![1]!;
      reply({ conversationId: 1, payload: new Binary(Buffer.from(`r=${nonce},s=AAAA,i=4096`)), ok: 1 });
    }),
    401,
  ],
  [
    'asks for few iterations',
    at('saslStart', (_, { command, reply }) => {
      const nonce = /r=(.*)$/.exec(Buffer.from(command.payload as Buffer).toString())![1]!;
      reply({ conversationId: 1, payload: new Binary(Buffer.from(`r=${nonce}x,s=AAAA,i=1`)), ok: 1 });
    }),
    401,
  ],
  [
    'asks for a billion iterations',
    at('saslStart', (_, { command, reply }) => {
      const nonce = /r=(.*)$/.exec(Buffer.from(command.payload as Buffer).toString())![1]!;
      reply({ conversationId: 1, payload: new Binary(Buffer.from(`r=${nonce}x,s=AAAA,i=999999999`)), ok: 1 });
    }),
    401,
  ],
  ['does not know the password', scram('saslContinue', `v=${randomBytes(32).toString('base64')}`), 401],
  ['says that it knows the password, and proves nothing', scram('saslContinue', ''), 401],
];

const servers: Case[] = [
  ['is starting', replies('hello', { ok: 1, isWritablePrimary: false, secondary: false }), 503],
  ['is an arbiter', replies('hello', { ok: 1, arbiterOnly: true }), 503],
  ['steps down', fails('find', 10_107), 503],
  ['is no primary', fails('find', 13_435), 503],
  ['may not be read', fails('find', 13), 403],
  ['does not show its catalogue', fails('listCollections', 13), 403],
  ['stops the command', fails('find', 50), 'timed_out'],
  ['does not know the read concern', fails('find', 72), 400],
  ['fails for an unknown reason', fails('find', 4_711), 500],
  ['says neither yes nor no', replies('find', { cursor: { firstBatch: [], id: 0n } }), 500],
  [
    'shows another collection',
    replies('listCollections', batch([{ name: 'order', type: 'collection' }])),
    'unreachable',
  ],
  [
    'shows two collections',
    replies('listCollections', batch([{ name: 'orders' }, { name: 'orders' }])),
    'unreachable',
  ],
];

const documents: Case[] = [
  ['has more documents than it sends', replies('find', batch([ORDER], 5n)), 'too_large'],
  ['sends no cursor', replies('find', { ok: 1 }), 'not_json'],
  ['sends a cursor without documents', replies('find', { ok: 1, cursor: { id: 0n } }), 'not_json'],
  [
    'sends texts for documents',
    replies('find', { ok: 1, cursor: { id: 0n, firstBatch: ['a'] } }),
    'not_json',
  ],
  ['sends a document longer than the limit', shows({ ...ORDER, text: 'x'.repeat(70_000) }), 'too_large'],
  [
    'sends a document that is cut',
    changed((document) => void document.writeInt32LE(document.length + 1)),
    'not_json',
  ],
  [
    'sends bytes behind a document',
    changed((document) => void document.writeInt32LE(document.length - 1)),
    'not_json',
  ],
  ['sends random bytes', writes('find', ({ message }) => message(randomBytes(300))), 'not_json'],
  [
    'sends a name twice',
    rawReply(element(0x0a, '_id'), element(0x0a, 'number'), element(0x0a, 'number')),
    'duplicate_member',
  ],
  ['sends an unknown type', rawReply(element(0x0a, '_id'), element(0x20, 'a')), 'not_json'],
  ['sends a text that is not UTF-8', rawReply(element(2, 'a', 2, 0, 0, 0, 0xff, 0)), 'not_json'],
  ['sends a text without its end', rawReply(element(2, 'a', 2, 0, 0, 0, 65, 65)), 'not_json'],
  ['sends a text longer than its document', rawReply(element(2, 'a', 200, 0, 0, 0, 65, 0)), 'not_json'],
  ['sends a text of a negative length', rawReply(element(2, 'a', 0xff, 0xff, 0xff, 0xff)), 'not_json'],
  ['sends a flag that is neither', rawReply(element(8, 'a', 2)), 'not_json'],
  ['sends a document in a document that is longer', rawReply(element(3, 'a', 99, 0, 0, 0, 0)), 'not_json'],
  ['nests 200 documents', shows({ a: nested(200) }), 'not_json'],
];

describe('a read from a hostile MongoDB server fails within the deadline, or shows nothing, if the server', () => {
  let server: RawServer;
  afterEach(() => server.stop());

  it.each([...transport, ...logins, ...servers, ...documents])('%s', async (_name, behave, expected) => {
    server = await startMongoServer(behave);
    const connection = connectionTo(`mongodb+tcp://127.0.0.1:${server.port}`, TEST_MONGO_USER);
    const read = await readMongodb(
      connection,
      {
        columns: [{ as: 'all', column: 'text' }],
        lookups: [{ name: 'match', filters: [{ column: 'number', value: 'A-1' }] }],
      },
      { timeoutMs: timeoutFor(expected) },
    );
    const outcome = read.outcome === 'failed' ? read.failure : read.status;
    expect(outcome).toBe(expected);
    expect(read).not.toHaveProperty('body');
  });

  it('says that it belongs to a cluster, without opening another connection', async () => {
    const hosts: string[] = [];
    server = await startMongoServer((socket, asked) => {
      if (asked.name !== 'hello') return false;
      hosts.push(String(socket.remotePort));
      asked.reply({
        ...PRIMARY,
        primary: '169.254.169.254:80',
        hosts: ['169.254.169.254:80'],
        setVersion: Long.ONE,
      });
      return true;
    });
    const connection = connectionTo(`mongodb+tcp://127.0.0.1:${server.port}`, TEST_MONGO_USER);
    expect(await readMongodb(connection)).toMatchObject({ body: { readable: true } });
    expect(hosts.length).toBe(1);
  });
});
