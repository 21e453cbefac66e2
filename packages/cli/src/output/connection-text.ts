import type { Connection } from '@tookeffect/sdk';
import { fieldLines } from './layout.ts';

/** @returns whether operations can be verified with the connection: its last test found a credential that can read */
export function isUsable({ lastTest: { outcome }, writeAccessReason }: Connection): boolean {
  return outcome === 'usable' || (outcome === 'can_write' && writeAccessReason !== null);
}

/** @returns a connection and its last test, as lines for a person */
export function connectionText({ lastTest, declarations, ...connection }: Connection): string {
  return fieldLines([
    ['connection', connection.id],
    ['service', connection.service],
    ['name', connection.name],
    ['url', connection.baseUrl],
    ['credential', connection.credentialType],
    ['environment', connection.environment],
    ['declared', Object.keys(declarations).join(', ')],
    ['outcome', lastTest.outcome],
    ['detail', lastTest.detail],
    ['tested at', lastTest.testedAt],
    ['last used', connection.lastUsedAt ?? undefined],
  ]);
}
