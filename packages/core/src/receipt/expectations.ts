import type { Environment, Verdict } from '../generated/vocabulary.ts';
import type { ReceiptPredicate } from '../generated/types.ts';
import type { Refusal } from './receipt-validation.ts';

/** What the caller expects of a receipt; a receipt that says otherwise is refused. */
export interface ReceiptExpectations {
  readonly issuer?: string;
  readonly environment?: Environment;
  readonly workspaceId?: string;
  readonly operationId?: string;
  readonly contractHash?: string;
  readonly verdict?: Verdict;
}

type Name = keyof ReceiptExpectations;

/** In the order of the checks. */
const EXPECTATIONS: readonly (readonly [
  Name,
  Refusal['reasonCode'],
  (predicate: ReceiptPredicate) => string,
])[] = [
  ['issuer', 'receipt_issuer_mismatch', ({ issuer }) => issuer],
  ['environment', 'receipt_environment_mismatch', ({ environment }) => environment],
  ['workspaceId', 'receipt_workspace_mismatch', ({ workspaceId }) => workspaceId],
  ['operationId', 'receipt_operation_mismatch', ({ operation }) => operation.id],
  ['contractHash', 'receipt_contract_hash_mismatch', ({ operation }) => operation.contractHash],
  ['verdict', 'receipt_verdict_mismatch', ({ verdict }) => verdict.verdict],
];

/** The names that `expected` may have. */
export const EXPECTATION_NAMES: readonly string[] = EXPECTATIONS.map(([name]) => name);

/** Compares what the caller expects with what the receipt says; only what is named is compared. */
export function refuseByExpectations(
  expected: ReceiptExpectations,
  predicate: ReceiptPredicate,
): Refusal | undefined {
  for (const [name, reasonCode, read] of EXPECTATIONS) {
    if (Object.hasOwn(expected, name) && expected[name] !== read(predicate)) {
      return { reasonCode, detail: `the receipt says ${read(predicate)}` };
    }
  }
  return undefined;
}
