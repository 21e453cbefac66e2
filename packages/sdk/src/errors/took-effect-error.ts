/**
 * What every failure of this package is, misuse of `verifyReceipt` apart. The tree:
 * ```
 * TookEffectError                    code: configuration_invalid, credential_missing
 * ├─ ApiError                        the service refused or failed, by a problem document
 * │  ├─ BadRequestError (400) · AuthenticationError (401) · PaymentRequiredError (402, payment)
 * │  ├─ PermissionDeniedError (403) · NotFoundError (404) · ConflictError (409)
 * │  ├─ PayloadTooLargeError (413) · UnprocessableEntityError (422) → IdempotencyKeyReusedError
 * │  └─ RateLimitError (429) · InternalServerError (500 and above)
 * ├─ ConnectionError → TimeoutError  no answer came, or not in time
 * ├─ ResponseError                   an answer came that cannot be read, or cannot be true
 * └─ UserAbortError                  the caller's signal ended the call
 * ```
 */
export class TookEffectError extends Error {
  override readonly name: string = 'TookEffectError';
  /** What programs read; stable. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
