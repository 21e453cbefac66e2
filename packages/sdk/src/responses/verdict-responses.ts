import { REASON_VERDICT } from '@tookeffect/core';
import type { LastVerdict, Operation, Verification } from '@tookeffect/wire';
import type { ApiResponse } from '../transport/send-once.ts';
import { rejectResponse, responseReader } from './response-reader.ts';

/** A verification, and the idempotency key under which the service stores it. */
export interface KeyedVerification extends Verification {
  /** Pass it to `verify` again to get this stored result free of charge. */
  readonly idempotencyKey: string;
}

/** A verdict as received. Its values may be newer than this package, so they are plain strings. */
export interface ReceivedVerdict {
  readonly verdict: string;
  readonly reason: string;
  readonly evidenceLevels: readonly string[];
  /** Undefined when the response contains no checks. */
  readonly checks?: readonly { readonly outcome: string }[];
}

/**
 * Whether the effect is established: true for `verified` only. False for every other verdict, for a verdict that this
 * version does not know, and for null or undefined.
 */
export function tookEffect(
  verification: Pick<Verification | LastVerdict, 'verdict'> | null | undefined,
): boolean {
  return verification?.verdict === 'verified';
}

/**
 * Reads the response of a verify; the verdict is not changed.
 * @throws {ResponseError} `response_malformed`; `response_impossible` for a verdict that cannot be true
 */
export function readVerification(response: ApiResponse): KeyedVerification {
  const verification = readVerificationShape(response);
  const contradiction = findContradiction(verification);
  if (contradiction !== undefined) throw rejectResponse(response, 'response_impossible', contradiction);
  return { ...verification, idempotencyKey: response.idempotencyKey ?? '' };
}

/**
 * Reads an operation.
 * @throws {ResponseError} `response_malformed`; `response_impossible` when the last verdict cannot be true, or when
 *   the state is `verified` without a verdict `verified`
 */
export function readOperation(response: ApiResponse): Operation {
  const operation = readOperationShape(response);
  const { state, lastVerdict } = operation;
  if (state === 'verified' && lastVerdict?.verdict !== 'verified') {
    throw rejectResponse(
      response,
      'response_impossible',
      'the state is verified and the last verdict is not',
    );
  }
  if (lastVerdict === null) return operation;
  if (!Array.isArray(lastVerdict.evidenceLevels)) {
    throw rejectResponse(response, 'response_malformed', 'the last verdict has no list of evidence levels');
  }
  const contradiction = findContradiction(lastVerdict);
  if (contradiction !== undefined) throw rejectResponse(response, 'response_impossible', contradiction);
  return operation;
}

/**
 * Finds the rule that a verdict breaks. A verdict or reason of a newer service is accepted, but never as `verified`.
 * @returns why the verdict cannot be true; undefined when it can
 * @see conformance/verdict-rules/client
 */
export function findContradiction(received: ReceivedVerdict): string | undefined {
  const { verdict, reason, evidenceLevels, checks } = received;
  const expectedVerdict = Object.hasOwn(REASON_VERDICT, reason)
    ? REASON_VERDICT[reason as keyof typeof REASON_VERDICT]
    : undefined;
  if (expectedVerdict !== undefined && expectedVerdict !== verdict) {
    return 'the reason belongs to another verdict';
  }
  if (verdict !== 'verified') return undefined;
  if (expectedVerdict === undefined) return 'verified with an unknown reason';
  if (!evidenceLevels.some((level) => level === 'E2' || level === 'E3')) {
    return 'verified without evidence of level E2 or E3';
  }
  if (checks && !checks.some(({ outcome }) => outcome === 'passed')) return 'verified without a passed check';
  return undefined;
}

const readVerificationShape = responseReader<Verification>({
  verdict: 'text',
  reason: 'text',
  evidenceLevels: 'list',
  checks: 'list',
  nextAction: 'text',
  receiptId: 'text',
});

const readOperationShape = responseReader<Operation>({
  id: 'text',
  contract: 'object',
  idempotencyKey: 'text',
  correlationKeys: 'object',
  state: 'text',
  lastVerdict: 'object_or_null',
});
