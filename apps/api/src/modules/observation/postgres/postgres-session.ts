import type { BasicCredential } from '@tookeffect/wire';
import { Client } from 'pg';
import type { OpenConnection } from '../domain/open-connection.ts';
import type { SystemAddress } from '../domain/system-address.ts';
import type { GuardedResolver } from '../network/guarded-resolver.ts';
import { MeteredStream } from './metered-stream.ts';
import { openSocket } from './open-socket.ts';

/** The words of the protocol that surround the rows: parameters, notices, lengths. */
const PROTOCOL_BYTES = 65_536;

/** Where and as whom a session is opened, and its bounds. */
export interface SessionOptions {
  readonly resolver: GuardedResolver;
  readonly address: SystemAddress;
  readonly environment: OpenConnection['environment'];
  readonly credential: BasicCredential;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Runs one statement with its parameters; each row is a list of texts and nulls. */
export type RunQuery = (text: string, values: readonly unknown[]) => Promise<(string | null)[][]>;

/** The server sent more than it may. */
export class SessionTooLargeError extends Error {}

/**
 * Opens a connection for one look and closes it again. Everything runs in one READ ONLY transaction, with the names of
 * `pg_catalog` only, in UTC, and with the time that is left as the limit of each statement.
 * @throws {SessionTooLargeError}; {DatabaseError} of `pg` for what the server says; else what the network fails with
 */
export async function withSession<Result>(
  options: SessionOptions,
  look: (run: RunQuery) => Promise<Result>,
): Promise<Result> {
  const { address, credential, maxBytes, signal } = options;
  const tls = options.environment === 'live' ? 'required' : 'offered';
  const socket = await openSocket(address, { resolver: options.resolver, tls, signal });
  const stream = new MeteredStream(socket, 2 * maxBytes + PROTOCOL_BYTES);
  const client = new Client({
    stream: () => stream,
    ssl: false,
    host: address.host,
    port: address.port,
    database: address.path,
    user: credential.username,
    password: credential.password,
    application_name: 'tookeffect-observer',
    types: { getTypeParser: () => (text: string) => text },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(opening(options.timeoutMs));
    return await look(async (text, values) => {
      const { rows } = await client.query<(string | null)[]>({ text, values: [...values], rowMode: 'array' });
      return rows;
    });
  } catch (error) {
    throw stream.isExceeded ? new SessionTooLargeError() : error;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** One message, so that it costs one round trip and reaches the same server through any pooler. */
function opening(timeoutMs: number): string {
  const settings = [
    `SET LOCAL statement_timeout = ${Math.max(1, Math.floor(timeoutMs))}`,
    "SET LOCAL search_path = 'pg_catalog'",
    "SET LOCAL timezone = 'UTC'",
    "SET LOCAL datestyle = 'ISO'",
    "SET LOCAL intervalstyle = 'iso_8601'",
    'SET LOCAL extra_float_digits = 1',
    "SET LOCAL bytea_output = 'hex'",
  ];
  return ['BEGIN TRANSACTION READ ONLY', ...settings].join('; ');
}
