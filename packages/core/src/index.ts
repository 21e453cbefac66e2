export {
  contractHash,
  operationDocumentDigest,
  payloadDigest,
  saltedDigest,
  type SaltedDigestKind,
  sha256Hex,
} from './digests.ts';
export {
  type Ed25519Verifier,
  type Ed25519VerifierAsync,
  nodeEd25519Verifier,
} from './ed25519/ed25519-verifiers.ts';
export { verifyEd25519Strict, verifyEd25519StrictAsync } from './ed25519/strict-verification.ts';
export { loadNobleEd25519Verifier, webCryptoEd25519Verifier } from './ed25519/web-crypto-verifier.ts';
export type {
  AcknowledgementEvidence,
  AcknowledgementId,
  AcknowledgementSource,
  Baseline,
  CheckId,
  CheckResult,
  Attribution,
  Coverage,
  CoveredRead,
  CheckResults,
  ConnectionId,
  ContractId,
  ContractReference,
  CorrelationKeys,
  CorrelationMetadata,
  Digest,
  EventEvidence,
  EventId,
  EventSource,
  EvidenceItem,
  EvidenceItems,
  EvidenceLevels,
  Instant,
  Issuer,
  KeyId,
  ObservationEvidence,
  ObservationSource,
  OperationDocument,
  OperationId,
  OperationInput,
  Origin,
  PreviousReceipt,
  Receipt,
  ReceiptActionResult,
  ReceiptEvaluator,
  ReceiptId,
  ReceiptOperation,
  ReceiptPayload,
  ReceiptPredicate,
  ReceiptSequence,
  ReceiptSignature,
  ReceiptSubject,
  ReceiptValidation,
  ReceiptVerdict,
  ServiceName,
  Sha256Hex,
  SubjectDigest,
  WorkspaceId,
} from './generated/types.ts';
export {
  ATTRIBUTION_KINDS,
  type AttributionKind,
  CANONICAL_JSON_ERROR_CODES,
  type CanonicalJsonErrorCode,
  CHECK_OUTCOMES,
  type CheckOutcome,
  COVERAGE_LIMITS,
  type CoverageLimit,
  ENVIRONMENTS,
  type Environment,
  EVIDENCE_LEVELS,
  type EvidenceLevel,
  KEY_REVOCATION_REASONS,
  type KeyRevocationReason,
  REASONS,
  type Reason,
  REASON_VERDICT,
  RECEIPT_REASON_CODES,
  type ReceiptReasonCode,
  RECEIPT_VALIDATION_STATUSES,
  type ReceiptValidationStatus,
  VERDICTS,
  type Verdict,
} from './generated/vocabulary.ts';
export { canonicalize, type CanonicalizeOptions } from './json/canonicalize.ts';
export { canonicalDecimal } from './json/decimal.ts';
export { type InexactNumber, isInexactNumber } from './json/inexact-number.ts';
export { type InexactNumberPlace, listInexactNumbers } from './json/list-inexact-numbers.ts';
export { type JsonArray, type JsonObject, jsonPointer, type JsonValue } from './json/json-value.ts';
export { parseStrict, type ParseStrictOptions } from './json/parse-strict.ts';
export {
  CanonicalJsonError,
  type CanonicalJsonErrorPlace,
  type IntegerRule,
  type NumberRule,
} from './json/profile.ts';
export {
  type DsseEnvelope,
  dsseEnvelope,
  type SigstoreBundle,
  sigstoreBundle,
} from './receipt/export-receipt.ts';
export { type ComparedParts, receiptContradiction } from './receipt/receipt-consistency.ts';
export type { ReceiptInput } from './receipt/read-receipt.ts';
export { ReceiptError, type ReceiptErrorCode } from './receipt/receipt-error.ts';
export type { VerifyReceiptOptions } from './receipt/receipt-options.ts';
export type { LogPolicy, ReceiptExpectations } from './receipt/receipt-policy.ts';
export { dssePae, RECEIPT_PAYLOAD_TYPE } from './receipt/receipt-signature.ts';
export type { TrustedKeyRecord, TrustedKeys } from './receipt/trusted-keys.ts';
export { verifyReceipt, verifyReceiptAsync } from './receipt/verify-receipt.ts';
