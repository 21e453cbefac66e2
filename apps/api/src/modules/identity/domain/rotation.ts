import type { ApiKeyRow } from './api-key-row.ts';

/** A key that is to be rotated, in its row's lock. */
export interface RotationCandidate extends ApiKeyRow {
  /** By the database's clock. */
  readonly has_expired: boolean;
  /** The key that this one replaced, where that is still accepted. */
  readonly live_predecessor: string | null;
}

/**
 * At most two generations of a key are accepted at a time, and what no longer opens anything does not come back to
 * life: only the newest generation is rotated, once the one before it is gone.
 * @returns why it is not rotated, and what to do instead; null where it is
 */
export function rotationRefusal(key: RotationCandidate): string | null {
  const { id, revoked_at, replaced_by, has_expired, live_predecessor } = key;
  if (replaced_by !== null) {
    return `The key ${id} was replaced by ${replaced_by}: rotate that one, or revoke it and make a new key where its text is lost.`;
  }
  if (revoked_at !== null) return `The key ${id} is revoked: make a new key.`;
  if (has_expired) return `The key ${id} has expired: make a new key.`;
  if (live_predecessor === null) return null;
  return `The key ${id} replaced ${live_predecessor}, which is still accepted: revoke that one, or wait for its end.`;
}
