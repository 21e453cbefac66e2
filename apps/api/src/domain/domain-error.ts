import type { ErrorCode, Payment } from '@tookeffect/wire';

/** One fault of a body or an input. */
export interface InputFault {
  /** JSON Pointer; empty for the whole. */
  readonly pointer: string;
  readonly message: string;
}

/** What a problem document can contain beside its code and its detail. */
export interface DomainErrorOptions extends ErrorOptions {
  readonly errors?: readonly InputFault[];
  /** When to retry, in whole seconds from 1; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** How to buy credits; for `credit_exhausted` only. */
  readonly payment?: Payment;
  /**
   * A sentence that follows the detail, also where the detail is always the code's meaning. It may tell of resources of
   * the caller's own workspace, and of nothing else.
   */
  readonly hint?: string;
}

/**
 * A refused or failed call, with a stable code for programs. Only the HTTP layer maps codes to statuses.
 * The message becomes the problem's `detail`: whole sentences for people, without secrets, headers and bodies.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly InputFault[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly payment: Payment | undefined;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.payment = options.payment;
    this.hint = options.hint;
  }
}

/** The same error for a resource that does not exist and for one of another workspace, so that callers cannot distinguish the two. */
export function notFound(): DomainError {
  return new DomainError('not_found', 'Not found, or not in your workspace.');
}
