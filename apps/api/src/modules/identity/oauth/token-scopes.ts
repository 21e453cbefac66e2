import { SCOPES, type Scope } from '@tookeffect/wire';
import type { JWTPayload } from 'jose';

/**
 * @returns the scopes of ours that a token has, from `scope` (RFC 9068) or else from `scp`, which some issuers send
 *   instead, as a text or as an array. Unknown ones are another service's.
 */
export function tokenScopes({ scope, scp }: JWTPayload): readonly Scope[] {
  const named = scope ?? scp;
  const words: readonly unknown[] =
    typeof named === 'string' ? named.split(' ') : Array.isArray(named) ? named : [];
  return SCOPES.filter((known) => words.includes(known));
}
