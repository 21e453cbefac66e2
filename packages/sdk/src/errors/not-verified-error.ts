import type { KeyedVerification } from '../responses/verdict-responses.ts';
import { TookEffectError } from './took-effect-error.ts';

/** Why `requireVerified` throws. */
export type NotVerifiedErrorCode =
  /** The verdict is another one than `verified`, or there is none. */
  | 'not_verified'
  /** The effect is verified, and its attribution is not accepted: somebody else may have caused it. */
  | 'attribution_insufficient'
  /** The operation was begun with another input. */
  | 'input_differs';

/** An effect on which the caller must not rely; thrown by `requireVerified` only. */
export class NotVerifiedError extends TookEffectError {
  override readonly name: string = 'NotVerifiedError';
  declare readonly code: NotVerifiedErrorCode;
  /** Null when the action ran without an operation. */
  readonly operationId: string | null;
  /** The verification, unchanged; null when there is none: the verify failed, or the input differs. */
  readonly verification: KeyedVerification | null;

  constructor(
    code: NotVerifiedErrorCode,
    message: string,
    about: Pick<NotVerifiedError, 'operationId' | 'verification'>,
  ) {
    super(code, message);
    this.operationId = about.operationId;
    this.verification = about.verification;
  }
}
