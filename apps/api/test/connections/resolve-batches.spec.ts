import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource } from 'typeorm';
import { SystemClock } from '../../src/clock/index.ts';
import { inAccount, makeDataSource } from '../../src/database/index.ts';
import { ConnectionEntity } from '../../src/modules/connections/connection.entity.ts';
import {
  ConnectionsRepository,
  type DatedResolution,
} from '../../src/modules/connections/connections.repository.ts';
import { DatabaseClock } from '../../src/modules/timekeeping/index.ts';
import { unreportedFailures } from '../support/batch-failures.ts';
import { createTestDatabase, sentStatements, type TestDatabase } from '../support/test-database.ts';
import { type LedgerAccount, makeLedgerAccount } from '../ledger/ledger-account.ts';

let database: TestDatabase;
/** With the role of the servers: row level security applies. */
let server: DataSource;
let connections: ConnectionsRepository;
let accounts: readonly LedgerAccount[];
beforeAll(async () => {
  database = await createTestDatabase();
  server = await makeDataSource(database.serverUrl, 4).initialize();
  connections = new ConnectionsRepository(
    server.getRepository(ConnectionEntity),
    unreportedFailures(),
    new DatabaseClock(new SystemClock(), server),
  );
  accounts = await Promise.all(Array.from({ length: 3 }, () => makeLedgerAccount(database.dataSource)));
});
afterAll(async () => {
  await server.destroy();
  await database.drop();
});

interface Search {
  readonly account: LedgerAccount;
  readonly workspace: LedgerAccount;
  readonly service: string;
  readonly connection: string | null;
}

async function resolve({ account, workspace, service, connection }: Search): Promise<unknown> {
  const { resolution } = await inAccount(account.accountId, (): Promise<DatedResolution> =>
    connections.resolve(workspace.workspaceId, service, connection),
  );
  return resolution;
}

test('searches that wait for another are one statement, with the results of single searches', async () => {
  const searches = accounts.flatMap((account, index): Search[] => {
    const other = accounts[(index + 1) % accounts.length]!;
    const search = { account, workspace: account, service: 'http', connection: null };
    return [
      search,
      { ...search, service: 'none' },
      { ...search, connection: 'con_other' },
      // A workspace of another account, whose searches are in the same batch.
      { ...search, workspace: other },
    ];
  });
  const single: unknown[] = [];
  for (const search of searches) single.push(await resolve(search));
  expect(single.slice(0, 4)).toMatchObject([
    { outcome: 'resolved', connection: { accountId: accounts[0]!.accountId } },
    { outcome: 'connection_missing', service: 'none', matching: 0 },
    { outcome: 'connection_missing', service: 'http', matching: 0 },
    { outcome: 'connection_missing', service: 'http', matching: 0 },
  ]);

  let together: unknown;
  const statements = await sentStatements(database, async () => {
    together = await Promise.all(searches.map(resolve));
  });
  expect(together).toEqual(single);
  // The first may be sent at once; a batch that fails would be followed by single searches.
  expect(statements.length).toBeLessThanOrEqual(2);
});
