import { NotFoundException } from '@nestjs/common';
import type { ErrorCode } from '@tookeffect/wire';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { DomainError } from '../../domain/domain-error.ts';

/**
 * Gives every failure an error code. An error that is neither a `DomainError` nor the framework's becomes
 * `unavailable` when the database cannot be reached or cannot write now, else `internal_error`; its message goes to the log only.
 */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const code = frameworkCode(error);
  if (code !== undefined) return new DomainError(code, '', { cause: error });
  // Thrown for files that the documentation page does not have.
  if (error instanceof NotFoundException) return new DomainError('not_found', '');
  if (isDatabaseAway(error)) return new DomainError('unavailable', '', { cause: error });
  return new DomainError('internal_error', '', { cause: error });
}

/** Whether an error, or one of its causes, means that the database cannot do its work now: the same call may succeed later. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH || typeof error !== 'object' || error === null) return false;
  const { code, syscall, message, cause, driverError } = error as Readonly<Record<string, unknown>>;
  if (SOCKET_CODES.has(code) && typeof syscall === 'string' && NETWORK_CALLS.has(syscall)) return true;
  if (typeof code === 'string' && AWAY_STATE.test(code)) return true;
  if (typeof message === 'string' && DRIVER_MESSAGES.test(message)) return true;
  if (LOST_IN_TRANSACTION.some((lost) => error instanceof lost)) return true;
  return isDatabaseAway(cause, depth + 1) || isDatabaseAway(driverError, depth + 1);
}

/** Fastify's codes for faults of a request. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content_type_unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request_invalid',
  FST_ERR_BAD_URL: 'request_invalid',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
  ECONNRESET: 'request_invalid',
};

/** Codes of a failed socket to the database. */
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

/** A missing file is ENOENT too, and does not mean a missing database. */
const NETWORK_CALLS: ReadonlySet<string> = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/**
 * PostgreSQL's classes: connection exception, insufficient resources, operator intervention; a statement that was
 * cancelled, because it waited or worked too long; a database that is read-only, as a standby before its promotion is;
 * a conflict with another transaction, or with what a standby replays; a lock that was not available; a disk that failed.
 */
const AWAY_STATE = /^(?:08[0-9A-Z]{3}|53[0-9A-Z]{3}|57014|57P0[1-5]|25006|40001|40P01|55P03|58030)$/;

/** Messages of the driver's errors that have no code. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** TypeORM releases a transaction's connection when its session ends; the next statement fails with one of these. */
const LOST_IN_TRANSACTION = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** Causes that are followed. */
const MAX_DEPTH = 5;

/** The framework's error may be wrapped once, as the cause of an exception. */
function frameworkCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined;
  for (const candidate of [error, error.cause]) {
    if (candidate instanceof Error && isRequestFault(candidate)) {
      const { code } = candidate as { readonly code?: unknown };
      const known = typeof code === 'string' ? FRAMEWORK_CODES[code] : undefined;
      if (known !== undefined) return known;
    }
  }
  return undefined;
}

/** Fastify marks a fault of the request with a status; an error of a socket to the database has none. */
function isRequestFault(error: Error): boolean {
  const { statusCode } = error as { readonly statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode < 500;
}
