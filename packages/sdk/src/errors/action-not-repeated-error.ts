import type { KeyedVerification } from '../responses/verdict-responses.ts';
import { TookEffectError } from './took-effect-error.ts';

/**
 * A repeated call did not run its body again, because the body has begun before, and the look after this call does not
 * allow it. `operationOf(error)` has the operation and what the look showed.
 */
export class ActionNotRepeatedError extends TookEffectError {
  override readonly name: string = 'ActionNotRepeatedError';
  declare readonly code: 'action_not_repeated';

  constructor(message: string) {
    super('action_not_repeated', message);
  }
}

/** @returns what a model is told of a verified action whose result is not recorded; the words are the same in every language */
export function doneText(operationId: string): string {
  return `The action is done and verified, operation ${operationId}. It did not run again; its result is not recorded.`;
}

/** What a look shows. */
export interface Look {
  readonly verification: KeyedVerification | null;
  /** Why there is no verification; undefined when there is one. */
  readonly verificationError: unknown;
}

/**
 * @param name the tool
 * @returns what a model is told of a call that did not run again; the words are the same in every language
 */
export function notRepeatedText(
  name: string,
  operationId: string,
  { verification, verificationError }: Look,
): string {
  const begun = `${name} did not run again: it was begun before as operation ${operationId}`;
  if (verification) {
    const { verdict, reason, nextAction } = verification;
    return `${begun}, whose verdict is now ${verdict} (${reason}). Next action: ${nextAction}.`;
  }
  const code = verificationError instanceof TookEffectError ? verificationError.code : 'unknown_error';
  return `${begun}, and nothing new is known about its effect (${code}). It may have happened or not; do not repeat it only because its verdict is missing.`;
}
