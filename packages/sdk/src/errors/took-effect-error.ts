/**
 * The base class of every error that this package throws, except for wrong arguments of `verifyReceipt`.
 * ```
 * TookEffectError                    code: configuration_invalid, credential_missing, argument_invalid; of adapters:
 * │                                  adapter_invalid, tool_binding_invalid, scope_missing, call_id_missing,
 * │                                  credential_in_input, operation_cancelled, action_timed_out, action_unfinished,
 * │                                  action_running, gate_off, gate_full; of tools files: argument_missing, tool_unknown
 * ├─ ApiError                        the service rejected the call or failed; made from its problem document
 * │  ├─ BadRequestError (400) · AuthenticationError (401) · PaymentRequiredError (402, payment)
 * │  ├─ PermissionDeniedError (403) · NotFoundError (404) · ConflictError (409) → UnverifiableError
 * │  ├─ PayloadTooLargeError (413) · UnprocessableEntityError (422) → IdempotencyKeyReusedError
 * │  └─ RateLimitError (429) · InternalServerError (500 and above)
 * ├─ ConnectionError → TimeoutError  no response arrived, or not in time
 * ├─ ResponseError                   the response is unreadable or contradicts itself
 * ├─ UserAbortError                  the caller's signal ended the call
 * ├─ NotVerifiedError                requireVerified: the effect is not verified, or not as required
 * ├─ ToolNotCalledError              an adapter did not call a tool; `code` and `cause` say why
 * ├─ ActionNotRepeatedError          a repeated call did not run its action again
 * ├─ NothingSent                     thrown by an action that knows that nothing was sent
 * ├─ GateError                       an agent ended with effects that are not verified
 * ├─ ToolsFileError                  a tools file is refused
 * └─ KeyDocumentError                the issuer's key document is not trusted
 * ```
 */
export class TookEffectError extends Error {
  override readonly name: string = 'TookEffectError';
  /** Stable and machine-readable; `message` is for people. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What is known about a call that got no response. */
export interface CallWithoutResponse {
  /** The key that was sent. Send it again to get the stored result instead of a second one. */
  readonly idempotencyKey?: string | undefined;
  readonly cause?: unknown;
}

/** No response arrived. Unless the call only reads, it is unknown whether the service acted on it. */
export class ConnectionError extends TookEffectError {
  override readonly name: string = 'ConnectionError';
  readonly idempotencyKey: string | undefined;

  constructor(message: string, { idempotencyKey, cause }: CallWithoutResponse, code = 'connection_failed') {
    super(code, message, cause === undefined ? undefined : { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** No complete response arrived in time; `code` is `timed_out`. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';

  constructor(message: string, call: CallWithoutResponse) {
    super(message, call, 'timed_out');
  }
}

/** The caller's own signal ended the call; `code` is `aborted`, and `cause` is the signal's reason. */
export class UserAbortError extends TookEffectError {
  override readonly name: string = 'UserAbortError';
  readonly idempotencyKey: string | undefined;

  constructor({ idempotencyKey, cause }: CallWithoutResponse) {
    super('aborted', 'the caller aborted the call', { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** Why a response is rejected. */
export type ResponseErrorCode =
  /** It is not strict JSON of the documented shape, or it is a redirect. */
  | 'response_malformed'
  /** It contradicts itself or the verdict rules, for example `verified` with the action result as the only evidence. */
  | 'response_impossible';

/** Identifies the response that is rejected. */
export interface RejectedResponse {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly cause?: unknown;
}

/** The response cannot be read or cannot be true. It is never returned as data, because a caller would act on it. */
export class ResponseError extends TookEffectError {
  override readonly name: string = 'ResponseError';
  declare readonly code: ResponseErrorCode;
  /** The HTTP status. */
  readonly status: number;
  readonly requestId: string | undefined;
  readonly idempotencyKey: string | undefined;

  constructor(code: ResponseErrorCode, message: string, response: RejectedResponse) {
    super(code, message, response.cause === undefined ? undefined : { cause: response.cause });
    this.status = response.status;
    this.requestId = response.requestId;
    this.idempotencyKey = response.idempotencyKey;
  }
}
