export type * from '@tookeffect/core';
export {
  ACTION_STATUSES,
  canonicalize,
  dsseEnvelope,
  ERROR_CODES,
  EVIDENCE_LEVELS,
  NEXT_ACTIONS,
  OPERATION_STATES,
  parseStrict,
  REASONS,
  RECEIPT_REASON_CODES,
  ReceiptError,
  saltedDigest,
  SCOPES,
  sha256Hex,
  sigstoreBundle,
  VERDICTS,
  verifyReceipt,
  verifyReceiptAsync,
} from '@tookeffect/core';
export type { Adapter, AdapterRuntime } from './adapters/adapter.ts';
export type { Presentation } from './adapters/present.ts';
export { ApiPromise, type ResponseMetadata } from './answers/api-promise.ts';
export type { ListOptions } from './answers/paged.ts';
export { type Page, PagedList } from './answers/pages.ts';
export type { KeyedVerification } from './answers/read-verification.ts';
export { tookEffect } from './answers/took-effect.ts';
export { DEFAULT_BASE_URL, type TookEffectOptions } from './client-options.ts';
export { TookEffect } from './client.ts';
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  IdempotencyKeyReusedError,
  InternalServerError,
  NotFoundError,
  PayloadTooLargeError,
  PaymentRequiredError,
  PermissionDeniedError,
  RateLimitError,
  UnprocessableEntityError,
} from './errors/api-error.ts';
export { ConnectionError, TimeoutError, UserAbortError } from './errors/connection-errors.ts';
export { ResponseError, type ResponseErrorCode } from './errors/response-error.ts';
export { TookEffectError } from './errors/took-effect-error.ts';
export type { KeysOptions } from './keys/fetch-keys.ts';
export { KeyDocumentError, type KeyDocumentErrorCode } from './keys/key-document-error.ts';
export {
  type PublishedKeys,
  readKeyDocument,
  type ReadKeyDocumentOptions,
} from './keys/read-key-document.ts';
export type { BeginOptions } from './operations/begin-options.ts';
export type { BegunOperation } from './operations/begun-operation.ts';
export type { OperationHandle, ReceiptOptions, VerifyOptions } from './operations/operation-handle.ts';
export { type FailedRun, operationOf } from './operations/operation-of.ts';
export type { Action, Run, RunOptions } from './operations/run-action.ts';
export type { CheckoutOptions } from './resources/billing.ts';
export type { ListOperationsOptions } from './resources/operations.ts';
export type { Logger, LoggedAttempt, LogLevel } from './transport/call-log.ts';
export type { CallOptions } from './transport/request.ts';
export { SDK_VERSION } from './version.ts';
