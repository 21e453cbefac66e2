import type { Environment } from '@tookeffect/core';
import type { BasicCredential } from '@tookeffect/wire';
import { Client } from 'pg';
import type { GuardedResolver } from '../network/address-guard.ts';
import type { ResultRows } from '../rows/row-body.ts';
import { certificateAuthority } from '../network/transport-probe.ts';
import type { SystemAddress } from '../system-address.ts';
import { MeteredStream } from './metered-stream.ts';
import { openSocket } from './open-socket.ts';

/** Allowance for what the protocol adds to the rows, and for the catalogue's facts about a table of 1,600 columns. */
const PROTOCOL_BYTES = 524_288;

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

/** A connection to one server. */
export interface PostgresSession {
  /**
   * Begins a transaction and runs statements without parameters in it, in one round trip. A transaction that is open
   * is rolled back first. It is READ ONLY and READ COMMITTED, with `pg_catalog` as the search path, in UTC.
   * @returns the rows of each statement
   */
  begin(statements?: readonly string[]): Promise<ResultRows[]>;
  /** Runs one statement with its parameters. */
  run(text: string, values?: readonly string[]): Promise<ResultRows>;
}

/** The server sent more than the session allows. */
export class SessionTooLargeError extends Error {}

/**
 * Opens a connection, runs `use` with it, and closes it. `timeoutMs` is the limit of each statement.
 * @throws {SessionTooLargeError}; {DatabaseError} of `pg` for errors of the server; else what the network fails with
 */
export async function withSession<Result>(
  options: SessionOptions,
  use: (session: PostgresSession) => Promise<Result>,
): Promise<Result> {
  const { address, credential, maxBytes, signal } = options;
  const ca = certificateAuthority(credential);
  const tls = options.environment === 'live' || ca !== undefined ? 'required' : 'offered';
  const socket = await openSocket(address, { resolver: options.resolver, tls, ca, signal });
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
    return await use(toSession(client, options.timeoutMs));
  } catch (error) {
    throw stream.isExceeded ? new SessionTooLargeError() : error;
  } finally {
    client.end().catch(() => undefined);
  }
}

function toSession(client: Client, timeoutMs: number): PostgresSession {
  const opening = openingStatements(timeoutMs);
  let isOpen = false;
  return {
    async begin(statements = []) {
      const script = [...(isOpen ? ['ROLLBACK'] : []), ...opening, ...statements];
      isOpen = true;
      // One message: it costs one round trip, and any pooler sends it to the same server.
      const results = await client.query({ text: script.join(';\n'), rowMode: 'array' });
      const sets = results as unknown as readonly { readonly rows: ResultRows }[];
      return sets.slice(script.length - statements.length).map(({ rows }) => rows);
    },
    async run(text, values = []) {
      const { rows } = await client.query<(string | null)[]>({ text, values: [...values], rowMode: 'array' });
      return rows;
    },
  };
}

/**
 * READ COMMITTED, whatever the role's default: the rows are then never older than the facts that were read before them,
 * such as what a standby has replayed.
 */
function openingStatements(timeoutMs: number): readonly string[] {
  return [
    'BEGIN TRANSACTION ISOLATION LEVEL READ COMMITTED READ ONLY',
    `SET LOCAL statement_timeout = ${Math.max(1, Math.floor(timeoutMs))}`,
    "SET LOCAL search_path = 'pg_catalog'",
    "SET LOCAL timezone = 'UTC'",
    "SET LOCAL datestyle = 'ISO'",
    "SET LOCAL intervalstyle = 'iso_8601'",
    'SET LOCAL extra_float_digits = 1',
    "SET LOCAL bytea_output = 'hex'",
    'SET LOCAL row_security = on',
  ];
}
