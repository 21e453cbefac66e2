import type { Scope } from '@tookeffect/wire';
import { DomainError } from './domain-error.ts';

/**
 * Whoever asks for a scope, or gives it away, must hold it.
 * @throws {DomainError} `scope_missing`, naming the first needed scope that the credential lacks
 */
export function refuseMissingScope(held: readonly Scope[], needed: readonly Scope[]): void {
  const missing = needed.find((scope) => !held.includes(scope));
  if (missing === undefined) return;
  throw new DomainError('scope_missing', `The credential lacks the scope ${missing}.`);
}
