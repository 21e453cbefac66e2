import { type CreateApiKeyRequest, type Scope, SCOPES } from '@tookeffect/wire';
import { DomainError } from '../../domain/domain-error.ts';
import { parseInstant } from '../../domain/instant.ts';

/** A request for a key that can be stored. */
export interface ReadApiKeyRequest {
  readonly name: string;
  /** Each once, in the order of the vocabulary. */
  readonly scopes: readonly Scope[];
  /** An instant, or seconds from now. */
  readonly expires: Date | number;
}

/** A key that is not asked to live longer or shorter. */
const DEFAULT_LIFETIME_SECONDS = 90 * 24 * 3600;

/** @throws {DomainError} `request_invalid` for a name that cannot be shown, or a day that no calendar has */
export function readApiKeyRequest({ name, scopes, expiresAt }: CreateApiKeyRequest): ReadApiKeyRequest {
  // A name is shown in terminals and tables; a control character has no place there, nor in the database.
  if (/\p{Cc}/u.test(name)) throw invalidApiKey('/name', 'A name has no control characters.');
  return {
    name,
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    expires: expiresAt === undefined ? DEFAULT_LIFETIME_SECONDS : readInstant(expiresAt),
  };
}

/** @returns the refusal of a request for a key, with its one fault */
export function invalidApiKey(pointer: string, message: string): DomainError {
  return new DomainError('request_invalid', 'The API key cannot be made as it is described.', {
    errors: [{ pointer, message }],
  });
}

function readInstant(text: string): Date {
  const instant = parseInstant(text);
  if (instant === null) throw invalidApiKey('/expiresAt', 'There is no such instant.');
  return instant;
}
