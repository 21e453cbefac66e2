import { type Receipt, canonicalize, sha256Hex } from '@tookeffect/core';
import type { Verification } from '@tookeffect/wire';
import { StoredMismatchError } from '../../../domain/stored-mismatch-error.ts';

/** The members of a response that its receipt does not have. */
type Advice = Pick<Verification, 'nextAction' | 'retryAfterSeconds' | 'sourceFault'>;

/** What the response of a run follows from. */
export interface StoredResponse {
  /** The receipt, as canonical JSON. */
  readonly document: string;
  readonly charged: 0 | 1;
  readonly observedAt: string;
  /** `adviceText` of the run. */
  readonly advice: string;
}

/** A stored response as it is replayed. */
export interface ReplayedResponse extends StoredResponse {
  readonly payloadDigest: string;
}

/** Makes the body of a replay. @throws {StoredMismatchError} for a receipt that is no longer the one that was signed */
export function replayBody(stored: ReplayedResponse, operationId: string): string {
  const { payload } = JSON.parse(stored.document) as Receipt;
  if (`sha256:${sha256Hex(canonicalize(payload))}` !== stored.payloadDigest) {
    throw new StoredMismatchError('the receipt', `operation ${operationId}`);
  }
  return responseBody(stored);
}

/** @returns JSON of what is stored of a response beside its receipt */
export function adviceText({ nextAction, retryAfterSeconds, sourceFault }: Verification): string {
  return JSON.stringify({ nextAction, retryAfterSeconds, sourceFault });
}

/**
 * Makes the body of a response from its receipt. The first response and every replay are made here, so they have the same
 * bytes.
 * @returns JSON of a `Verification`
 */
export function responseBody({ document, charged, observedAt, advice }: StoredResponse): string {
  const { predicate } = (JSON.parse(document) as Receipt).payload;
  const { nextAction, retryAfterSeconds, sourceFault } = JSON.parse(advice) as Advice;
  const { verdict, reason, attribution, evidenceLevels, checks } = predicate.verdict;
  const { evidence, receiptId, coverage } = predicate;
  return JSON.stringify({
    ...{ verdict, reason, attribution, evidenceLevels, checks, evidence, nextAction, retryAfterSeconds },
    ...{ charged, receiptId, observedAt, coverage, sourceFault },
  });
}
