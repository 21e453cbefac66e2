import type { RowReadRequest } from '@tookeffect/evaluator';
import type { CredentialType } from '@tookeffect/wire';
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
import {
  type AddressPath,
  type AddressProblem,
  type AddressScheme,
  connectionAddress,
} from '../system-address.ts';
import { BsonDocumentError } from './bson-document.ts';
import { InvalidFilterError } from './document-filter.ts';
import { readFromCollection } from './document-read.ts';
import { SessionTooLargeError, withSession } from './mongo-session.ts';
import { testUser, toFailedTest } from './mongodb-connection-test.ts';
import { type PreparePassword, ScramError } from './scram.ts';
import { NotReadableError } from './server-facts.ts';
import { ServerError } from './server-reply.ts';

const SCHEME = { defaultPort: 27017, showsDefaultPort: true, readPath };

/** The bytes that a connection test may read. */
const MAX_TEST_BYTES = 1_048_576;
/** @see https://www.mongodb.com/docs/manual/reference/limits/#naming-restrictions */
const DATABASE = /^[^/\\. "$*<>:|?\0]{1,63}$/;
const MAX_NAME = 255;

/**
 * Reads documents of one collection of MongoDB, with one connection to one server for each read: TLS before the user's name,
 * SCRAM-SHA-256, and commands that only read. It never looks hosts up by SRV, and never connects to another member that the
 * server names.
 */
export class MongodbConnector implements Connector<RowReadRequest<'mongodb'>> {
  readonly name = 'mongodb';
  readonly schemes: readonly [AddressScheme, AddressScheme] = [
    { name: 'mongodb', isPlainText: false, ...SCHEME },
    { name: 'mongodb+tcp', isPlainText: true, ...SCHEME },
  ];
  readonly credentialTypes: readonly CredentialType[] = ['basic'];

  readonly #resolver: GuardedResolver;
  readonly #computer: Computer;

  /** @param computer makes the bodies of many documents; in this thread if it is left out */
  constructor(resolver: GuardedResolver, computer: Computer = IN_THIS_THREAD) {
    this.#resolver = resolver;
    this.#computer = computer;
  }

  requestProblem({ table: { schema, name } }: RowReadRequest<'mongodb'>): string | undefined {
    if (!DATABASE.test(schema)) return 'This is not the name of a database.';
    const isName =
      name !== '' && name.length <= MAX_NAME && !/[$\0]/.test(name) && !name.startsWith('system.');
    return isName ? undefined : 'This is not the name of a collection that may be read.';
  }

  async read(
    request: RowReadRequest<'mongodb'>,
    connection: OpenConnection,
    context: ReadContext,
  ): Promise<ReadResult> {
    if (this.requestProblem(request) !== undefined) return failedRead('unreachable');
    const address = connectionAddress(connection, this.schemes);
    if (!address) return failedRead('unreachable');
    const { credential } = connection;
    if (credential.type !== 'basic') return DENIED_READ;
    const { maxBytes, timeoutMs, signal } = context;
    const saslprep = await loadSaslprep();
    try {
      return await withSession(
        { saslprep, resolver: this.#resolver, address, credential, maxBytes, timeoutMs, signal },
        (session) => readFromCollection(request, session, maxBytes, this.#computer),
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
    const saslprep = await loadSaslprep();
    try {
      return await withSession(
        { saslprep, resolver: this.#resolver, address, credential, ...bounds, maxBytes: MAX_TEST_BYTES },
        testUser,
      );
    } catch (error) {
      return toFailedTest(error);
    }
  }
}

/** The path is the database in which the user is defined, `admin` by default. */
function readPath(pathname: string): AddressPath | AddressProblem {
  const name = pathname.slice(1);
  if (name === '') return { path: 'admin', suffix: '' };
  if (/^[\w-]{1,63}$/.test(name)) return { path: name, suffix: `/${name}` };
  return { problem: 'The path of a MongoDB base URL is the database of the user; inputs name what is read.' };
}

/** Loads a library that most servers do not need. If that fails, it is a fault of this program and no result of a read. */
async function loadSaslprep(): Promise<PreparePassword> {
  const { saslprep } = await import('./password-preparation.ts');
  return saslprep;
}

function toFailedRead(error: unknown, signal: AbortSignal): ReadResult {
  // The pool is full: that says nothing about the system.
  if (error instanceof DomainError) throw error;
  if (signal.aborted) return failedRead('timed_out');
  if (error instanceof SessionTooLargeError || error instanceof ComputationTooHeavyError)
    return failedRead('too_large');
  if (error instanceof ScramError) return DENIED_READ;
  if (error instanceof NotReadableError) return { outcome: 'answered', status: 503 };
  if (error instanceof InvalidFilterError) return { outcome: 'answered', status: 400 };
  if (error instanceof BsonDocumentError) return failedRead(error.failure);
  if (!(error instanceof ServerError)) return failedRead('unreachable');
  const status = toStatus(error.code);
  return status === 'timed_out' ? failedRead(status) : { outcome: 'answered', status };
}

/** Error codes by the HTTP status that means the same to the evaluator. */
const STATUSES: readonly [status: number | 'timed_out', codes: readonly number[]][] = [
  ['timed_out', [50, 202, 262, 24]],
  // User or password not accepted, or of another mechanism.
  [401, [11, 18, 334]],
  [403, [13]],
  // The request does not fit the server, such as a read concern that it does not have.
  [400, [2, 9, 14, 40, 72, 73, 115, 148, 166]],
  // Not a member that can read now: stepping down, starting, stopping.
  [503, [89, 91, 133, 189, 7, 6, 9001, 10107, 11600, 11602, 13435, 13436, 134]],
];

/**
 * Maps an error code to a status; 500 for any other.
 * @see https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml
 */
function toStatus(code: number): number | 'timed_out' {
  return STATUSES.find(([, codes]) => codes.includes(code))?.[0] ?? 500;
}
