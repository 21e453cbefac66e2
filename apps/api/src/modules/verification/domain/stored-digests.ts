import {
  type JsonValue,
  type OperationDocument,
  type Receipt,
  canonicalize,
  operationDocumentDigest,
  saltedDigest,
  sha256Hex,
} from '@tookeffect/core';
import type { BaselineObservation } from '@tookeffect/wire';
import { responseDigest } from '../../../domain/response-digest.ts';
import type { ReservedOperation, StoredActionResult } from './reserved-run.ts';

/** What a receipt refers to by a digest, as it is stored. */
export interface StoredContent {
  readonly operation: Pick<
    ReservedOperation,
    | 'salt'
    | 'baseline'
    | 'baselineDigest'
    | 'baselineObservedAt'
    | 'baselineFailure'
    | 'baselineErasedAt'
    | 'lastSequence'
    | 'lastReceiptId'
    | 'lastPayloadDigest'
    | 'lastReceipt'
  >;
  readonly actionResult: Pick<StoredActionResult, 'body' | 'digest'> | null;
  /** The document whose digest is the subject of the receipts. */
  readonly document: OperationDocument;
}

/** Stored content that is no longer what its digest says. */
export type StoredMismatch = 'baseline' | 'action_result' | 'previous_receipt' | 'operation';

/**
 * Recomputes every digest that the next receipt of an operation would repeat, and compares the operation with its newest
 * receipt, which names the digests of the same operation and the same baseline. Pure.
 * @returns what was changed after its digest was computed; `undefined` if nothing was
 */
export function findMismatch({
  operation,
  actionResult,
  document,
}: StoredContent): StoredMismatch | undefined {
  if (!isBaseline(operation)) return 'baseline';
  const { salt } = operation;
  if (actionResult && saltedDigest('action-result', salt, parse(actionResult.body)) !== actionResult.digest) {
    return 'action_result';
  }
  return previousMismatch(operation, document);
}

/**
 * A baseline has a digest if its source responded and it can serve as one; the rule of `startOperation`. One that was erased
 * leaves its digest, and no verdict is based on it.
 */
function isBaseline(operation: StoredContent['operation']): boolean {
  const { salt, baseline, baselineDigest, baselineObservedAt, baselineFailure, baselineErasedAt } = operation;
  if (baseline === null && baselineErasedAt !== null) return true;
  if (baseline === null) return baselineDigest === null && baselineObservedAt === null;
  const { observedAt, reads } = parse(baseline) as unknown as BaselineObservation;
  const isAnswered = Object.values(reads).some(({ outcome }) => outcome === 'answered');
  if (baselineDigest === null) return baselineFailure !== null || !isAnswered;
  return observedAt === baselineObservedAt && responseDigest('baseline', salt, reads) === baselineDigest;
}

function previousMismatch(
  operation: StoredContent['operation'],
  document: OperationDocument,
): StoredMismatch | undefined {
  const { lastSequence, lastReceiptId, lastPayloadDigest, lastReceipt } = operation;
  if (lastSequence === 0) return lastReceiptId === null ? undefined : 'previous_receipt';
  if (lastReceipt === null) return 'previous_receipt';
  const { payload } = JSON.parse(lastReceipt) as Receipt;
  const { receiptId, sequence, baseline } = payload.predicate;
  const isLast =
    receiptId === lastReceiptId &&
    sequence === lastSequence &&
    `sha256:${sha256Hex(canonicalize(payload))}` === lastPayloadDigest;
  if (!isLast) return 'previous_receipt';
  if (payload.subject[0]!.digest.sha256 !== operationDocumentDigest(document)) return 'operation';
  return (baseline?.digest ?? null) === operation.baselineDigest ? undefined : 'baseline';
}

function parse(text: string): JsonValue {
  return JSON.parse(text) as JsonValue;
}
