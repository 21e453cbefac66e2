import type { ErrorCode, Payment } from '@tookeffect/wire';

/** One fault of a body or an input and its place. */
export interface FaultyPlace {
  /** JSON Pointer; empty for the whole. */
  readonly pointer: string;
  readonly message: string;
}

/** What a problem document may say beside its code and its detail. */
export interface DomainErrorOptions extends ErrorOptions {
  readonly errors?: readonly FaultyPlace[];
  /** When another try makes sense, in whole seconds from 1; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** How to get credits; of `credit_exhausted` only. */
  readonly payment?: Payment;
}

/**
 * A call that is refused or failed, by the code that its caller reads. Nothing below the HTTP edge knows a status.
 * The message becomes the problem's `detail`: whole sentences for people, no secret, header or body in it.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FaultyPlace[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly payment: Payment | undefined;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.payment = options.payment;
  }
}
