import type { LastVerdict, Operation, Verification } from '@tookeffect/wire';
import type { ApiResponse } from '../transport/send-once.ts';
import { isObject } from './is-object.ts';
import { rejectResponse, responseReader } from './response-reader.ts';
import { findContradiction } from './verdict-contradictions.ts';

/** A verification, and the idempotency key under which the service stores it. */
export interface KeyedVerification extends Verification {
  /** Pass it to `verify` again to get this stored result free of charge. */
  readonly idempotencyKey: string;
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
  const { reads, limits } = verification.coverage;
  if (!Array.isArray(reads) || !Array.isArray(limits)) {
    throw rejectResponse(response, 'response_malformed', 'the coverage has no list of reads or of limits');
  }
  const contradiction = findContradiction(verification);
  if (contradiction !== undefined) throw rejectResponse(response, 'response_impossible', contradiction);
  return { ...verification, idempotencyKey: response.idempotencyKey ?? '' };
}

/**
 * Reads an operation.
 * @throws {ResponseError} `response_malformed`; `response_impossible` when the last verdict cannot be true, when the
 *   state is `verified` without a verdict `verified`, or when a verified operation is `cancelled`
 */
export function readOperation(response: ApiResponse): Operation {
  const operation = readOperationShape(response);
  const { state, lastVerdict, notices } = operation;
  if (!notices.every(isObject)) {
    throw rejectResponse(response, 'response_malformed', 'a notice is not a JSON object');
  }
  if (state === 'verified' && lastVerdict?.verdict !== 'verified') {
    throw rejectResponse(
      response,
      'response_impossible',
      'the state is verified and the last verdict is not',
    );
  }
  if (state === 'cancelled' && lastVerdict?.verdict === 'verified') {
    throw rejectResponse(response, 'response_impossible', 'a verified operation cannot be cancelled');
  }
  if (lastVerdict === null) return operation;
  if (!Array.isArray(lastVerdict.evidenceLevels)) {
    throw rejectResponse(response, 'response_malformed', 'the last verdict has no list of evidence levels');
  }
  const contradiction = findContradiction(lastVerdict);
  if (contradiction !== undefined) throw rejectResponse(response, 'response_impossible', contradiction);
  return operation;
}

const readVerificationShape = responseReader<Verification>({
  verdict: 'text',
  reason: 'text',
  attribution: 'object_or_null',
  evidenceLevels: 'list',
  checks: 'list',
  evidence: 'list',
  coverage: 'object',
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
  notices: 'list',
});
