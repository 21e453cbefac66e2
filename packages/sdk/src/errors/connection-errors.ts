import { TookEffectError } from './took-effect-error.ts';

/** What a call without an answer still knows. */
export interface UnansweredCall {
  /** The key that was sent; hand it in again to get the stored result instead of a second one. */
  readonly idempotencyKey?: string | undefined;
  readonly cause?: unknown;
}

/** No answer came; whether the service acted is not known, unless the call only reads. */
export class ConnectionError extends TookEffectError {
  override readonly name: string = 'ConnectionError';
  readonly idempotencyKey: string | undefined;

  constructor(message: string, { idempotencyKey, cause }: UnansweredCall, code = 'connection_failed') {
    super(code, message, cause === undefined ? undefined : { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** No whole answer came in time. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';

  constructor(message: string, call: UnansweredCall) {
    super(message, call, 'timed_out');
  }
}

/** The caller's own signal ended the call; `cause` is the signal's reason. */
export class UserAbortError extends TookEffectError {
  override readonly name: string = 'UserAbortError';
  readonly idempotencyKey: string | undefined;

  constructor({ idempotencyKey, cause }: UnansweredCall) {
    super('aborted', 'the caller aborted the call', { cause });
    this.idempotencyKey = idempotencyKey;
  }
}
