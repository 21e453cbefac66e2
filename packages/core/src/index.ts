export { contractHash } from './digest/contract-hash.ts';
export { operationDocumentDigest, payloadDigest } from './digest/document-digests.ts';
export { saltedDigest, type SaltedDigestKind } from './digest/salted-digest.ts';
export { sha256Hex } from './digest/sha256.ts';
export type { Ed25519Equation, Ed25519EquationAsync } from './ed25519/equation.ts';
export { nobleEd25519Equation } from './ed25519/noble-equation.ts';
export { nodeEd25519Equation } from './ed25519/node-equation.ts';
export { verifyEd25519Strict, verifyEd25519StrictAsync } from './ed25519/verify-strict.ts';
export { webCryptoEd25519Equation } from './ed25519/web-equation.ts';
export type {
  AcknowledgementEvidence,
  AcknowledgementId,
  AcknowledgementSource,
  Baseline,
  CheckId,
  CheckResult,
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
  CANONICAL_JSON_ERROR_CODES,
  type CanonicalJsonErrorCode,
  CHECK_OUTCOMES,
  type CheckOutcome,
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
export { CanonicalJsonError, type CanonicalJsonErrorPlace } from './json/canonical-json-error.ts';
export { canonicalize, type CanonicalizeOptions } from './json/canonicalize.ts';
export { jsonPointer } from './json/json-pointer.ts';
export type { JsonArray, JsonObject, JsonValue } from './json/json-value.ts';
export { parseStrict, type ParseStrictOptions } from './json/parse-strict.ts';
export type { IntegerRule } from './json/profile.ts';
export { dssePae, RECEIPT_PAYLOAD_TYPE } from './receipt/dsse.ts';
export {
  type DsseEnvelope,
  dsseEnvelope,
  type SigstoreBundle,
  sigstoreBundle,
} from './receipt/export-receipt.ts';
export { ReceiptError, type ReceiptErrorCode } from './receipt/receipt-error.ts';
export type { ReceiptExpectations } from './receipt/expectations.ts';
export type { LogPolicy } from './receipt/log-policy.ts';
export type { ReceiptInput } from './receipt/read-receipt.ts';
export type { VerifyReceiptOptions } from './receipt/receipt-options.ts';
export type { TrustedKeyRecord, TrustedKeys } from './receipt/trusted-key.ts';
export { verifyReceipt, verifyReceiptAsync } from './receipt/verify-receipt.ts';
