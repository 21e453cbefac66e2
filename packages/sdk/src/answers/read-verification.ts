import type { Verification } from '@tookeffect/wire';
import type { Success } from '../transport/transport.ts';
import { impossibleVerdict } from './impossible-verdict.ts';
import { answerReader } from './read-answer.ts';
import { refuseAnswer } from './refuse-answer.ts';

/** A verification, with the key under which the service keeps it. */
export interface KeyedVerification extends Verification {
  /** Hand it in again to get this very result, free of charge. */
  readonly idempotencyKey: string;
}

const readShape = answerReader<Verification>({
  verdict: 'text',
  reason: 'text',
  evidenceLevels: 'list',
  checks: 'list',
  nextAction: 'text',
  receiptId: 'text',
});

/**
 * Reads what a verify came to, as the service gave it.
 * @throws {ResponseError} `response_malformed`; `response_impossible` for a verdict that cannot be true
 */
export function readVerification(success: Success): KeyedVerification {
  const verification = readShape(success);
  const reason = impossibleVerdict(verification);
  if (reason !== undefined) throw refuseAnswer(success, 'response_impossible', reason);
  return { ...verification, idempotencyKey: success.idempotencyKey ?? '' };
}
