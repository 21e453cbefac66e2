import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** What the socket to the database fails with. */
const SOCKET_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
]);

/** PostgreSQL's classes: connection exception, insufficient resources, operator intervention. */
const AWAY_STATE = /^(?:08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[1-5])$/;

/** What the driver says without a code. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

const DEEPEST = 5;

/** TypeORM takes a transaction's connection away when its session ends between two statements; this the next one hears. */
const LOST_IN_TRANSACTION = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** Whether an error, or what caused it, means that the database cannot be reached now. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (depth > DEEPEST || typeof error !== 'object' || error === null) return false;
  const { code, syscall, message, cause, driverError } = error as Readonly<Record<string, unknown>>;
  if (SOCKET_CODES.has(code) && typeof syscall === 'string' && NETWORK_CALLS.has(syscall)) return true;
  if (typeof code === 'string' && AWAY_STATE.test(code)) return true;
  if (typeof message === 'string' && DRIVER_MESSAGES.test(message)) return true;
  if (LOST_IN_TRANSACTION.some((lost) => error instanceof lost)) return true;
  return isDatabaseAway(cause, depth + 1) || isDatabaseAway(driverError, depth + 1);
}

/** A missing file is ENOENT too, and no sign of a missing database. */
const NETWORK_CALLS: ReadonlySet<string> = new Set(['connect', 'read', 'write', 'getaddrinfo']);
