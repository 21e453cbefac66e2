import { DomainError } from '../../domain/domain-error.ts';
import { isUnusable } from '../secrets/index.ts';
import type { SealedConnection } from './connection.entity.ts';

/** What the database function `resolve_connection` returns: the connection that applies to an operation, or why there is none. */
export type ConnectionResolution =
  { readonly outcome: 'resolved'; readonly connection: SealedConnection } | ConnectionRefusal;

/** Why no connection can be used. */
export type ConnectionRefusal =
  | {
      readonly outcome: 'connection_missing';
      readonly service: string;
      /** How many connections of the service the operation could use: 0, or at least 2. */
      readonly matching: number;
    }
  | { readonly outcome: 'connection_not_read_only' };

/** The error for a caller whose operation can use no connection. */
export function toConnectionError(refusal: ConnectionRefusal): DomainError {
  switch (refusal.outcome) {
    case 'connection_missing': {
      const { outcome, service, matching } = refusal;
      return new DomainError(
        outcome,
        matching === 0
          ? `The workspace has no connection for ${service} that this operation can use. Store one: \`tookeffect connection add ${service}\`, or \`POST /v1/connections\`. If the operation was created with a connection that has been deleted, create a new operation.`
          : `The workspace has several connections for ${service}; set connectionId when you create the operation (\`tookeffect connection list\` shows the ids).`,
      );
    }
    case 'connection_not_read_only':
      return notReadOnly('Its last test found that it can write.');
  }
}

/**
 * @param error of opening a stored connection
 * @returns why nobody can use it any more; null for another error
 */
export function unusableReason(error: unknown): string | null {
  if (!isUnusable(error)) return null;
  const isRefused = error.code === 'address_refused';
  return isRefused ? error.message : 'The service has lost the key that encrypts the credential.';
}

/** @returns the error for a caller whose operation uses the connection */
export function unusableConnection(id: string, reason: string): DomainError {
  return new DomainError(
    'connection_missing',
    `The connection ${id} can no longer be used. ${reason} Delete it, store another one, and create a new operation.`,
  );
}

/** @param detail a sentence with the result of a connection test */
export function notReadOnly(detail: string): DomainError {
  return new DomainError(
    'connection_not_read_only',
    `The credential of the connection can write. ${detail} Store a read-only one, or give a writeAccessReason.`,
  );
}
