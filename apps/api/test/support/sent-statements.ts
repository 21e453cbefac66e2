import { Client } from 'pg';
import { vi } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/** @returns the statements that this process sends to a database during a call, in order */
export async function sentStatements(
  { url }: Pick<TestDatabase, 'url'>,
  call: () => Promise<unknown>,
): Promise<string[]> {
  const name = new URL(url).pathname.slice(1);
  const sending = vi.spyOn(Client.prototype, 'query');
  try {
    await call();
    return sending.mock.calls.flatMap(([statement], position) => {
      const client: Partial<Client> = sending.mock.contexts[position]!;
      return client.database === name ? [statement] : [];
    });
  } finally {
    sending.mockRestore();
  }
}
