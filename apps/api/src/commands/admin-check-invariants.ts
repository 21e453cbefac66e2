import { type Settings, readSettings } from '../config/index.ts';
import { acrossAccounts, makeDataSource } from '../database/index.ts';
import { checkInvariants, type InvariantReport } from '../modules/invariants/index.ts';
import { findDatabase } from '../server/usable-database.ts';

/** Added to the sweeper's interval: the time that one of its rounds may take. */
const ROUND_MS = 1000;

/**
 * `admin check-invariants`: prints one line of JSON for each row that breaks an invariant, then a summary. The exit
 * code is 1 if any row breaks an invariant. The database is neither migrated nor changed.
 */
export async function checkInvariantsCommand(): Promise<void> {
  const { breaches, checks, receipts } = await checkDatabase(readSettings(process.env));
  for (const breach of breaches) console.log(JSON.stringify(breach));
  console.log(JSON.stringify({ event: 'checked', checks, receipts, breaches: breaches.length }));
  if (breaches.length > 0) process.exitCode = 1;
}

async function checkDatabase(settings: Settings): Promise<InvariantReport> {
  const database = await findDatabase(settings);
  if (!database) throw new Error('the embedded database is not running; start the server first');
  const dataSource = await makeDataSource(database.ownerUrl ?? database.url, 1, 'of any length').initialize();
  try {
    const graceMs = settings.verification.sweepMs + ROUND_MS;
    return await acrossAccounts(() => checkInvariants(dataSource, graceMs));
  } finally {
    await dataSource.destroy();
  }
}
