import type { ErrorCode, Problem } from '@tookeffect/wire';
import type { DomainError } from '../../domain/domain-error.ts';
import { schemaNamed } from '../schema-library.ts';

/** The media type of every error. @see RFC 9457 */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

const { schema } = schemaNamed('error-code');

/** The HTTP status of each error code, as `schemas/vocabulary` lists it. */
export const ERROR_STATUSES = schema['x-statuses'] as Readonly<Record<ErrorCode, number>>;

/** What each error code means, in a sentence. */
export const ERROR_MEANINGS = schema['x-enumDescriptions'] as Readonly<Record<ErrorCode, string>>;

/** The request that a problem belongs to. */
export interface ProblemRequest {
  readonly requestId: string;
  /** The service's base URL, without a slash at the end; null where it is not known. */
  readonly baseUrl: string | null;
}

/** @returns the problem document of an error. @see RFC 9457; schemas/wire/problem.schema.json */
export function toProblem(
  {
    code,
    message,
    errors,
    payment,
    hint,
  }: Pick<DomainError, 'code' | 'message' | 'errors' | 'payment'> & Partial<Pick<DomainError, 'hint'>>,
  { requestId, baseUrl }: ProblemRequest,
): Problem {
  const hasOwnDetail = message !== '' && !FIXED_DETAIL.has(code);
  return {
    type: `${baseUrl ?? ''}/errors/${code}`,
    title: errorTitle(code),
    status: ERROR_STATUSES[code],
    detail: [hasOwnDetail ? message : ERROR_MEANINGS[code], hint ?? []]
      .flat()
      .join(' ')
      .slice(0, MAX_DETAIL_CHARACTERS),
    code,
    requestId,
    ...(errors === undefined || errors.length === 0 ? {} : { errors: [...errors.slice(0, MAX_ERRORS)] }),
    ...(payment === undefined ? {} : { payment }),
  };
}

/** @returns the headers of an error's response, beside those of every response */
export function problemHeaders({
  code,
  retryAfterSeconds,
}: Pick<DomainError, 'code' | 'retryAfterSeconds'>): Record<string, string> {
  const seconds = retryAfterSeconds ?? (code === 'unavailable' ? DEFAULT_RETRY_SECONDS : undefined);
  const needsCredential = code === 'credential_missing' || code === 'credential_invalid';
  return {
    'content-type': PROBLEM_MEDIA_TYPE,
    'cache-control': 'no-store',
    ...(seconds === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(seconds))) }),
    ...(needsCredential ? { 'www-authenticate': 'Bearer' } : {}),
  };
}

/** @returns the code in words: `Credit exhausted` */
export function errorTitle(code: ErrorCode): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Codes whose detail is always their meaning. Another detail could tell a resource of another workspace from one that
 * does not exist, or a wrong credential from an expired one.
 */
const FIXED_DETAIL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_found',
  'contract_not_found',
  'skill_not_found',
  'receipt_not_found',
  'credential_invalid',
  'webhook_rejected',
  'internal_error',
]);

/** `Retry-After` where the service does not know when it will be available. */
const DEFAULT_RETRY_SECONDS = 5;

/** The bounds of the problem schema. */
const MAX_DETAIL_CHARACTERS = 2048;
const MAX_ERRORS = 100;
