import { ParseError, parseItem } from 'structured-headers';
import { DomainError } from '../../domain/domain-error.ts';

/**
 * Reads the `Idempotency-Key` header: bare, or quoted as the IETF draft spells it; both name the same key.
 * @returns the key without quotes and escapes; undefined where the header is missing
 * @throws {DomainError} `idempotency_key_invalid`
 */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = header.startsWith('"') ? unquoted(header) : header;
  if (key !== null && /^[!-~]{1,255}$/.test(key)) return key;
  throw new DomainError(
    'idempotency_key_invalid',
    'The Idempotency-Key must be 1 to 255 visible ASCII characters without blanks, bare or in double quotes.',
  );
}

/** @returns null where it is no String of RFC 9651, or one with parameters */
function unquoted(header: string): string | null {
  try {
    const item: readonly [unknown, ReadonlyMap<string, unknown>] = parseItem(header);
    return typeof item[0] === 'string' && item[1].size === 0 ? item[0] : null;
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}
