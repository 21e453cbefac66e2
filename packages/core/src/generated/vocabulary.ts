// Written by `npm run generate` from schemas/; do not edit.

/** How a verified effect is tied to its operation. */
export const ATTRIBUTION_KINDS = [
  /** The record contains this operation’s marker. */
  'marker',
  /** It is new, as asked, claimed by no other operation, and the one that the action result names. */
  'reference',
  /** It is the only new candidate of a complete look-up, or the only one that vanished, or its revision shows one single write; no other operation with the same effect was open. */
  'exclusive',
  /** It is as asked and was not before; nothing shows whose action caused it. */
  'state',
] as const;

/** How a verified effect is tied to its operation. */
export type AttributionKind = (typeof ATTRIBUTION_KINDS)[number];

/** Why bytes or a value have no canonical JSON. */
export const CANONICAL_JSON_ERROR_CODES = [
  /** The document is larger than its limit in bytes. */
  'too_large',
  /** The bytes are not UTF-8, or start with a byte order mark. */
  'invalid_utf8',
  /** The text is not JSON. */
  'invalid_json',
  /** An object has the same member name twice, after unescaping. */
  'duplicate_name',
  /** A name or a string contains half of a surrogate pair. */
  'lone_surrogate',
  /** An integral number is outside ±(2^53−1). */
  'unsafe_integer',
  /** A number is outside the range of a double. */
  'number_out_of_range',
  /** Arrays and objects are nested more than 64 deep. */
  'too_deep',
  /** The document is not an object, but an object is required. */
  'not_object',
] as const;

/** Why bytes or a value have no canonical JSON. */
export type CanonicalJsonErrorCode = (typeof CANONICAL_JSON_ERROR_CODES)[number];

/** The outcome of one check of a contract. */
export const CHECK_OUTCOMES = [
  /** The check was evaluated, and its condition is true. */
  'passed',
  /** The check was evaluated, and its condition is false. */
  'failed',
  /** The check could not be evaluated, for example because the field is missing. It never counts as passed. */
  'not_evaluated',
] as const;

/** The outcome of one check of a contract. */
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** What an observation did not establish. */
export const COVERAGE_LIMITS = [
  /** Row security is active: only rows that are visible to the role were observed. */
  'rows_visible_to_role',
  /** Objects and members beside the checked ones were not compared with the baseline. */
  'nothing_beside_looked_at',
  /** The rows come from a standby; `asOf` says how current it was. */
  'source_is_standby',
  /** The rows come from a view, which names no row of a table. */
  'view_without_identity',
  /** A cache between the system of record and us was not excluded. */
  'cache_not_excluded',
  /** The listing did not show every item. */
  'listing_incomplete',
  /** Absence could not have been proven with this contract and connection. */
  'absence_not_provable',
  /** The system of record did not state its own time. */
  'clock_offset_unknown',
  /** That somebody who uses no operation of this account caused the effect was not excluded. */
  'other_writers_not_excluded',
  /** Beside the effect, changes were left out that other operations of this account expect. */
  'others_expected_beside',
  /** Objects that appeared since the operation began may have been overwritten. */
  'newcomers_may_be_overwritten',
  /** Another operation wrote to the object since this operation was verified; its values are as asked. */
  'overwritten_since',
  /** The listing showed only what was created since shortly before the operation began. */
  'older_not_listed',
] as const;

/** What an observation did not establish. */
export type CoverageLimit = (typeof COVERAGE_LIMITS)[number];

/** Whether the effect was observed in a production system of record. */
export const ENVIRONMENTS = [
  /** A live key was used, and the origin is one that the contract accepts. */
  'live',
  /** A test key or a test connection was used, or the origin is not one that the contract accepts. */
  'test',
] as const;

/** Whether the effect was observed in a production system of record. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** The source of an evidence item, and how the service received it. */
export const EVIDENCE_LEVELS = [
  /** The provider’s acknowledgement, submitted by the caller; never sufficient for `verified`. */
  'E1',
  /** An event signed by the provider and received by the service. */
  'E2',
  /** An independent observation, read by the service from the system of record. */
  'E3',
] as const;

/** The source of an evidence item, and how the service received it. */
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number];

/** Why a signing key was revoked; it decides which of its receipts stay valid. */
export const KEY_REVOCATION_REASONS = [
  /** Somebody else may have the key: all of its receipts are invalid, except those with a witnessed log proof from before the revocation. */
  'compromise',
  /** The key is no longer used: receipts issued before the revocation stay valid. */
  'retirement',
] as const;

/** Why a signing key was revoked; it decides which of its receipts stay valid. */
export type KeyRevocationReason = (typeof KEY_REVOCATION_REASONS)[number];

/** The reason for a verdict; each reason belongs to exactly one verdict. */
export const REASONS = [
  /** Every required check passed in this observation, on an object that is tied to this operation, at every required evidence level. */
  'all_checks_passed',
  /** The state is as asked now and was not before the action; nothing shows whose action caused it. */
  'state_reached',
  /** After the settling window, a deterministic lookup with proven read access found nothing; or the object that should be gone still exists. */
  'effect_absent',
  /** The object exists, and a required check on it failed. */
  'effect_mismatch',
  /** The contract asks for a state only, and the state is not as asked in this observation. It says nothing about who wrote, nor that it never was as asked. */
  'state_mismatch',
  /** More objects carry this operation’s marker than the contract allows. */
  'effect_duplicated',
  /** The effect existed, as shown by an earlier verified verdict or a signed event, and is now gone. */
  'effect_reversed',
  /** Something that the operation did not name appeared or disappeared in the contract’s scope. */
  'collateral_effect',
  /** The object under the key of the input is older than the operation, and there is no other. */
  'object_predates_operation',
  /** The object under the key of the input is the verified effect of another operation, and there is no other. */
  'object_already_claimed',
  /** The settling window is open, or the provider reports that the action is still in progress. */
  'not_settled',
  /** Every check passed, but the finality window is open, in which the provider may still undo the effect. */
  'not_final',
  /** The system of record could not be reached, timed out, redirected, or responded with a server error. */
  'source_unreachable',
  /** The system of record refused the connection’s credential (401 or 403). */
  'source_denied',
  /** The system of record responded with status 429. */
  'source_rate_limited',
  /** The response does not match the contract: it is not JSON, has another shape, or has an unlisted status. */
  'source_schema_drift',
  /** The response is not current: it came from a cache, a lagging standby, a materialized view or a foreign table, or it cannot be shown that it did not. */
  'source_stale',
  /** The response is larger than the limit in the contract. */
  'observation_too_large',
  /** An earlier run verified this effect; it is there no longer as it was, and the contract does not say that it lasts. */
  'changed_since_verified',
  /** Others wrote to the object after the operation began, so a failed check does not show what this operation did. */
  'changed_since_begun',
  /** The state was as asked before the action, so nothing shows that the action had an effect. */
  'already_so',
  /** The object may be older than the operation: its age cannot be told from the provider’s clock. */
  'object_age_unclear',
  /** An object as asked appeared, and it does not carry this operation’s marker. */
  'correlation_missing',
  /** Several objects can be the effect, or another operation with the same effect can have caused it. */
  'correlation_ambiguous',
  /** The evaluation requires the state before the action, which was not read or not proven. */
  'baseline_missing',
  /** The lookup requires the provider’s reference, and no action result gave one. */
  'acknowledgement_missing',
  /** A required check could not be evaluated, or a required evidence level is missing. */
  'evidence_insufficient',
  /** A signed provider event and the observation contradict each other. */
  'evidence_conflict',
  /** The contract fails the linter, so it cannot be evaluated. */
  'contract_invalid',
] as const;

/** The reason for a verdict; each reason belongs to exactly one verdict. */
export type Reason = (typeof REASONS)[number];

/** The verdict to which each value of `REASONS` belongs. */
export const REASON_VERDICT = {
  all_checks_passed: 'verified',
  state_reached: 'verified',
  effect_absent: 'refuted',
  effect_mismatch: 'refuted',
  state_mismatch: 'refuted',
  effect_duplicated: 'refuted',
  effect_reversed: 'refuted',
  collateral_effect: 'refuted',
  object_predates_operation: 'refuted',
  object_already_claimed: 'refuted',
  not_settled: 'pending',
  not_final: 'pending',
  source_unreachable: 'inconclusive',
  source_denied: 'inconclusive',
  source_rate_limited: 'inconclusive',
  source_schema_drift: 'inconclusive',
  source_stale: 'inconclusive',
  observation_too_large: 'inconclusive',
  changed_since_verified: 'inconclusive',
  changed_since_begun: 'inconclusive',
  already_so: 'inconclusive',
  object_age_unclear: 'inconclusive',
  correlation_missing: 'inconclusive',
  correlation_ambiguous: 'inconclusive',
  baseline_missing: 'inconclusive',
  acknowledgement_missing: 'inconclusive',
  evidence_insufficient: 'inconclusive',
  evidence_conflict: 'inconclusive',
  contract_invalid: 'inconclusive',
} as const satisfies Readonly<Record<Reason, Verdict>>;

/** The result of validating a receipt: the first code that applies, in this order. */
export const RECEIPT_REASON_CODES = [
  /** The receipt is not strict JSON; for example it is not UTF-8, has a duplicate name, or is too large. */
  'receipt_malformed',
  /** This validator does not support the version of the receipt. */
  'receipt_version_unsupported',
  /** The receipt does not match the closed schema of its version. */
  'receipt_schema_invalid',
  /** The algorithm of the signature is not Ed25519. */
  'signature_algorithm_unsupported',
  /** The key id of the signature differs from the key id in the signed payload. */
  'receipt_key_id_mismatch',
  /** The key id is not among the trusted keys; a key is never read from the receipt. */
  'receipt_key_not_trusted',
  /** The trusted key with this id is not an acceptable Ed25519 public key in hex. */
  'trusted_key_malformed',
  /** The signature is not an acceptable encoding of an Ed25519 signature. */
  'signature_malformed',
  /** The signature does not match the payload. */
  'signature_invalid',
  /** The key signs for another issuer than the one that the receipt names. */
  'key_issuer_mismatch',
  /** The key signs for another environment than the one that the receipt names. */
  'key_environment_mismatch',
  /** The signed statement contradicts itself: subject and predicate name different operations, or the verdict does not follow from its reason, checks, evidence levels and attribution. */
  'receipt_inconsistent',
  /** The key was revoked, and the revocation applies to this receipt. */
  'key_revoked',
  /** The receipt was issued before the validity of the key began. */
  'key_not_yet_valid',
  /** The receipt was issued after the validity of the key ended. */
  'key_expired',
  /** The receipt was issued more than 300 seconds after the given instant. */
  'receipt_issued_in_future',
  /** The issuer is not the expected issuer. */
  'receipt_issuer_mismatch',
  /** The environment is not the expected environment. */
  'receipt_environment_mismatch',
  /** The workspace is not the expected workspace. */
  'receipt_workspace_mismatch',
  /** The operation is not the expected operation. */
  'receipt_operation_mismatch',
  /** The contract hash is not the expected hash. */
  'receipt_contract_hash_mismatch',
  /** The verdict is not the expected verdict. */
  'receipt_verdict_mismatch',
  /** The receipt does not follow the given previous receipt. */
  'receipt_chain_broken',
  /** The log policy requires a proof, and the receipt has none. */
  'log_proof_missing',
  /** The log proof cannot be read. */
  'log_proof_malformed',
  /** The proof comes from a log that the policy does not trust. */
  'log_origin_not_trusted',
  /** The signature of the log on its checkpoint is invalid. */
  'log_checkpoint_signature_invalid',
  /** Too few trusted witnesses signed the checkpoint. */
  'log_witness_quorum_not_met',
  /** The proof does not show that the log includes this receipt. */
  'log_inclusion_invalid',
  /** Every check passed; the only code of a valid receipt. */
  'signature_valid',
] as const;

/** The result of validating a receipt: the first code that applies, in this order. */
export type ReceiptReasonCode = (typeof RECEIPT_REASON_CODES)[number];

/** The result of a validation as one word. */
export const RECEIPT_VALIDATION_STATUSES = [
  /** Every check passed. */
  'valid',
  /** A check failed. */
  'invalid',
  /** The receipt could not be validated with what the caller supplied. */
  'unverifiable',
] as const;

/** The result of a validation as one word. */
export type ReceiptValidationStatus = (typeof RECEIPT_VALIDATION_STATUSES)[number];

/** The result of evaluating a contract with the evidence. */
export const VERDICTS = [
  /** The evidence that the contract requires shows the effect, and every required check passed. */
  'verified',
  /** The evidence shows that the effect does not exist, differs from the contract, or does not belong to this operation. */
  'refuted',
  /** The settling or finality window of the contract is still open, or the provider is still working; verify again later. */
  'pending',
  /** The evidence is not sufficient for a conclusion. It does not mean that the effect did not happen. */
  'inconclusive',
] as const;

/** The result of evaluating a contract with the evidence. */
export type Verdict = (typeof VERDICTS)[number];
