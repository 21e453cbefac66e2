import { DomainError } from '../../domain/domain-error.ts';

/** RFC 6750 section 2.1: one `Bearer`, one space or more, and a token of these characters. */
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

/** Longer than any credential of ours or of an issuer that fits into the headers. */
const MOST_CHARACTERS = 8192;

/**
 * @param values every `Authorization` header of the request
 * @returns the token
 * @throws {DomainError} `credential_missing` without a header; `credential_invalid` with two, or with one
 *   that holds no bearer token
 */
export function bearerToken(values: readonly string[] | undefined): string {
  const [value, ...others] = values ?? [];
  if (value === undefined) {
    throw new DomainError('credential_missing', 'Send the credential as `Authorization: Bearer …`.');
  }
  const token = value.length > MOST_CHARACTERS ? undefined : BEARER.exec(value)?.[1];
  if (token === undefined || others.length > 0) throw new DomainError('credential_invalid', '');
  return token;
}
