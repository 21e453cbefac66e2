import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import type { Socket } from 'node:net';
import { saslprep } from '@mongodb-js/saslprep';
import { Binary, type Document, UUID, deserialize, serialize } from 'bson';
import { type RawServer, startRawServer } from '../raw-server.ts';
import { TEST_MONGO_USER } from '../reading.ts';

/** A command that arrived. */
export interface Asked {
  /** The name of the command. */
  readonly name: string;
  readonly command: Document;
  /** Answers it. */
  readonly reply: (document: Document) => void;
  /** The bytes of an answer. */
  readonly message: (
    document: Uint8Array,
    changes?: { id?: number; opCode?: number; flags?: number; kind?: number },
  ) => Buffer;
}

/** What a server does with a command; `undefined` for what a good server does. */
export type Behave = (socket: Socket, asked: Asked) => boolean | void;

const SALT = Buffer.from('test-salt-of-16-b');
/** The UUID of every collection of this server. */
export const COLLECTION = '2b0f7c1e-52d1-41f0-9d3c-0242ac120002';
export const NOW = new Date('2026-03-01T12:00:00.000Z');
/** A primary. */
export const PRIMARY: Document = { isWritablePrimary: true, setName: 'rs', localTime: NOW, ok: 1 };
/** A collection as the catalogue shows it. */
export const ENTRY: Document = {
  name: 'orders',
  type: 'collection',
  options: {},
  info: { uuid: new UUID(COLLECTION) },
};

/** The reply to a `find` with these documents. */
export function batch(documents: readonly Document[], id = 0n): Document {
  return { cursor: { firstBatch: [...documents], id, ns: 'shop.orders' }, ok: 1 };
}

/** Starts a server that authenticates the test user and has one document, unless `behave` returns true for a command. */
export function startMongoServer(behave: Behave): Promise<RawServer> {
  return startRawServer((socket) => {
    const login = scramServer();
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      while (bytes.length >= 4 && bytes.length >= bytes.readInt32LE()) {
        const whole = bytes.subarray(0, bytes.readInt32LE());
        bytes = bytes.subarray(whole.length);
        const command = deserialize(whole.subarray(21), { promoteBuffers: true });
        const id = whole.readInt32LE(4);
        const message: Asked['message'] = (document, changes = {}) => framed(document, { id, ...changes });
        const reply = (document: Document) => void socket.write(message(serialize(document)));
        const asked = { name: Object.keys(command)[0]!, command, reply, message };
        if (behave(socket, asked) !== true) good(asked, login);
      }
    });
  });
}

function good({ name, command, reply }: Asked, login: (payload: string) => string): void {
  if (name === 'hello') reply(PRIMARY);
  else if (name.startsWith('sasl')) {
    const payload = new Binary(Buffer.from(login(Buffer.from(command.payload as Buffer).toString())));
    reply({ conversationId: 1, done: name === 'saslContinue', payload, ok: 1 });
  } else if (name === 'listCollections') reply(batch([ENTRY]));
  else reply(batch([{ _id: 7, number: 'A-1' }]));
}

function framed(document: Uint8Array, { id = 0, opCode = 2013, flags = 0, kind = 0 }): Buffer {
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + document.length, 0);
  head.writeInt32LE(id, 8);
  head.writeInt32LE(opCode, 12);
  head.writeInt32LE(flags, 16);
  head[20] = kind;
  return Buffer.concat([head, document]);
}

/** The server's side of SCRAM-SHA-256. */
function scramServer(): (payload: string) => string {
  let first = '';
  let challenge = '';
  return (payload) => {
    if (payload.startsWith('n,,')) {
      first = payload.slice(3);
      const nonce = `${/r=(.*)$/.exec(first)![1]!}server`;
      challenge = `r=${nonce},s=${SALT.toString('base64')},i=4096`;
      return challenge;
    }
    const { password } = TEST_MONGO_USER as { readonly password: string };
    const salted = pbkdf2Sync(saslprep(password), SALT, 4096, 32, 'sha256');
    const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
    const [last = '', proof = ''] = payload.split(',p=');
    const message = `${first},${challenge},${last}`;
    const clientKey = hmac(salted, 'Client Key');
    const signature = hmac(createHash('sha256').update(clientKey).digest(), message);
    const sent = Buffer.from(proof, 'base64').map((byte, index) => byte ^ signature[index]!);
    if (!clientKey.equals(sent)) throw new Error('the proof is wrong');
    return `v=${hmac(hmac(salted, 'Server Key'), message).toString('base64')}`;
  };
}
