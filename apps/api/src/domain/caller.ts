import type { Scope } from '@tookeffect/wire';
import { DomainError } from './domain-error.ts';

/** The caller of a request, as its credential determines it. No body can name an account. */
export interface Caller {
  /** For limits and logs: `key_…` for an API key, `tok_…` for the subject and client of an access token. */
  readonly credentialId: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly scopes: readonly Scope[];
}

/**
 * Checks the scopes of a caller. To give an API key a scope, the caller needs that scope too.
 * @throws {DomainError} `scope_missing`, with the first required scope that the credential lacks
 */
export function refuseMissingScope(granted: readonly Scope[], required: readonly Scope[]): void {
  const missing = required.find((scope) => !granted.includes(scope));
  if (missing === undefined) return;
  throw new DomainError('scope_missing', `The credential lacks the scope ${missing}.`);
}
