import type { ErrorCode } from '@tookeffect/wire';
import { DomainError } from '../../domain/domain-error.ts';
import { isDatabaseAway } from './database-away.ts';

/** What the framework says by codes of its own. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content_type_unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request_invalid',
  FST_ERR_BAD_URL: 'request_invalid',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
  ECONNRESET: 'request_invalid',
};

/**
 * Says any failure by a code of ours. What is neither ours nor the framework's is `internal_error`, or
 * `unavailable` where the database is away; its own message is for the log only.
 */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const code = frameworkCode(error);
  if (code !== undefined) return new DomainError(code, '', { cause: error });
  if (isDatabaseAway(error)) return new DomainError('unavailable', '', { cause: error });
  return new DomainError('internal_error', '', { cause: error });
}

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

/** The framework marks what the request is to blame for with a status; a socket of ours has none. */
function isRequestFault(error: Error): boolean {
  const { statusCode } = error as { readonly statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode < 500;
}
