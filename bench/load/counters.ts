import type { Client } from 'pg';
import { cpuTimeMs } from './cpu-time.ts';
import type { LoadCall } from './load-run.ts';
import { VERIFIED } from './operations.ts';
import type { Stage } from './stage.ts';

/** What one verify costs, counted: noise on the machine hardly changes it. */
export interface Counters {
  /** Whose operations: `1 account`. */
  readonly name: string;
  readonly clients: number;
  /** Between the API and PostgreSQL. */
  readonly roundTrips: number;
  /** Transactions that wrote something, each with its own commit. */
  readonly commits: number;
  /** Waits of PostgreSQL for the disk: commits that come together share one. */
  readonly syncs: number;
  readonly walBytes: number;
  /** Requests to the system of record. */
  readonly reads: number;
  /** What the API's process computes; NaN where the system does not tell. Noise can change it. */
  readonly cpuMs: number;
}

/** Which verifies are counted, each made once. */
export interface CountedRun {
  readonly name: string;
  readonly clients: number;
  readonly verifies: readonly LoadCall[];
}

/**
 * Verifies once more, and counts. The look at a key that was not used within a second is in the figures too.
 * @param reads of one account, 64 or more, made before and after: they move no figure
 */
export async function countVerifies(
  stage: Stage,
  { name, clients, verifies }: CountedRun,
  reads: readonly LoadCall[],
): Promise<Counters> {
  await flushStatistics(stage, reads);
  const before = await totals(stage);
  await stage.load.run({
    baseUrl: stage.api().baseUrl,
    calls: verifies,
    clients,
    seconds: null,
    expected: VERIFIED,
  });
  const after = await totals(stage);
  await flushStatistics(stage, reads);
  const { syncs } = await totals(stage);
  const calls = verifies.length;
  return {
    name,
    clients,
    roundTrips: (after.roundTrips - before.roundTrips) / calls,
    commits: (after.transactionId - before.transactionId) / calls,
    syncs: (syncs - before.syncs) / calls,
    walBytes: (after.walBytes - before.walBytes) / calls,
    reads: (after.reads - before.reads) / calls,
    cpuMs: (after.cpuMs - before.cpuMs) / calls,
  };
}

async function totals(stage: Stage) {
  const { roundTrips } = stage.tap;
  const { reads } = await stage.provider.state();
  const { transactionId, walBytes, syncs } = await databaseTotals(stage.database);
  return {
    roundTrips,
    reads,
    cpuMs: cpuTimeMs(stage.api().processId),
    transactionId: Number(transactionId),
    walBytes: Number(walBytes),
    syncs: Number(syncs),
  };
}

/** Only what writes gets a transaction id, and it gets one; none of the API's functions has a subtransaction. */
async function databaseTotals(database: Client) {
  const { rows } = await database.query<{ transactionId: string; walBytes: string; syncs: string }>(`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS "transactionId",
      pg_current_wal_insert_lsn() - '0/0' AS "walBytes",
      (SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal') AS syncs`);
  return rows[0]!;
}

/** A connection reports its statistics with the first transaction that ends a second or more after the last report. */
const REPORT_INTERVAL_MS = 1100;
const READS_FOR_ALL_CONNECTIONS = 256;
const READERS = 64;

async function flushStatistics(stage: Stage, reads: readonly LoadCall[]): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REPORT_INTERVAL_MS));
  await stage.load.run({
    baseUrl: stage.api().baseUrl,
    calls: reads.slice(0, READS_FOR_ALL_CONNECTIONS),
    clients: READERS,
    seconds: null,
    expected: { status: 200, text: '"state":"verified"' },
  });
}
