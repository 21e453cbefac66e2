import { type Settings, readSettings } from '../config/index.ts';
import { acrossAccounts, makeDataSource } from '../database/index.ts';
import { parseInstant } from '../domain/instant.ts';
import {
  type Breach,
  type CheckScope,
  checkInvariants,
  type InvariantReport,
} from '../modules/invariants/index.ts';
import { type KeyDocumentState, keyDocumentState } from '../modules/signing/index.ts';
import { findDatabase } from '../server/usable-database.ts';

/** Added to the sweeper's interval: the time that one of its rounds may take. */
const ROUND_MS = 1000;

/** The options of the command. */
interface CheckOptions {
  readonly since?: string;
  readonly withoutReceipts?: true;
}

/**
 * `admin check-invariants`: prints one line of JSON for each row that breaks an invariant, then a summary, which says from
 * where the check starts and how many conditions only a full check decides. The exit code is 1 if any row breaks an
 * invariant. The database is neither migrated nor changed. The signature of the key document is `unchecked` where the
 * secrets directory has no root key.
 */
export async function checkInvariantsCommand(options: CheckOptions): Promise<void> {
  const since = readSince(options.since);
  const scope = { since, withReceipts: options.withoutReceipts !== true };
  const { breaches, ...counts } = await checkDatabase(readSettings(process.env), scope);
  for (const breach of breaches) console.log(JSON.stringify(breach));
  console.log(JSON.stringify({ event: 'checked', since, ...counts, breaches: breaches.length }));
  if (breaches.length > 0) process.exitCode = 1;
}

function readSince(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const since = parseInstant(text);
  if (since !== null) return since;
  throw new Error('--since must be an instant, such as 2026-11-21T09:30:00.000Z');
}

const FOREIGN_DOCUMENT: Breach = {
  name: 'I14',
  condition: 'the key document is the newest one that a root key of this server signed',
  row: { table: 'key_document' },
};

async function checkDatabase(
  settings: Settings,
  scope: Omit<CheckScope, 'graceMs'>,
): Promise<InvariantReport & { readonly keyDocument: KeyDocumentState }> {
  const database = await findDatabase(settings);
  if (!database) throw new Error('the embedded database is not running; start the server first');
  const dataSource = await makeDataSource(database.ownerUrl ?? database.url, 1, 'of any length').initialize();
  try {
    const graceMs = settings.verification.sweepMs + ROUND_MS;
    const report = await acrossAccounts(() => checkInvariants(dataSource, { ...scope, graceMs }));
    const [row] = await dataSource.query<{ envelope: string | null }[]>('SELECT envelope FROM key_document');
    const keyDocument = await keyDocumentState(settings, row?.envelope ?? null);
    const breaches = keyDocument === 'foreign' ? [...report.breaches, FOREIGN_DOCUMENT] : report.breaches;
    return { ...report, breaches, keyDocument };
  } finally {
    await dataSource.destroy();
  }
}
