// Written by `npm run generate` from schemas/; do not edit.

/** Why bytes or a value have no canonical JSON. */
export const CANONICAL_JSON_ERROR_CODES = [
  /** The document is larger than its limit in bytes. */
  'too_large',
  /** The bytes are not UTF-8, or begin with a byte order mark. */
  'invalid_utf8',
  /** The text is not JSON. */
  'invalid_json',
  /** An object has the same member name twice, after unescaping. */
  'duplicate_name',
  /** A name or a string holds half of a surrogate pair. */
  'lone_surrogate',
  /** A number of integral value lies beyond ±(2^53−1). */
  'unsafe_integer',
  /** A number is not finite as a double. */
  'number_out_of_range',
  /** Arrays and objects are nested deeper than 64. */
  'too_deep',
  /** The document is not an object where one is demanded. */
  'not_object',
] as const;

/** Why bytes or a value have no canonical JSON. */
export type CanonicalJsonErrorCode = (typeof CANONICAL_JSON_ERROR_CODES)[number];

/** What one check of a contract came to. */
export const CHECK_OUTCOMES = [
  /** The check was evaluated and holds. */
  'passed',
  /** The check was evaluated and does not hold. */
  'failed',
  /** The check could not be evaluated, for example for want of the field; never counts as passed. */
  'not_evaluated',
] as const;

/** What one check of a contract came to. */
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** Whether a receipt speaks of a real system of record. */
export const ENVIRONMENTS = [
  /** The effect was observed at an origin that the contract accepts, by a live key. */
  'live',
  /** A test key, a test connection, or another origin than the contract pins was involved. */
  'test',
] as const;

/** Whether a receipt speaks of a real system of record. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** Whose word a piece of evidence is, and how it reached the service. */
export const EVIDENCE_LEVELS = [
  /** The provider’s acknowledgement, handed in by the caller; never enough for `verified`. */
  'E1',
  /** An event signed by the provider and received by the service. */
  'E2',
  /** An independent observation, read by the service from the system of record. */
  'E3',
] as const;

/** Whose word a piece of evidence is, and how it reached the service. */
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number];

/** Why a signing key was revoked, which decides what becomes of its receipts. */
export const KEY_REVOCATION_REASONS = [
  /** The key may be in other hands: none of its receipts counts, unless a witnessed log proof is older than the revocation. */
  'compromise',
  /** The key was taken out of use: receipts issued before the revocation stay good. */
  'retirement',
] as const;

/** Why a signing key was revoked, which decides what becomes of its receipts. */
export type KeyRevocationReason = (typeof KEY_REVOCATION_REASONS)[number];

/** Why a verdict is what it is; each reason belongs to exactly one verdict. */
export const REASONS = [
  /** Every required check passed on an object that belongs to this operation, at every required evidence level. */
  'all_checks_passed',
  /** A deterministic look-up, proven able to see, found nothing after the settling window; or what was to vanish is still there. */
  'effect_absent',
  /** The object is there, and a required check on it failed. */
  'effect_mismatch',
  /** Several distinct objects carry this operation’s marker or reference. */
  'effect_duplicated',
  /** The effect was there before, by an earlier verified verdict or a signed event, and is gone. */
  'effect_reversed',
  /** Something appeared or vanished in the contract’s scope that the operation did not name. */
  'collateral_effect',
  /** The only candidate existed, or stood so already, before the operation was created. */
  'object_predates_operation',
  /** The only candidate is the verified effect of another operation. */
  'object_already_claimed',
  /** The settling window is open, or the provider says that the action is still in progress. */
  'not_settled',
  /** Everything passed, but the finality window, in which the provider may still undo it, is open. */
  'not_final',
  /** The system of record could not be reached, timed out, redirected, or answered with a server error. */
  'source_unreachable',
  /** The system of record refused the connection’s credential (401 or 403). */
  'source_denied',
  /** The system of record answered 429. */
  'source_rate_limited',
  /** The answer was not what the contract describes: not JSON, another shape, or an unlisted status. */
  'source_schema_drift',
  /** The answer was larger than the contract allows to be read. */
  'observation_too_large',
  /** Nothing ties the object to this operation: a declared marker lacks, or no reference is known. */
  'correlation_missing',
  /** Several candidates, or another open operation of equal input, could explain the effect. */
  'correlation_ambiguous',
  /** The judgement needs the state before the action, and it was not read or not proven. */
  'baseline_missing',
  /** The look-up needs the provider’s reference, and no action result gave one. */
  'acknowledgement_missing',
  /** A required check could not be evaluated, or a required evidence level is lacking. */
  'evidence_insufficient',
  /** A signed provider event and the observation contradict each other. */
  'evidence_conflict',
  /** The contract does not pass its lint, so nothing may be concluded from it. */
  'contract_invalid',
] as const;

/** Why a verdict is what it is; each reason belongs to exactly one verdict. */
export type Reason = (typeof REASONS)[number];

/** The one verdict that each value of `REASONS` belongs to. */
export const REASON_VERDICT = {
  all_checks_passed: 'verified',
  effect_absent: 'refuted',
  effect_mismatch: 'refuted',
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
  observation_too_large: 'inconclusive',
  correlation_missing: 'inconclusive',
  correlation_ambiguous: 'inconclusive',
  baseline_missing: 'inconclusive',
  acknowledgement_missing: 'inconclusive',
  evidence_insufficient: 'inconclusive',
  evidence_conflict: 'inconclusive',
  contract_invalid: 'inconclusive',
} as const satisfies Readonly<Record<Reason, Verdict>>;

/** What validating a receipt came to, in the order of the checks: the first that applies is the answer. */
export const RECEIPT_REASON_CODES = [
  /** The receipt is not strict JSON: not UTF-8, a duplicate name, too large, and the like. */
  'receipt_malformed',
  /** The receipt is of a version that this validator does not know. */
  'receipt_version_unsupported',
  /** The receipt does not fit the closed schema of its version. */
  'receipt_schema_invalid',
  /** The signature names another algorithm than Ed25519. */
  'signature_algorithm_unsupported',
  /** The key id beside the signature is not the one inside the signed payload. */
  'receipt_key_id_mismatch',
  /** The key id is not among the trusted keys; a key is never read from the receipt. */
  'receipt_key_not_trusted',
  /** The trusted key of that id is not a usable Ed25519 public key in hex. */
  'trusted_key_malformed',
  /** The signature bytes are not an acceptable Ed25519 signature encoding. */
  'signature_malformed',
  /** The signature does not hold over the payload. */
  'signature_invalid',
  /** The key was revoked, and the receipt falls under that revocation. */
  'key_revoked',
  /** The receipt was issued before the key’s validity began. */
  'key_not_yet_valid',
  /** The receipt was issued after the key’s validity ended. */
  'key_expired',
  /** The receipt was issued more than 300 seconds after the given instant. */
  'receipt_issued_in_future',
  /** The issuer is not the expected one. */
  'receipt_issuer_mismatch',
  /** The environment is not the expected one. */
  'receipt_environment_mismatch',
  /** The workspace is not the expected one. */
  'receipt_workspace_mismatch',
  /** The operation is not the expected one. */
  'receipt_operation_mismatch',
  /** The contract hash is not the expected one. */
  'receipt_contract_hash_mismatch',
  /** The verdict is not the expected one. */
  'receipt_verdict_mismatch',
  /** The receipt does not follow the given previous receipt. */
  'receipt_chain_broken',
  /** The log policy asks for a proof, and the receipt carries none. */
  'log_proof_missing',
  /** The log proof cannot be read. */
  'log_proof_malformed',
  /** The proof comes from a log that the policy does not trust. */
  'log_origin_not_trusted',
  /** The log’s signature on its checkpoint does not hold. */
  'log_checkpoint_signature_invalid',
  /** Too few trusted witnesses signed the checkpoint. */
  'log_witness_quorum_not_met',
  /** The proof does not show that the log includes this receipt. */
  'log_inclusion_invalid',
  /** Everything that was asked for holds; the one code of a valid receipt. */
  'signature_valid',
] as const;

/** What validating a receipt came to, in the order of the checks: the first that applies is the answer. */
export type ReceiptReasonCode = (typeof RECEIPT_REASON_CODES)[number];

/** What a validation says about a receipt as a whole. */
export const RECEIPT_VALIDATION_STATUSES = [
  /** Everything that was asked for holds. */
  'valid',
  /** Something that was asked for does not hold. */
  'invalid',
  /** It could be neither confirmed nor refuted with what the caller supplied. */
  'unverifiable',
] as const;

/** What a validation says about a receipt as a whole. */
export type ReceiptValidationStatus = (typeof RECEIPT_VALIDATION_STATUSES)[number];

/** What one evaluation of a contract over the evidence came to. */
export const VERDICTS = [
  /** The evidence that the contract requires shows the effect, and every required check passed. */
  'verified',
  /** The evidence shows that the effect is not there, not as promised, or not this operation’s. */
  'refuted',
  /** The contract’s settling or finality window is still open, or the provider is still at work; look again later. */
  'pending',
  /** It could not be established; never to be read as “it did not happen”. */
  'inconclusive',
] as const;

/** What one evaluation of a contract over the evidence came to. */
export type Verdict = (typeof VERDICTS)[number];
