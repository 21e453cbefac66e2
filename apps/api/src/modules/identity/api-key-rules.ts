import { type CreateApiKeyRequest, SCOPES, type Scope } from '@tookeffect/wire';
import { DomainError } from '../../domain/domain-error.ts';
import { parseInstant } from '../../domain/instant.ts';

/** Scopes by the role of the key's user. */
export const SCOPE_PRESETS = {
  agent: ['operations:write', 'operations:verify', 'operations:read', 'contracts:read'],
  auditor: ['operations:read', 'contracts:read'],
  admin: SCOPES,
} as const satisfies Record<string, readonly Scope[]>;

/** The name of a set of scopes. */
export type ScopePreset = keyof typeof SCOPE_PRESETS;

/** A valid request for a key. */
export interface ApiKeyRequest {
  readonly name: string;
  /** Each once, in the order of the vocabulary. */
  readonly scopes: readonly Scope[];
  /** An instant, or seconds from now. */
  readonly expires: Date | number;
}

/** A key that is to be rotated; its row is locked. */
export interface RotationCandidate {
  readonly id: string;
  readonly replacedBy: string | null;
  readonly revokedAt: Date | null;
  /** By the database's clock. */
  readonly isExpired: boolean;
  /** The key that this one replaced, where that is still accepted. */
  readonly livePredecessor: string | null;
}

/** The lifetime of a key whose request names no expiry. */
const DEFAULT_LIFETIME_SECONDS = 90 * 24 * 3600;

/** @throws {DomainError} `request_invalid` for an instant that does not exist */
export function readApiKeyRequest({ name, scopes, expiresAt }: CreateApiKeyRequest): ApiKeyRequest {
  return {
    name,
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    expires: expiresAt === undefined ? DEFAULT_LIFETIME_SECONDS : readExpiry(expiresAt),
  };
}

/** @returns the refusal of a request for a key, with its one fault */
export function invalidApiKey(pointer: string, message: string): DomainError {
  return new DomainError('request_invalid', 'The request for an API key is not valid.', {
    errors: [{ pointer, message }],
  });
}

/**
 * At most two generations of a key are accepted at a time, and a revoked or expired key stays so: only the newest
 * generation is rotated, and only after the one before it has ended.
 * @returns why the key cannot be rotated, and what to do instead; null where it can
 */
export function rotationRefusal(key: RotationCandidate): string | null {
  const { id, revokedAt, replacedBy, isExpired, livePredecessor } = key;
  if (replacedBy !== null) {
    return `The key ${id} was replaced by ${replacedBy}: rotate that one, or, if its text is lost, revoke it and make a new key.`;
  }
  if (revokedAt !== null) return `The key ${id} is revoked: make a new key.`;
  if (isExpired) return `The key ${id} has expired: make a new key.`;
  if (livePredecessor === null) return null;
  return `The key ${id} replaced ${livePredecessor}, which is still accepted: revoke that one, or wait for its end.`;
}

function readExpiry(text: string): Date {
  const instant = parseInstant(text);
  if (instant === null) throw invalidApiKey('/expiresAt', 'This instant does not exist.');
  return instant;
}
