import type { Environment } from '@tookeffect/core';
import type { BasicCredential } from '@tookeffect/wire';
import { Client } from 'pg';
import type { GuardedResolver } from '../network/address-guard.ts';
import type { SystemAddress } from '../system-address.ts';
import { MeteredStream } from './metered-stream.ts';
import { openSocket } from './open-socket.ts';

/** Allowance for what the protocol adds to the rows: parameters, notices, lengths. */
const PROTOCOL_BYTES = 65_536;

/** Server, role and bounds of a session. */
export interface SessionOptions {
  readonly resolver: GuardedResolver;
  readonly address: SystemAddress;
  readonly environment: Environment;
  readonly credential: BasicCredential;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Runs one statement with its parameters; each row is a list of texts and nulls. */
export type RunQuery = (text: string, values: readonly unknown[]) => Promise<(string | null)[][]>;

/** The server sent more than the session allows. */
export class SessionTooLargeError extends Error {}

/**
 * Opens a connection, runs `use` in it, and closes it. Everything runs in one READ ONLY transaction, with `pg_catalog` as
 * the search path, in UTC, and with `timeoutMs` as the limit of each statement.
 * @throws {SessionTooLargeError}; {DatabaseError} of `pg` for errors of the server; else what the network fails with
 */
export async function withSession<Result>(
  options: SessionOptions,
  use: (run: RunQuery) => Promise<Result>,
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
    return await use(async (text, values) => {
      const { rows } = await client.query<(string | null)[]>({ text, values: [...values], rowMode: 'array' });
      return rows;
    });
  } catch (error) {
    throw stream.isExceeded ? new SessionTooLargeError() : error;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** One message: it costs one round trip, and any pooler sends it to the same server. */
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
