import type { ErrorCode, Problem } from '@tookeffect/wire';
import type { DomainError } from '../../domain/domain-error.ts';
import { ERROR_MEANINGS, ERROR_STATUSES, errorTitle } from './error-statuses.ts';

/** Where a problem came up. */
export interface ProblemPlace {
  readonly requestId: string;
  /** What clients call the service, without a slash at the end; null where it is not known. */
  readonly baseUrl: string | null;
}

/**
 * Codes that say the same whatever happened: a detail of their own would tell a foreign thing from one
 * that does not exist, or a wrong credential from an old one.
 */
const ALWAYS_SAY_THE_SAME: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_found',
  'contract_not_found',
  'skill_not_found',
  'receipt_not_found',
  'credential_invalid',
  'webhook_rejected',
  'internal_error',
]);

/** What a problem says beside its code. */
export type ProblemDetails = Pick<DomainError, 'code' | 'message' | 'errors' | 'payment'>;

/** @returns the problem document of an error. @see RFC 9457; schemas/wire/problem.schema.json */
export function toProblem(error: ProblemDetails, { requestId, baseUrl }: ProblemPlace): Problem {
  const { code, message, errors, payment } = error;
  const isSilent = ALWAYS_SAY_THE_SAME.has(code) || message === '';
  return {
    type: `${baseUrl ?? ''}/errors/${code}`,
    title: errorTitle(code),
    status: ERROR_STATUSES[code],
    detail: isSilent ? ERROR_MEANINGS[code] : message.slice(0, MOST_CHARACTERS),
    code,
    requestId,
    ...(errors === undefined || errors.length === 0 ? {} : { errors: [...errors.slice(0, MOST_PLACES)] }),
    ...(payment === undefined ? {} : { payment }),
  };
}

/** As the problem schema bounds them. */
const MOST_CHARACTERS = 2048;
const MOST_PLACES = 100;
