import type { CredentialType } from '@tookeffect/wire';
import type { RowReadRequest } from '@tookeffect/evaluator';
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
import { type AddressScheme, connectionAddress } from '../system-address.ts';
import { testUser, toFailedTest } from './mysql-connection-test.ts';
import { type MysqlDriver, ServerError, SessionTooLargeError, withSession } from './mysql-session.ts';
import { readRows } from './row-read.ts';

/** The bytes that a connection test may read. */
const MAX_TEST_BYTES = 65_536;

/**
 * Reads rows of one table of MySQL or MariaDB, with one connection for each read: verified TLS for live systems, one READ
 * ONLY transaction, one statement for the rows. Status 200 with the body of `readRowBody`, or the status to which
 * `toStatus` maps the server's error. `source` says what the catalogue and the server established in the same session.
 */
export class MysqlConnector implements Connector<RowReadRequest<'mysql'>> {
  readonly name = 'mysql';
  readonly schemes: readonly [AddressScheme] = [
    {
      name: 'mysql',
      aliases: ['mariadb'],
      defaultPort: 3306,
      showsDefaultPort: true,
      isPlainText: false,
      readPath: (pathname) =>
        pathname === '/'
          ? { path: '', suffix: '' }
          : {
              problem:
                'The base URL of a MySQL connection ends with the host or the port; inputs name the schema.',
            },
    },
  ];
  readonly credentialTypes: readonly CredentialType[] = ['basic'];

  readonly #resolver: GuardedResolver;
  readonly #computer: Computer;

  /** @param computer makes the bodies of many rows; in this thread if it is left out */
  constructor(resolver: GuardedResolver, computer: Computer = IN_THIS_THREAD) {
    this.#resolver = resolver;
    this.#computer = computer;
  }

  async read(
    request: RowReadRequest<'mysql'>,
    connection: OpenConnection,
    context: ReadContext,
  ): Promise<ReadResult> {
    const address = connectionAddress(connection, this.schemes);
    if (!address) return failedRead('unreachable');
    const { credential, environment } = connection;
    if (credential.type !== 'basic') return DENIED_READ;
    const { maxBytes, timeoutMs, signal } = context;
    const bounds = { maxBytes, timeoutMs, signal };
    const driver = await loadDriver();
    try {
      return await withSession(
        { driver, resolver: this.#resolver, address, environment, credential, ...bounds },
        (session) => readRows(request, session, maxBytes, this.#computer),
      );
    } catch (error) {
      return toFailedRead(error, signal);
    }
  }

  async test(connection: OpenConnection, bounds: TimeBounds): Promise<ConnectionTestResult> {
    const address = connectionAddress(connection, this.schemes);
    if (!address) return UNREACHABLE;
    const { credential, environment } = connection;
    if (credential.type !== 'basic') return DENIED;
    const driver = await loadDriver();
    try {
      return await withSession(
        {
          driver,
          resolver: this.#resolver,
          address,
          environment,
          credential,
          ...bounds,
          maxBytes: MAX_TEST_BYTES,
        },
        testUser,
      );
    } catch (error) {
      return toFailedTest(error);
    }
  }
}

/**
 * Loads the driver at the first use: most servers read from no MySQL, and it has two megabytes. A driver that cannot be
 * loaded is a fault of this program and says nothing about the system, so what fails here is no result of a read.
 */
function loadDriver(): Promise<MysqlDriver> {
  return import('./mysql-driver.ts');
}

function toFailedRead(error: unknown, signal: AbortSignal): ReadResult {
  // The pool is full: that says nothing about the system.
  if (error instanceof DomainError) throw error;
  if (signal.aborted) return failedRead('timed_out');
  if (error instanceof SessionTooLargeError || error instanceof ComputationTooHeavyError)
    return failedRead('too_large');
  if (error instanceof ServerError) {
    const status = toStatus(error.errno);
    return status === 'timed_out' ? failedRead(status) : { outcome: 'answered', status };
  }
  if (error instanceof UnknownColumnError) return { outcome: 'answered', status: 400 };
  return error instanceof SyntaxError ? failedRead('not_json') : failedRead('unreachable');
}

/** Error codes by the HTTP status that means the same to the evaluator. */
const STATUSES: readonly [status: number | 'timed_out', codes: readonly number[]][] = [
  ['timed_out', [1205, 1969, 3024]],
  // User or password not accepted, or expired.
  [401, [1045, 1130, 1251, 1698, 1820, 1862, 3118, 4151]],
  // No privilege on the schema, table, column, or for a statement.
  [403, [1044, 1142, 1143, 1227, 1370]],
  // No such schema or table.
  [404, [1049, 1051, 1109, 1146]],
  // The request does not fit the table.
  [400, [1054, 1064, 1103, 1271, 1267, 1356]],
  // Too many connections, starting, stopping, or not part of its cluster.
  [503, [1040, 1041, 1047, 1053, 1079, 1129, 1203, 1226, 1317]],
];

/**
 * Maps an error code to a status; 500 for any other.
 * @see https://mariadb.com/kb/en/mariadb-error-code-reference/
 */
function toStatus(errno: number): number | 'timed_out' {
  return STATUSES.find(([, codes]) => codes.includes(errno))?.[0] ?? 500;
}
