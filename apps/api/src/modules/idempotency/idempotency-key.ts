import { canonicalize, sha256Hex } from '@tookeffect/core';
import { ParseError, parseItem } from 'structured-headers';
import { DomainError } from '../../domain/domain-error.ts';

/** How long a key replays the response of its call. After that it is free, whether its row is deleted or not. */
export const KEY_RETENTION_DAYS = 7;

/**
 * Reads the `Idempotency-Key` header: bare, or quoted as in the IETF draft; both spellings name the same key.
 * @returns the key without quotes and escapes; undefined where the header is missing
 * @throws {DomainError} `idempotency_key_invalid`
 */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = header.startsWith('"') ? unquote(header) : header;
  if (key !== null && /^[!-~]{1,255}$/.test(key)) return key;
  throw new DomainError(
    'idempotency_key_invalid',
    'The Idempotency-Key must be 1 to 255 visible ASCII characters without blanks, bare or in double quotes.',
  );
}

/**
 * Identifies the call that uses a key: another route, path or body has another fingerprint.
 * @param route method and template, for example `POST /v1/operations/{id}/verify`
 * @param parameters of the path, in order
 * @param body the parsed body, any JSON value; null for none
 * @returns 32 bytes
 */
export function requestFingerprint(route: string, parameters: readonly string[], body: unknown): Buffer {
  return Buffer.from(sha256Hex(canonicalize([route, [...parameters], body])), 'hex');
}

/** The refusal of a key that another call has used. */
export function keyReused(): DomainError {
  return new DomainError(
    'idempotency_key_reused',
    'This key was first used for another call; send a new key.',
  );
}

/** The refusal of a key whose call is still running. */
export function keyInFlight(): DomainError {
  return new DomainError('idempotency_in_flight', 'The first call with this key has not ended yet.', {
    retryAfterSeconds: 1,
  });
}

/** @returns null where the header is not a String of RFC 9651, or has parameters */
function unquote(header: string): string | null {
  try {
    const item: readonly [unknown, ReadonlyMap<string, unknown>] = parseItem(header);
    return typeof item[0] === 'string' && item[1].size === 0 ? item[0] : null;
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}
