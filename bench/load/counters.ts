import type { Client } from 'pg';
import { cpuTimeMs } from './cpu-time.ts';
import type { LoadCall } from './load-run.ts';
import { VERIFIED } from './operations.ts';
import type { BenchEnvironment } from './environment.ts';

/** The cost of one verify as counts, which hardly depend on other load on the machine. */
export interface Counters {
  /** Over which accounts, such as `1 account`. */
  readonly name: string;
  readonly clients: number;
  /** Between the API and PostgreSQL. */
  readonly roundTrips: number;
  /** One for each commit that wrote something, and one for each call in a batch, which shares its commit with the others. */
  readonly transactionIds: number;
  /** Disk syncs of PostgreSQL; concurrent commits can share one. */
  readonly syncs: number;
  readonly walBytes: number;
  /** Requests to the system of record. */
  readonly reads: number;
  /** CPU time of the API's process; NaN if the system does not report it. Other load can change it. */
  readonly cpuMs: number;
}

/** The verifies to count, each made once. */
export interface CountedRun {
  readonly name: string;
  readonly clients: number;
  readonly verifies: readonly LoadCall[];
}

/**
 * Makes the verifies and counts. The counts include the look-up of an API key that was not used within the last second.
 * @param reads of one account, at least 64; made before and after, they change no count
 */
export async function countVerifies(
  environment: BenchEnvironment,
  { name, clients, verifies }: CountedRun,
  reads: readonly LoadCall[],
): Promise<Counters> {
  await flushStatistics(environment, reads);
  const before = await totals(environment);
  await environment.load.run({
    baseUrl: environment.api().baseUrl,
    calls: verifies,
    clients,
    seconds: null,
    expected: VERIFIED,
  });
  const after = await totals(environment);
  await flushStatistics(environment, reads);
  const { syncs } = await totals(environment);
  const calls = verifies.length;
  return {
    name,
    clients,
    roundTrips: (after.roundTrips - before.roundTrips) / calls,
    transactionIds: (after.transactionId - before.transactionId) / calls,
    syncs: (syncs - before.syncs) / calls,
    walBytes: (after.walBytes - before.walBytes) / calls,
    reads: (after.reads - before.reads) / calls,
    cpuMs: (after.cpuMs - before.cpuMs) / calls,
  };
}

async function totals(environment: BenchEnvironment) {
  const { roundTrips } = environment.tap;
  const { reads } = await environment.provider.state();
  const { transactionId, walBytes, syncs } = await databaseTotals(environment.database);
  return {
    roundTrips,
    reads,
    cpuMs: cpuTimeMs(environment.api().processId),
    transactionId: Number(transactionId),
    walBytes: Number(walBytes),
    syncs: Number(syncs),
  };
}

/** A transaction gets a transaction id only if it writes; a batch of calls is one transaction. */
async function databaseTotals(database: Client) {
  const { rows } = await database.query<{ transactionId: string; walBytes: string; syncs: string }>(`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS "transactionId",
      pg_current_wal_insert_lsn() - '0/0' AS "walBytes",
      (SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal') AS syncs`);
  return rows[0]!;
}

/** A connection reports its statistics with the first transaction that ends at least a second after the last report. */
const REPORT_INTERVAL_MS = 1100;
const FLUSHING_READS = 256;
const READERS = 64;

async function flushStatistics(environment: BenchEnvironment, reads: readonly LoadCall[]): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REPORT_INTERVAL_MS));
  await environment.load.run({
    baseUrl: environment.api().baseUrl,
    calls: reads.slice(0, FLUSHING_READS),
    clients: READERS,
    seconds: null,
    expected: { status: 200, text: '"state":"verified"' },
  });
}
