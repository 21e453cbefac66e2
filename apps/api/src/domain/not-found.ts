import { DomainError } from './domain-error.ts';

/** One answer for what does not exist and for what is another's, so that nobody can tell them apart. */
export function notFound(): DomainError {
  return new DomainError('not_found', 'There is no such thing here.');
}
