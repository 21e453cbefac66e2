import type { Operation } from '@tookeffect/wire';
import type { Success } from '../transport/transport.ts';
import { impossibleVerdict } from './impossible-verdict.ts';
import { answerReader } from './read-answer.ts';
import { refuseAnswer } from './refuse-answer.ts';

const readShape = answerReader<Operation>({
  id: 'text',
  contract: 'object',
  idempotencyKey: 'text',
  correlationKeys: 'object',
  state: 'text',
  lastVerdict: 'object_or_null',
});

/**
 * Reads an operation.
 * @throws {ResponseError} `response_malformed`; `response_impossible` where the last verdict, or a state that
 *   says more than it, cannot be true
 */
export function readOperation(success: Success): Operation {
  const operation = readShape(success);
  const reason = impossibleOperation(operation, success);
  if (reason !== undefined) throw refuseAnswer(success, 'response_impossible', reason);
  return operation;
}

function impossibleOperation({ state, lastVerdict }: Operation, success: Success): string | undefined {
  if (state === 'verified' && lastVerdict?.verdict !== 'verified') {
    return 'the state is verified, and the last verdict is not';
  }
  if (lastVerdict === null) return undefined;
  if (!Array.isArray(lastVerdict.evidenceLevels)) {
    throw refuseAnswer(success, 'response_malformed', 'the last verdict has no list of evidence levels');
  }
  return impossibleVerdict(lastVerdict);
}
