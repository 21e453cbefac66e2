import { TookEffectError } from '../errors/took-effect-error.ts';

/**
 * What happens when a call is repeated whose body has begun. `return` (default): the effect is looked at first, and the body
 * runs only where the service advises a retry. `run`: the body runs again; its effect is then looked at.
 */
export type OnRepeat = 'return' | 'run';

/**
 * Refuses what is no `OnRepeat`.
 * @throws {TookEffectError} with the code
 */
export function checkOnRepeat(code: string, value: unknown): void {
  if (value === undefined || value === 'return' || value === 'run') return;
  throw new TookEffectError(code, 'onRepeat must be return or run');
}
