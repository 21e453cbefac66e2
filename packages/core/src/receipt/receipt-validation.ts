import type { ReceiptReasonCode } from '../generated/vocabulary.ts';
import type { Receipt, ReceiptValidation } from '../generated/types.ts';

/**
 * The reasons with the status `unverifiable`: the caller did not supply something, or a newer version of this package is
 * needed; the receipt may be good. With every other reason it is wrong, or does not match the options: `invalid`. Neither
 * may be treated as valid.
 */
const UNVERIFIABLE: ReadonlySet<ReceiptReasonCode> = new Set([
  'receipt_version_unsupported',
  'signature_algorithm_unsupported',
  'receipt_key_not_trusted',
  'trusted_key_malformed',
  'log_proof_missing',
  'log_origin_not_trusted',
  'log_witness_quorum_not_met',
]);

/** Why a receipt is not valid; the first reason in the order of the checks. */
export interface Refusal {
  readonly reasonCode: Exclude<ReceiptReasonCode, 'signature_valid'>;
  /** One sentence for people, in ASCII, with the place in the document if there is one. */
  readonly detail: string;
}

/** The result for a refused receipt; it contains no value from the receipt. */
export function refused({ reasonCode, detail }: Refusal): ReceiptValidation {
  const status = UNVERIFIABLE.has(reasonCode) ? 'unverifiable' : 'invalid';
  return { valid: false, reasonCode, detail, status };
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
