import type { BasicCredential, CredentialType } from '@tookeffect/wire';
import type { RowReadRequest } from '@tookeffect/evaluator';
import { DatabaseError } from 'pg';
import { ComputationTooHeavyError, type Computer, IN_THIS_THREAD } from '../../compute/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import {
  type ConnectionTestResult,
  type Connector,
  DENIED,
  DENIED_READ,
  type OpenConnection,
  type ReadContext,
  type ReadResult,
  type TimeBounds,
  UNREACHABLE,
  failedRead,
} from '../connector.ts';
import type { GuardedResolver } from '../network/address-guard.ts';
import { UnknownColumnError } from '../rows/row-query.ts';
import { type AddressScheme, type SystemAddress, connectionAddress } from '../system-address.ts';
import { testRole, toFailedTest } from './postgres-connection-test.ts';
import { SessionTooLargeError, withSession } from './postgres-session.ts';
import { readRows } from './row-read.ts';

/** The bytes that a connection test may read. */
const MAX_TEST_BYTES = 65_536;

/**
 * Reads rows of one table, with one connection for each read: verified TLS for live systems, one READ ONLY transaction,
 * one statement for the rows. Status 200 with the body of `rowBody`, or the status to which `toStatus` maps the server's
 * error. `source` says what the catalogue and the server established in the same session.
 */
export class PostgresConnector implements Connector<RowReadRequest<'postgres'>> {
  readonly name = 'postgres';
  readonly schemes: readonly [AddressScheme] = [
    {
      name: 'postgres',
      aliases: ['postgresql'],
      defaultPort: 5432,
      showsDefaultPort: true,
      isPlainText: false,
      queryAdvice:
        'There is no `sslmode`: TLS is verified for live systems and for credentials with a certificate authority, and used where it is offered for test systems.',
      readPath: readDatabase,
    },
  ];
  readonly credentialTypes: readonly CredentialType[] = ['basic'];
  readonly trustsOwnAuthority = true;

  readonly #resolver: GuardedResolver;
  readonly #computer: Computer;

  /** @param computer makes the bodies of many rows; in this thread if it is left out */
  constructor(resolver: GuardedResolver, computer: Computer = IN_THIS_THREAD) {
    this.#resolver = resolver;
    this.#computer = computer;
  }

  async read(
    request: RowReadRequest<'postgres'>,
    connection: OpenConnection,
    context: ReadContext,
  ): Promise<ReadResult> {
    const address = connectionAddress(connection, this.schemes);
    if (!address) return failedRead('unreachable');
    const { credential } = connection;
    if (credential.type !== 'basic') return DENIED_READ;
    const { maxBytes, signal } = context;
    try {
      return await withSession(this.#session(connection, address, credential, context), (session) =>
        readRows(request, session, maxBytes, this.#computer),
      );
    } catch (error) {
      return toFailedRead(error, signal);
    }
  }

  async test(connection: OpenConnection, bounds: TimeBounds): Promise<ConnectionTestResult> {
    const address = connectionAddress(connection, this.schemes);
    if (!address) return UNREACHABLE;
    const { credential } = connection;
    if (credential.type !== 'basic') return DENIED;
    const context = { ...bounds, maxBytes: MAX_TEST_BYTES };
    try {
      return await withSession(this.#session(connection, address, credential, context), testRole);
    } catch (error) {
      return toFailedTest(error);
    }
  }

  #session(
    { environment }: OpenConnection,
    address: SystemAddress,
    credential: BasicCredential,
    { maxBytes, timeoutMs, signal }: Omit<ReadContext, 'bodyStatuses' | 'maxRequests'>,
  ) {
    return { resolver: this.#resolver, address, environment, credential, maxBytes, timeoutMs, signal };
  }
}

/** The path is the name of one database. */
function readDatabase(pathname: string): ReturnType<AddressScheme['readPath']> {
  const [, database, ...more] = pathname.split('/');
  const problem = {
    problem: 'The base URL of a PostgreSQL connection must end with the name of one database.',
  };
  if (database === undefined || database === '' || more.length > 0) return problem;
  try {
    const path = decodeURIComponent(database);
    return { path, suffix: `/${encodeURIComponent(path)}` };
  } catch {
    return problem;
  }
}

function toFailedRead(error: unknown, signal: AbortSignal): ReadResult {
  // The pool is full: that says nothing about the system.
  if (error instanceof DomainError) throw error;
  if (signal.aborted) return failedRead('timed_out');
  if (error instanceof SessionTooLargeError || error instanceof ComputationTooHeavyError)
    return failedRead('too_large');
  if (error instanceof DatabaseError) {
    const code = error.code ?? '';
    return code === '57014' ? failedRead('timed_out') : { outcome: 'answered', status: toStatus(code) };
  }
  if (error instanceof UnknownColumnError) return { outcome: 'answered', status: 400 };
  return failedRead('unreachable');
}

/**
 * Maps a SQLSTATE to the HTTP status that means the same to the evaluator: 401 role or password not accepted, 403 missing
 * privilege, 404 no such table or database, 400 the request does
 * not fit the table (no such column, a value of another type, a view that would write), 503 the server is busy, starting
 * or stopping, 500 anything else.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function toStatus(code: string): number {
  if (code === '42501') return 403;
  if (code === '25006') return 400;
  if (code === '42P01' || code === '3F000' || code === '3D000') return 404;
  switch (code.slice(0, 2)) {
    case '28':
      return 401;
    case '22':
    case '42':
      return 400;
    case '08':
    case '53':
    case '57':
      return 503;
    default:
      return 500;
  }
}
