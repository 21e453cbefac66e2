import { TookEffectError } from './took-effect-error.ts';

/** Why an answer is not taken. */
export type ResponseErrorCode =
  /** It is not the strict JSON of the documented shape, or it is a redirect. */
  | 'response_malformed'
  /** It contradicts itself or the rules of the product, for example `verified` on the acknowledgement alone. */
  | 'response_impossible';

/** Which answer it was. */
export interface RefusedAnswer {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly cause?: unknown;
}

/** An answer that cannot be read, or cannot be true. It is refused, because whoever acts on it acts on nothing. */
export class ResponseError extends TookEffectError {
  override readonly name: string = 'ResponseError';
  declare readonly code: ResponseErrorCode;
  /** The HTTP status. */
  readonly status: number;
  readonly requestId: string | undefined;
  readonly idempotencyKey: string | undefined;

  constructor(code: ResponseErrorCode, message: string, answer: RefusedAnswer) {
    super(code, message, answer.cause === undefined ? undefined : { cause: answer.cause });
    this.status = answer.status;
    this.requestId = answer.requestId;
    this.idempotencyKey = answer.idempotencyKey;
  }
}
