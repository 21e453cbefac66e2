import { DomainError } from '../../domain/domain-error.ts';

/**
 * Reads the `Idempotency-Key` header: bare, or quoted as the IETF draft spells it; both name the same key.
 * @returns the key without quotes; undefined where the header is missing
 * @throws {DomainError} `idempotency_key_invalid`
 */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = /^"(?<quoted>[^"\\]*)"$/.exec(header)?.groups?.quoted ?? header;
  if (/^[!-~]{1,255}$/.test(key)) return key;
  throw new DomainError(
    'idempotency_key_invalid',
    'The Idempotency-Key must be 1 to 255 visible ASCII characters without blanks, bare or in double quotes.',
  );
}
