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
 * A caller needs a scope to use it, and to give it to an API key.
 * @throws {DomainError} `scope_missing`, with the first needed scope that the credential lacks
 */
export function refuseMissingScope(held: readonly Scope[], needed: readonly Scope[]): void {
  const missing = needed.find((scope) => !held.includes(scope));
  if (missing === undefined) return;
  throw new DomainError('scope_missing', `The credential lacks the scope ${missing}.`);
}
