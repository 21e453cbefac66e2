import type { Scope } from '@tookeffect/core';
import { DomainError } from '../../domain/domain-error.ts';

/** @throws {DomainError} `scope_missing`, naming the first needed scope that the credential lacks */
export function refuseMissingScope(held: readonly Scope[], needed: readonly Scope[]): void {
  const missing = needed.find((scope) => !held.includes(scope));
  if (missing === undefined) return;
  throw new DomainError('scope_missing', `The credential lacks the scope ${missing}.`);
}
