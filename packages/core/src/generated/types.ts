// Written by `npm run generate` from schemas/; do not edit.

import type {
  CheckOutcome,
  Environment,
  EvidenceLevel,
  Reason,
  ReceiptReasonCode,
  ReceiptValidationStatus,
  Verdict,
} from './vocabulary.ts';

/**
 * What the action is to do; free JSON here, and closed by the contract’s input schema.
 */
export interface OperationInput {
  [k: string]: unknown;
}

/**
 * A SHA-256 as `sha256:` and 64 lower-case hex characters.
 */
export type Digest = string;

/**
 * A SHA-256 as 64 lower-case hex characters, without a prefix, as in-toto spells it.
 */
export type Sha256Hex = string;

/**
 * A signing key: the first 32 lower-case hex characters of the SHA-256 of its 32 public bytes.
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
 * `service.effect@version`; a tenant’s own contract begins with its workspace: `ws_…:service.effect@version`.
 */
export type ContractId = string;

/**
 * A service whose state can be judged, for example `github`.
 */
export type ServiceName = string;

/**
 * A check of a contract, or one of the reserved `correlation`, `freshness`, `scope`.
 */
export type CheckId = string;

/**
 * Who signs receipts: the origin of a service, for example `https://api.tookeffect.dev`.
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
 * The canonical operation. The SHA-256 of its canonical JSON is the subject of the operation’s receipts.
 */
export interface OperationDocument {
  contract: ContractReference;
  correlationKeys: CorrelationKeys;
  input: OperationInput;
  /**
   * 128 random bits as 32 lower-case hex characters; 16 raw bytes where something is hashed with them.
   */
  salt: string;
}

/**
 * A contract, by name and by content.
 */
export interface ContractReference {
  id: ContractId;
  /**
   * The contract hash.
   */
  hash: Digest;
}

/**
 * For a provider that keeps metadata: add these members to it.
 */
export interface CorrelationMetadata {
  tookeffect_operation: OperationId;
}

/**
 * Values to embed in the provider call, so that the effect is found even when the acknowledgement was lost. Use whichever the provider has room for.
 */
export interface CorrelationKeys {
  /**
   * For a reference or memo field: the operation’s id.
   */
  reference: OperationId;
  /**
   * For a field that takes a client’s own id: the operation’s UUID in its usual spelling.
   */
  externalId: string;
  metadata: CorrelationMetadata;
  /**
   * The text that the contract looks for, where it declares one; embed it as it is.
   */
  marker?: string;
}

/**
 * The state of the system of record before the action.
 */
export interface Baseline {
  /**
   * Of what was read, salted.
   */
  digest: Digest;
  observedAt: Instant;
}

/**
 * What `verifyReceipt` answers. A valid receipt may say `refuted`: see `verdict`.
 */
export interface ReceiptValidation {
  /**
   * Whether everything that was asked for holds.
   */
  valid: boolean;
  reasonCode: ReceiptReasonCode;
  /**
   * One sentence for people; programs read `reasonCode`.
   */
  detail?: string;
  status: ReceiptValidationStatus;
  /**
   * What the receipt says.
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
   * Exactly one: the operation.
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
 * The operation, by the digest of its document.
 */
export interface ReceiptSubject {
  /**
   * `operation/` and the operation’s id.
   */
  name: string;
  digest: SubjectDigest;
}

/**
 * What was judged, on what evidence, and what came of it.
 */
export interface ReceiptPredicate {
  receiptId: ReceiptId;
  issuer: Issuer;
  /**
   * The same as beside the signature.
   */
  keyId: KeyId;
  issuedAt: Instant;
  environment: Environment;
  workspaceId: WorkspaceId;
  sequence: ReceiptSequence;
  /**
   * The operation’s receipt before this one; null for the first.
   */
  previous: PreviousReceipt | null;
  operation: ReceiptOperation;
  /**
   * The acknowledgement (E1); null where none was handed in.
   */
  actionResult: ReceiptActionResult | null;
  /**
   * The state before the action; null where it was not read.
   */
  baseline: Baseline | null;
  evidence: EvidenceItems;
  evaluator: ReceiptEvaluator;
  verdict: ReceiptVerdict;
  /**
   * What was looked at, and what was not, for people.
   */
  coverage: string;
}

/**
 * Which receipt of its operation this is, counted from 1.
 */
export type ReceiptSequence = number;

/**
 * A link of the operation’s chain of receipts.
 */
export interface PreviousReceipt {
  receiptId: ReceiptId;
  /**
   * Of the canonical JSON of that receipt’s payload.
   */
  digest: Digest;
}

/**
 * The operation that was judged.
 */
export interface ReceiptOperation {
  id: OperationId;
  contractId: ContractId;
  contractHash: Digest;
  /**
   * Of the input, salted.
   */
  inputHash: Digest;
  correlationKeys: CorrelationKeys;
}

/**
 * The action result that was known.
 */
export interface ReceiptActionResult {
  reference: AcknowledgementId;
  /**
   * Of the request body as sent, salted.
   */
  digest: Digest;
  submittedAt: Instant;
}

/**
 * What judged.
 */
export interface ReceiptEvaluator {
  /**
   * The evaluator’s version.
   */
  version: string;
}

/**
 * What it came to.
 */
export interface ReceiptVerdict {
  verdict: Verdict;
  reason: Reason;
  evidenceLevels: EvidenceLevels;
  checks: CheckResults;
}

/**
 * The signature over the DSSE encoding of the payload’s canonical JSON.
 */
export interface ReceiptSignature {
  keyId: KeyId;
  /**
   * `Ed25519`. Left open here, so that another algorithm is answered with `signature_algorithm_unsupported`.
   */
  alg: string;
  /**
   * 128 lower-case hex characters. Left open here, so that anything else is answered with `signature_malformed`.
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
   * Exactly one.
   *
   * @minItems 1
   * @maxItems 1
   */
  signatures: ReceiptSignature[];
  /**
   * A C2SP tlog-proof; attached once the receipt is in the log.
   */
  logProof?: string;
}

/**
 * The evidence levels that the verdict rests on, in order.
 *
 * @maxItems 3
 */
export type EvidenceLevels = EvidenceLevel[];

/**
 * Every check in contract order, then the reserved ones that the contract declares.
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
}

/**
 * What the verdict was judged on.
 *
 * @maxItems 32
 */
export type EvidenceItems = EvidenceItem[];

/**
 * One piece of evidence: whose word it is, and the digest of what was said.
 */
export type EvidenceItem = AcknowledgementEvidence | EventEvidence | ObservationEvidence;

/**
 * The provider’s acknowledgement, handed in by the caller.
 */
export interface AcknowledgementEvidence {
  level: 'E1';
  source: AcknowledgementSource;
  /**
   * Of what was seen, salted.
   */
  digest: Digest;
  /**
   * When the service saw it.
   */
  observedAt: Instant;
}

/**
 * Which action result.
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
   * Of what was seen, salted.
   */
  digest: Digest;
  /**
   * When the service saw it.
   */
  observedAt: Instant;
}

/**
 * Which event, and who signed it.
 */
export interface EventSource {
  provider: ServiceName;
  eventId: EventId;
}

/**
 * An observation by the service itself.
 */
export interface ObservationEvidence {
  level: 'E3';
  source: ObservationSource;
  /**
   * Of what was seen, salted.
   */
  digest: Digest;
  /**
   * When the service saw it.
   */
  observedAt: Instant;
}

/**
 * Whose word was taken, and how it was asked.
 */
export interface ObservationSource {
  /**
   * What spoke to the system of record, for example `http`.
   */
  connector: string;
  origin: Origin;
  connectionId: ConnectionId;
  /**
   * Of the request, salted.
   */
  requestDigest: Digest;
}
