import { once } from 'node:events';
import { type Socket, connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { BasicCredential } from '@tookeffect/wire';
import { Binary, serialize } from 'bson';
import type { GuardedResolver } from '../network/address-guard.ts';
import type { SystemAddress } from '../system-address.ts';
import { type BsonDocument, parseDocument } from './bson-document.ts';
import { type PreparePassword, authenticate } from './scram.ts';
import { accepted, numberOf } from './server-reply.ts';

/** Server, user and bounds of a session. */
export interface SessionOptions {
  readonly saslprep: PreparePassword;
  readonly resolver: GuardedResolver;
  /** Its path is the database of the user. */
  readonly address: SystemAddress;
  readonly credential: BasicCredential;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** A connection to one server, and no other: what the server says about its cluster opens no socket. */
export interface MongoSession {
  /** The limit of each command. */
  readonly timeoutMs: number;
  /** What the server said about itself before the user was sent. */
  readonly hello: BsonDocument;
  /** Sends one command. @returns the reply. @throws {ServerError}; {SessionTooLargeError}; else what the network fails with */
  run(database: string, command: Readonly<Record<string, unknown>>): Promise<BsonDocument>;
  /** As `run`. @returns the bytes of the reply, which is not parsed; it may be an error */
  fetch(database: string, command: Readonly<Record<string, unknown>>): Promise<Buffer>;
}

/** The server sent more than the session allows. */
export class SessionTooLargeError extends Error {}

const OP_MSG = 2013;
const HEADER_BYTES = 16;
/** Header, flags and the kind of the only section. */
const MESSAGE_BYTES = HEADER_BYTES + 5;
/** Allowance for the handshake, the catalogue, and what the protocol adds to the documents. */
const PROTOCOL_BYTES = 262_144;
const MECHANISM = 'SCRAM-SHA-256';

/**
 * Opens a connection, authenticates, runs `use` with it, and closes it.
 * @throws {SessionTooLargeError}; {ServerError}; {ScramError}; {BsonDocumentError}; else what the network fails with
 */
export async function withSession<Result>(
  options: SessionOptions,
  use: (session: MongoSession) => Promise<Result>,
): Promise<Result> {
  const socket = await openSocket(options);
  try {
    const channel = new Channel(socket, 2 * options.maxBytes + PROTOCOL_BYTES);
    const run: MongoSession['run'] = async (database, command) =>
      accepted(parseDocument(await channel.exchange(database, command)));
    const hello = await run('admin', { hello: 1 });
    await logIn(run, options);
    const fetch: MongoSession['fetch'] = (database, command) => channel.exchange(database, command);
    return await use({ timeoutMs: options.timeoutMs, hello, run, fetch });
  } finally {
    socket.destroy();
  }
}

async function openSocket({ address, resolver, signal }: SessionOptions): Promise<Socket> {
  const { host, port, scheme } = address;
  // Sockets do not call `lookup` for literal addresses.
  if (isIP(host) !== 0) await resolver.resolve(host);
  const socket = connect({ host, port, lookup: resolver.lookup, noDelay: true, signal });
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect');
    if (scheme === 'mongodb+tcp') return socket;
    const secure = connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) });
    secure.on('error', () => undefined);
    await once(secure, 'secureConnect');
    return secure;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function logIn(
  run: MongoSession['run'],
  { address, credential, saslprep }: SessionOptions,
): Promise<void> {
  let conversation: unknown;
  await authenticate(credential, saslprep, async (text) => {
    const payload = new Binary(Buffer.from(text));
    const begin = { saslStart: 1, mechanism: MECHANISM, payload, options: { skipEmptyExchange: true } };
    const command =
      conversation === undefined ? begin : { saslContinue: 1, conversationId: conversation, payload };
    const { members } = await run(address.path, command);
    conversation = numberOf(members.get('conversationId')) ?? 0;
    const answer = members.get('payload');
    return answer?.type === 'binary' ? answer.bytes.toString('latin1') : '';
  });
}

/** Sends one message at a time, and reads exactly its reply. */
class Channel {
  readonly #socket: Socket;
  readonly #maxBytes: number;
  #received = 0;
  #chunks: Buffer[] = [];
  #length = 0;
  #lastId = 0;
  #wake: (() => void) | undefined;
  #isOver = false;

  constructor(socket: Socket, maxBytes: number) {
    this.#socket = socket;
    this.#maxBytes = maxBytes;
    socket.on('data', (chunk: Buffer) => {
      this.#received += chunk.length;
      this.#length += chunk.length;
      this.#chunks.push(chunk);
      if (this.#received > maxBytes) socket.destroy();
      this.#wake?.();
    });
    socket.on('close', () => {
      this.#isOver = true;
      this.#wake?.();
    });
  }

  async exchange(database: string, command: Readonly<Record<string, unknown>>): Promise<Buffer> {
    this.#lastId += 1;
    this.#socket.write(message(this.#lastId, serialize({ ...command, $db: database })));
    const head = await this.#take(MESSAGE_BYTES);
    const length = head.readInt32LE(0);
    const isReply =
      head.readInt32LE(8) === this.#lastId &&
      head.readInt32LE(12) === OP_MSG &&
      head.readInt32LE(16) === 0 &&
      head[20] === 0;
    if (!isReply || length < MESSAGE_BYTES + 5) throw new Error('The server sent no reply.');
    if (length > this.#maxBytes) throw new SessionTooLargeError();
    const body = await this.#take(length - MESSAGE_BYTES);
    if (this.#length > 0) throw new Error('The server sent more than its reply.');
    return body;
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#length < length) {
      if (this.#received > this.#maxBytes) throw new SessionTooLargeError();
      if (this.#isOver) throw new Error('The server closed the connection.');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [bytes.subarray(length)];
    this.#length = bytes.length - length;
    return bytes.subarray(0, length);
  }
}

function message(id: number, document: Uint8Array): Buffer {
  const head = Buffer.alloc(MESSAGE_BYTES);
  head.writeInt32LE(MESSAGE_BYTES + document.length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, document]);
}
