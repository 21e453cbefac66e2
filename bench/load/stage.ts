import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@tookeffect/local-postgres';
import { Client } from 'pg';
import { type ApiEnvironment, type ApiProcess, startApi } from './api-process.ts';
import { BENCH_TABLES } from './bench-tables.ts';
import { Load } from './load.ts';
import { PostgresTap } from './postgres-tap.ts';
import { Provider } from './provider.ts';

/** Everything that is measured or measures, in processes of its own. */
export interface Stage {
  readonly folder: string;
  /** The API's database, as the superuser. */
  readonly databaseUrl: string;
  readonly database: Client;
  readonly provider: Provider;
  readonly load: Load;
  /** Of the API server. */
  readonly dataDirectory: string;
  /** The API server that serves now. */
  readonly api: () => ApiProcess;
  /** Counts what passes between the API and PostgreSQL, until `takeTapAway`. */
  readonly tap: PostgresTap;
  /** Starts the API anew, directly on PostgreSQL: what passes through the tap is slower. */
  takeTapAway(): Promise<void>;
}

/** Sets everything up over a new database that waits for its disk. @param undo gets whatever has to end */
export async function setStage(undo: AsyncDisposableStack): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'tookeffect-bench-'));
  undo.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const postgres = await startLocalPostgres({ dataDirectory: join(folder, 'postgres'), durable: true });
  undo.defer(() => postgres.stop());
  await createDatabase(postgres.url());
  const provider = new Provider();
  undo.defer(() => provider.stop());
  const load = new Load();
  undo.defer(() => load.stop());

  const tap = await PostgresTap.before(postgres.port);
  undo.defer(() => tap.stop());
  const databaseUrl = postgres.url(DATABASE);
  const tapped = Object.assign(new URL(databaseUrl), { port: String(tap.port) });
  const dataDirectory = join(folder, 'data');
  const environment = apiEnvironment(dataDirectory, databaseUrl);
  let api = await startApi({ ...environment, DATABASE_URL: tapped.href });
  undo.defer(() => api.stop());

  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  undo.defer(() => database.end());
  await database.query(BENCH_TABLES);
  const takeTapAway = async () => {
    await api.stop();
    api = await startApi(environment);
  };
  return { folder, databaseUrl, database, provider, load, dataDirectory, api: () => api, tap, takeTapAway };
}

const DATABASE = 'tookeffect';

/** No limit but the machine's; everything else as an operator finds it. */
const LIMIT = '10000000';

function apiEnvironment(dataDirectory: string, databaseUrl: string): ApiEnvironment {
  return {
    DATABASE_URL: databaseUrl,
    TOOKEFFECT_PORT: '0',
    TOOKEFFECT_ISSUER: 'https://bench.example',
    TOOKEFFECT_DATA_DIRECTORY: dataDirectory,
    TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8',
    TOOKEFFECT_LOG_LEVEL: 'warn',
    TOOKEFFECT_METERING: 'on',
    TOOKEFFECT_LIMIT_READS: LIMIT,
    TOOKEFFECT_LIMIT_WRITES: LIMIT,
    TOOKEFFECT_LIMIT_VERIFIES: LIMIT,
    TOOKEFFECT_LIMIT_ADDRESS: LIMIT,
  };
}

async function createDatabase(administrationUrl: string): Promise<void> {
  const client = new Client({ connectionString: administrationUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
}
