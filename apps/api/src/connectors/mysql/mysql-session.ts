import type { Environment } from '@tookeffect/core';
import type { BasicCredential } from '@tookeffect/wire';
import type { Connection, FieldPacket, QueryError, createConnection } from 'mysql2';
import type { GuardedResolver } from '../network/address-guard.ts';
import type { SystemAddress } from '../system-address.ts';
import { openSocket } from './open-socket.ts';
import { PacketStream } from './packet-stream.ts';

/** Allowance for what the protocol adds to the rows, and for the catalogue's facts about a table of 4,096 columns. */
const PROTOCOL_BYTES = 524_288;

/** Without LOCAL INFILE, several statements, and what a driver tells about itself. */
const FLAGS = ['-LOCAL_FILES', '-MULTI_STATEMENTS', '-CONNECT_ATTRS', '-MULTI_FACTOR_AUTHENTICATION'];

/** What opens a session. */
export interface MysqlDriver {
  readonly createConnection: typeof createConnection;
}

/** Server, user and bounds of a session. */
export interface SessionOptions {
  readonly driver: MysqlDriver;
  readonly resolver: GuardedResolver;
  readonly address: SystemAddress;
  readonly environment: Environment;
  readonly credential: BasicCredential;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The rows of one statement, as texts. */
export interface SessionResult {
  readonly names: readonly string[];
  readonly rows: (string | null)[][];
}

/** A connection to one server. */
export interface MysqlSession {
  /** The limit of each statement. */
  readonly timeoutMs: number;
  /** Runs a statement without rows. @throws {ServerError}; else what the network fails with */
  run(statement: string): Promise<void>;
  /** @throws as `run`; {SyntaxError} if a value is not UTF-8; {Error} if the server returns no rows, not even none */
  query(statement: string): Promise<SessionResult>;
}

/** The server sent more than the session allows. */
export class SessionTooLargeError extends Error {}

/** An error that the server reported. */
export class ServerError extends Error {
  readonly errno: number;

  constructor(errno: number) {
    super(`The server reported the error ${errno}.`);
    this.errno = errno;
  }
}

/**
 * Opens a connection, runs `use` with it, and closes it.
 * @throws {SessionTooLargeError}; {ServerError}; else what the network fails with
 */
export async function withSession<Result>(
  options: SessionOptions,
  use: (session: MysqlSession) => Promise<Result>,
): Promise<Result> {
  const { address, maxBytes, resolver, signal, timeoutMs } = options;
  const tls = options.environment === 'live' ? 'required' : 'offered';
  const { socket, greeting, startTls } = await openSocket(address, { resolver, tls, signal });
  const stream = new PacketStream(socket, { greeting, startTls, maxBytes: 2 * maxBytes + PROTOCOL_BYTES });
  const connection = connect(stream, options, startTls !== undefined);
  try {
    // A statement that waits for the handshake would take what a server sends behind it for its own answer.
    await promised((done) => connection.connect(done));
    return await use(toSession(connection, timeoutMs));
  } catch (error) {
    throw stream.isExceeded ? new SessionTooLargeError() : error;
  } finally {
    connection.end(() => undefined);
    stream.end();
  }
}

function connect(
  stream: PacketStream,
  { driver, address, credential }: SessionOptions,
  isEncrypted: boolean,
): Connection {
  const connection = driver.createConnection({
    stream,
    // Tells the authentication plugins that nobody can listen; the stream itself encrypts.
    ...(isEncrypted && { socketPath: 'encrypted' }),
    host: address.host,
    port: address.port,
    user: credential.username,
    password: credential.password,
    charset: 'UTF8MB4_GENERAL_CI',
    flags: FLAGS,
    connectTimeout: 0,
    // It would compile code from names that the server sends.
    disableEval: true,
  });
  connection.on('error', () => undefined);
  return connection;
}

function toSession(connection: Connection, timeoutMs: number): MysqlSession {
  // Without a cast every value is the bytes that the server sent.
  const send = (sql: string) =>
    promised<[unknown, FieldPacket[] | undefined]>((done) =>
      connection.query({ sql, rowsAsArray: true, typeCast: false }, (error, ...answer) =>
        done(error, answer as never),
      ),
    );
  return {
    timeoutMs,
    run: async (statement) => {
      await send(statement);
    },
    query: async (statement) => toResult(...(await send(statement))),
  };
}

/** @throws {ServerError}; else what the driver or the network fails with */
function promised<Result>(
  start: (done: (error: QueryError | null, result?: Result) => void) => void,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  start((error, result) => {
    if (error) reject(isServerError(error) ? new ServerError(error.errno) : error);
    else resolve(result as Result);
  });
  return promise;
}

function isServerError(error: QueryError): error is QueryError & { errno: number } {
  return typeof error.errno === 'number' && error.errno >= 1000 && error.sqlState !== undefined;
}

function toResult(rows: unknown, fields: readonly FieldPacket[] | undefined): SessionResult {
  if (!Array.isArray(rows) || !fields) throw new Error('The server returned no rows.');
  return {
    names: fields.map(({ name }) => name),
    rows: (rows as unknown[][]).map((row) => row.map(toText)),
  };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function toText(value: unknown): string | null {
  if (value === null) return null;
  try {
    return UTF8.decode(value as Buffer);
  } catch (error) {
    throw new SyntaxError('A value is not UTF-8.', { cause: error });
  }
}
