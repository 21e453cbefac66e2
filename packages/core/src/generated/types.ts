// Written by `npm run generate` from schemas/; do not edit.

import type {
  AttributionKind,
  CheckOutcome,
  CoverageLimit,
  Environment,
  EvidenceLevel,
  Reason,
  ReceiptReasonCode,
  ReceiptValidationStatus,
  Verdict,
} from './vocabulary.ts';

/**
 * The input of the action: any JSON value here; it must match the input schema of the contract.
 */
export interface OperationInput {
  [k: string]: unknown;
}

/**
 * A SHA-256 as `sha256:` and 64 lower-case hex characters.
 */
export type Digest = string;

/**
 * A SHA-256 as 64 lower-case hex characters without a prefix, as in in-toto documents.
 */
export type Sha256Hex = string;

/**
 * The id of a signing key: the first 32 lower-case hex characters of the SHA-256 of the 32 bytes of its public key.
 */
export type KeyId = string;

/**
 * An operation.
 */
export type OperationId = string;

/**
 * A receipt.
 */
export type ReceiptId = string;

/**
 * A stored action result (E1).
 */
export type AcknowledgementId = string;

/**
 * A connection.
 */
export type ConnectionId = string;

/**
 * A stored provider event (E2).
 */
export type EventId = string;

/**
 * A workspace of an account.
 */
export type WorkspaceId = string;

/**
 * `service.effect@version`; the id of a tenant’s contract starts with its workspace: `ws_…:service.effect@version`.
 */
export type ContractId = string;

/**
 * A service whose state can be observed, for example `github`.
 */
export type ServiceName = string;

/**
 * A check of a contract, or one of the reserved names `correlation`, `freshness` and `scope`.
 */
export type CheckId = string;

/**
 * The issuer of receipts: the origin of a service, for example `https://api.tookeffect.dev`.
 */
export type Issuer = string;

/**
 * Scheme, host and port of a system of record; never a path.
 */
export type Origin = string;

/**
 * A UTC instant with exactly three decimals of a second: `2026-11-21T09:30:00.000Z`.
 */
export type Instant = string;

/**
 * The operation document. The SHA-256 of its canonical JSON is the subject of the operation’s receipts.
 */
export interface OperationDocument {
  contract: ContractReference;
  correlationKeys: CorrelationKeys;
  input: OperationInput;
  /**
   * 128 random bits as 32 lower-case hex characters; salted digests use the 16 raw bytes.
   */
  salt: string;
}

/**
 * A contract, by id and hash.
 */
export interface ContractReference {
  id: ContractId;
  /**
   * The contract hash.
   */
  hash: Digest;
}

/**
 * For a provider that stores metadata: add these members to the metadata.
 */
export interface CorrelationMetadata {
  tookeffect_operation: OperationId;
}

/**
 * Values to embed in the provider call, so that the effect is found even if the acknowledgement is lost. Use one that the provider supports.
 */
export interface CorrelationKeys {
  /**
   * For a reference or memo field: the operation id.
   */
  reference: OperationId;
  /**
   * For a field for client-generated ids: the UUID of the operation in standard form.
   */
  externalId: string;
  metadata: CorrelationMetadata;
  /**
   * The text that the contract searches for, if it declares one; embed it unchanged.
   */
  marker?: string;
}

/**
 * The state of the system of record before the action.
 */
export interface Baseline {
  /**
   * Salted digest of the observation.
   */
  digest: Digest;
  observedAt: Instant;
}

/**
 * The result of `verifyReceipt`. A valid receipt may have the verdict `refuted`: check `verdict`.
 */
export interface ReceiptValidation {
  /**
   * Whether every check passed.
   */
  valid: boolean;
  reasonCode: ReceiptReasonCode;
  /**
   * One sentence for people; programs use `reasonCode`.
   */
  detail?: string;
  status: ReceiptValidationStatus;
  /**
   * The verdict of the receipt.
   */
  verdict?: Verdict;
  environment?: Environment;
  workspaceId?: WorkspaceId;
}

/**
 * The in-toto Statement: what the signature covers.
 */
export interface ReceiptPayload {
  _type: 'https://in-toto.io/Statement/v1';
  /**
   * Exactly one subject: the operation.
   *
   * @minItems 1
   * @maxItems 1
   */
  subject: ReceiptSubject[];
  predicateType: 'https://tookeffect.dev/receipt/v1';
  predicate: ReceiptPredicate;
}

/**
 * The digest of the operation document.
 */
export interface SubjectDigest {
  sha256: Sha256Hex;
}

/**
 * The operation, identified by the digest of its document.
 */
export interface ReceiptSubject {
  /**
   * `operation/` and the operation id.
   */
  name: string;
  digest: SubjectDigest;
}

/**
 * The operation, the evidence and the verdict.
 */
export interface ReceiptPredicate {
  receiptId: ReceiptId;
  issuer: Issuer;
  /**
   * The same key id as in the signature.
   */
  keyId: KeyId;
  issuedAt: Instant;
  environment: Environment;
  workspaceId: WorkspaceId;
  sequence: ReceiptSequence;
  /**
   * The previous receipt of the operation; null in the first.
   */
  previous: PreviousReceipt | null;
  operation: ReceiptOperation;
  /**
   * The action result (E1); null if none was submitted.
   */
  actionResult: ReceiptActionResult | null;
  /**
   * The state before the action; null if it was not read.
   */
  baseline: Baseline | null;
  evidence: EvidenceItems;
  evaluator: ReceiptEvaluator;
  verdict: ReceiptVerdict;
  /**
   * What was read, and what the reads did not establish.
   */
  coverage: Coverage;
}

/**
 * The sequence number of the receipt within its operation, starting at 1.
 */
export type ReceiptSequence = number;

/**
 * The link to the previous receipt in the chain of the operation.
 */
export interface PreviousReceipt {
  receiptId: ReceiptId;
  /**
   * Digest of the canonical JSON of the payload of that receipt.
   */
  digest: Digest;
}

/**
 * The operation that was verified.
 */
export interface ReceiptOperation {
  id: OperationId;
  contractId: ContractId;
  contractHash: Digest;
  /**
   * Salted digest of the input.
   */
  inputHash: Digest;
  correlationKeys: CorrelationKeys;
}

/**
 * The action result at the time of the verdict.
 */
export interface ReceiptActionResult {
  reference: AcknowledgementId;
  /**
   * Salted digest of the request body.
   */
  digest: Digest;
  submittedAt: Instant;
}

/**
 * The evaluator.
 */
export interface ReceiptEvaluator {
  /**
   * The version of the evaluator.
   */
  version: string;
}

/**
 * The verdict and its reason.
 */
export interface ReceiptVerdict {
  verdict: Verdict;
  reason: Reason;
  /**
   * How the effect is tied to the operation; null unless verified.
   */
  attribution: Attribution | null;
  evidenceLevels: EvidenceLevels;
  checks: CheckResults;
}

/**
 * The signature over the DSSE encoding of the payload’s canonical JSON.
 */
export interface ReceiptSignature {
  keyId: KeyId;
  /**
   * `Ed25519`. The schema allows other values, so that another algorithm results in `signature_algorithm_unsupported`.
   */
  alg: string;
  /**
   * 128 lower-case hex characters. The schema allows other values, so that they result in `signature_malformed`.
   */
  sig: string;
}

/**
 * A signed verdict that anyone can validate offline: an in-toto Statement and one Ed25519 signature over its DSSE encoding.
 */
export interface Receipt {
  receiptVersion: 'tookeffect-receipt/1';
  payloadType: 'application/vnd.in-toto+json';
  payload: ReceiptPayload;
  /**
   * Exactly one signature.
   *
   * @minItems 1
   * @maxItems 1
   */
  signatures: ReceiptSignature[];
  /**
   * A C2SP tlog-proof; added when the receipt is in the log.
   */
  logProof?: string;
}

/**
 * The evidence levels of the verdict, in ascending order.
 *
 * @maxItems 3
 */
export type EvidenceLevels = EvidenceLevel[];

/**
 * All checks in contract order, then the reserved checks that the contract declares.
 *
 * @maxItems 67
 */
export type CheckResults = CheckResult[];

/**
 * One check and its outcome.
 */
export interface CheckResult {
  id: CheckId;
  outcome: CheckOutcome;
  /**
   * Whether `verified` requires that this check passes.
   */
  required: boolean;
}

/**
 * The evidence for the verdict.
 *
 * @maxItems 32
 */
export type EvidenceItems = EvidenceItem[];

/**
 * Source and salted digest of an evidence item.
 */
export type EvidenceItem = AcknowledgementEvidence | EventEvidence | ObservationEvidence;

/**
 * The provider’s acknowledgement, submitted by the caller.
 */
export interface AcknowledgementEvidence {
  level: 'E1';
  source: AcknowledgementSource;
  /**
   * Salted digest of the evidence.
   */
  digest: Digest;
  /**
   * When the service received or read it.
   */
  observedAt: Instant;
}

/**
 * The action result.
 */
export interface AcknowledgementSource {
  reference: AcknowledgementId;
}

/**
 * An event signed by the provider.
 */
export interface EventEvidence {
  level: 'E2';
  source: EventSource;
  /**
   * Salted digest of the evidence.
   */
  digest: Digest;
  /**
   * When the service received or read it.
   */
  observedAt: Instant;
}

/**
 * The event, and the provider that signed it.
 */
export interface EventSource {
  provider: ServiceName;
  eventId: EventId;
}

/**
 * An observation by the service.
 */
export interface ObservationEvidence {
  level: 'E3';
  source: ObservationSource;
  /**
   * Salted digest of the evidence.
   */
  digest: Digest;
  /**
   * When the service received or read it.
   */
  observedAt: Instant;
}

/**
 * The system of record, and how it was read.
 */
export interface ObservationSource {
  /**
   * The connector that read the system of record, for example `http`.
   */
  connector: string;
  origin: Origin;
  connectionId: ConnectionId;
  /**
   * Salted digest of the request.
   */
  requestDigest: Digest;
}

/**
 * How a verified effect is tied to its operation.
 */
export interface Attribution {
  kind: AttributionKind;
  /**
   * Whether the contract calls this kind sufficient for its purpose.
   */
  sufficient: boolean;
  /**
   * Whether the creator of the object is the account that the connection’s owner declared.
   */
  actorConfirmed: boolean;
}

/**
 * What was read, and what the reads did not establish.
 */
export interface Coverage {
  /**
   * @maxItems 16
   */
  reads: CoveredRead[];
  /**
   * @maxItems 16
   */
  limits: CoverageLimit[];
}

export type CoveredReadName = 'main' | 'listing' | 'probe';

/**
 * By what objects were looked up.
 */
export type LookupKey = 'marker' | 'key' | 'reference' | 'listing' | 'address' | 'identity';

/**
 * One read that was made.
 */
export interface CoveredRead {
  read: CoveredReadName;
  key: LookupKey;
  /**
   * Whether it showed everything that this key finds.
   */
  complete: boolean;
  /**
   * The instant whose state it shows.
   */
  asOf: Instant;
}
