export type {
  AcknowledgementEvidence,
  AcknowledgementId,
  AcknowledgementSource,
  Attribution,
  AttributionKind,
  Baseline,
  CanonicalJsonErrorCode,
  CanonicalJsonErrorPlace,
  CanonicalizeOptions,
  CheckId,
  CheckOutcome,
  CheckResult,
  CheckResults,
  ConnectionId,
  ContractId,
  ContractReference,
  CorrelationKeys,
  CorrelationMetadata,
  Coverage,
  CoverageLimit,
  CoveredRead,
  Digest,
  DsseEnvelope,
  Ed25519Verifier,
  Ed25519VerifierAsync,
  Environment,
  EventEvidence,
  EventId,
  EventSource,
  EvidenceItem,
  EvidenceItems,
  EvidenceLevel,
  EvidenceLevels,
  Instant,
  IntegerRule,
  Issuer,
  JsonArray,
  JsonObject,
  JsonValue,
  KeyId,
  KeyRevocationReason,
  LogPolicy,
  ObservationEvidence,
  ObservationSource,
  OperationDocument,
  OperationId,
  OperationInput,
  Origin,
  ParseStrictOptions,
  PreviousReceipt,
  Reason,
  Receipt,
  ReceiptActionResult,
  ReceiptErrorCode,
  ReceiptEvaluator,
  ReceiptExpectations,
  ReceiptId,
  ReceiptInput,
  ReceiptOperation,
  ReceiptPayload,
  ReceiptPredicate,
  ReceiptReasonCode,
  ReceiptSequence,
  ReceiptSignature,
  ReceiptSubject,
  ReceiptValidation,
  ReceiptValidationStatus,
  ReceiptVerdict,
  SaltedDigestKind,
  ServiceName,
  Sha256Hex,
  SigstoreBundle,
  SubjectDigest,
  TrustedKeyRecord,
  TrustedKeys,
  Verdict,
  VerifyReceiptOptions,
  WorkspaceId,
} from '@tookeffect/core';
export type * from './wire-types.ts';
export {
  ATTRIBUTION_KINDS,
  CanonicalJsonError,
  canonicalize,
  contractHash,
  COVERAGE_LIMITS,
  dsseEnvelope,
  EVIDENCE_LEVELS,
  listInexactNumbers,
  loadNobleEd25519Verifier,
  parseStrict,
  REASONS,
  RECEIPT_REASON_CODES,
  ReceiptError,
  saltedDigest,
  sha256Hex,
  sigstoreBundle,
  VERDICTS,
  verifyReceipt,
  verifyReceiptAsync,
} from '@tookeffect/core';
export {
  ACTION_STATUSES,
  ERROR_CODES,
  NEXT_ACTIONS,
  NOTICE_CODES,
  OPERATION_STATES,
  SCOPES,
} from '@tookeffect/wire';
export type { Adapter, AdapterRuntime, RunTool } from './adapters/adapter.ts';
export { type GateOption, gateRounds, gateText } from './adapters/gate.ts';
export { type IdentifiedCall, operationKey, verifyKey } from './adapters/operation-key.ts';
export { present, type PresentedRun, type Presentation } from './adapters/presentation.ts';
export {
  NotAnAcknowledgement,
  type ToolAction,
  type ToolBinding,
  type ToolCall,
  type DoneRun,
  isDoneRun,
  type ToolRun,
  type UnverifiedRun,
} from './adapters/tool-binding.ts';
export { type UnsettledCall, UnsettledCalls } from './adapters/unsettled-calls.ts';
export { DEFAULT_BASE_URL, type TookEffectOptions } from './client-options.ts';
export { type KeysOptions, TookEffect } from './client.ts';
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
  UnverifiableError,
} from './errors/api-error.ts';
export { ActionNotRepeatedError } from './errors/action-not-repeated-error.ts';
export { GateError } from './errors/gate-error.ts';
export { NothingSent } from './errors/nothing-sent-error.ts';
export { NotVerifiedError, type NotVerifiedErrorCode } from './errors/not-verified-error.ts';
export {
  ConnectionError,
  ResponseError,
  type ResponseErrorCode,
  TimeoutError,
  TookEffectError,
  UserAbortError,
} from './errors/took-effect-error.ts';
export { ToolNotCalledError } from './errors/tool-not-called-error.ts';
export {
  KeyDocumentError,
  type KeyDocumentErrorCode,
  type PublishedKeys,
  readKeyDocument,
  readKeyDocumentAsync,
  type ReadKeyDocumentOptions,
} from './key-document.ts';
export { namesOf, requireKnownOptions } from './known-options.ts';
export type { OnRepeat } from './operations/on-repeat.ts';
export { type FailedRun, operationOf } from './operations/failed-runs.ts';
export type { AnyContracts, ContractIdOf } from './operations/contract-inputs.ts';
export type {
  BeginOptions,
  BegunOperation,
  OperationHandle,
  ReceiptOptions,
  VerifyOptions,
} from './operations/operation-handle.ts';
export type { WaitOptions } from './operations/wait-for-verdict.ts';
export { currentOperation } from './operations/current-operation.ts';
export {
  type JudgedRun,
  requireVerified,
  type RequireVerifiedOptions,
} from './operations/require-verified.ts';
export type { Action, Run, RunOptions } from './operations/run-action.ts';
export { toSucceeded } from './operations/to-succeeded.ts';
export type { CheckoutOptions } from './resources/billing.ts';
export type { ListOperationsOptions } from './resources/operations.ts';
export { ApiPromise, type ResponseMetadata } from './responses/api-promise.ts';
export { type ListOptions, type Page, PagedList } from './responses/pages.ts';
export { type KeyedVerification, tookEffect } from './responses/verdict-responses.ts';
export type { Logger, LoggedAttempt, LoggedNotice, LogLevel } from './transport/call-log.ts';
export type { CallOptions } from './transport/request.ts';
export { SDK_VERSION } from './version.ts';
