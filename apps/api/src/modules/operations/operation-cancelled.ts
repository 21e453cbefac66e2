import { DomainError } from '../../domain/domain-error.ts';

/** The error of a call that a cancelled operation refuses. */
export function operationCancelled(): DomainError {
  return new DomainError(
    'operation_cancelled',
    'The operation was cancelled. Create a new one for another action.',
  );
}
