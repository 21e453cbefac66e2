import { DomainError } from '../../domain/domain-error.ts';
import type { SealedConnection } from './connection.entity.ts';

/** What the database function `resolve_connection` returns: the connection that applies to an operation, or why none does. */
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

/** The error that tells a caller why no connection can be used. */
export function toConnectionError(refusal: ConnectionRefusal): DomainError {
  switch (refusal.outcome) {
    case 'connection_missing': {
      const { outcome, service, matching } = refusal;
      return new DomainError(
        outcome,
        matching === 0
          ? `The workspace has no connection of ${service} that this operation can use. Store one; if the operation began with a connection that was deleted, begin a new operation.`
          : `The workspace has several connections of ${service}; name one in connectionId when you begin the operation.`,
      );
    }
    case 'connection_not_read_only':
      return notReadOnly('Its last test found that it can write.');
  }
}

/** @param detail a sentence that says what a connection test found */
export function notReadOnly(detail: string): DomainError {
  return new DomainError(
    'connection_not_read_only',
    `The credential of the connection can write. ${detail} Store a read-only one, or state a writeAccessReason.`,
  );
}
