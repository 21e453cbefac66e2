import type { ReceiptReasonCode, ReceiptValidationStatus } from '../generated/vocabulary.ts';
import type { Receipt, ReceiptValidation } from '../generated/types.ts';

/**
 * The status that belongs to each reason code. `invalid`: the receipt is wrong, or does not match the options.
 * `unverifiable`: the caller did not supply something, or a newer version of this package is needed; the receipt may be
 * good. Neither may be treated as valid.
 */
const STATUS_OF_REASON: Readonly<Record<ReceiptReasonCode, ReceiptValidationStatus>> = {
  receipt_malformed: 'invalid',
  receipt_version_unsupported: 'unverifiable',
  receipt_schema_invalid: 'invalid',
  signature_algorithm_unsupported: 'unverifiable',
  receipt_key_id_mismatch: 'invalid',
  receipt_key_not_trusted: 'unverifiable',
  trusted_key_malformed: 'unverifiable',
  signature_malformed: 'invalid',
  signature_invalid: 'invalid',
  key_issuer_mismatch: 'invalid',
  key_environment_mismatch: 'invalid',
  receipt_inconsistent: 'invalid',
  key_revoked: 'invalid',
  key_not_yet_valid: 'invalid',
  key_expired: 'invalid',
  receipt_issued_in_future: 'invalid',
  receipt_issuer_mismatch: 'invalid',
  receipt_environment_mismatch: 'invalid',
  receipt_workspace_mismatch: 'invalid',
  receipt_operation_mismatch: 'invalid',
  receipt_contract_hash_mismatch: 'invalid',
  receipt_verdict_mismatch: 'invalid',
  receipt_chain_broken: 'invalid',
  log_proof_missing: 'unverifiable',
  log_proof_malformed: 'invalid',
  log_origin_not_trusted: 'unverifiable',
  log_checkpoint_signature_invalid: 'invalid',
  log_witness_quorum_not_met: 'unverifiable',
  log_inclusion_invalid: 'invalid',
  signature_valid: 'valid',
};

/** Why a receipt is not valid; the first reason in the order of the checks. */
export interface Refusal {
  readonly reasonCode: Exclude<ReceiptReasonCode, 'signature_valid'>;
  /** One sentence for people, in ASCII, with the place in the document if there is one. */
  readonly detail: string;
}

/** The result for a refused receipt; it contains no value from the receipt. */
export function refused({ reasonCode, detail }: Refusal): ReceiptValidation {
  return { valid: false, reasonCode, detail, status: STATUS_OF_REASON[reasonCode] };
}

/** The result for a receipt that passed every check, with its verdict, environment and workspace. */
export function accepted(receipt: Receipt): ReceiptValidation {
  const { verdict, environment, workspaceId } = receipt.payload.predicate;
  return {
    valid: true,
    reasonCode: 'signature_valid',
    status: 'valid',
    verdict: verdict.verdict,
    environment,
    workspaceId,
  };
}
