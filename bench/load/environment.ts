import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@tookeffect/local-postgres';
import { Client } from 'pg';
import {
  type ApiEnvironment,
  type ApiProcess,
  checkInvariants,
  type InvariantSummary,
  startApi,
} from './api-process.ts';
import { BENCH_TABLES } from './bench-tables.ts';
import { creditSettings } from './credits.ts';
import type { DatabasePrograms } from './dear-commits.ts';
import { Load } from './load.ts';
import { PostgresTap } from './postgres-tap.ts';
import { Provider } from './provider.ts';

/** The running servers and tools of the benchmark, each in a separate process. */
export interface BenchEnvironment {
  readonly folder: string;
  /** The API's database, as the superuser. */
  readonly databaseUrl: string;
  readonly database: Client;
  readonly provider: Provider;
  readonly load: Load;
  /** Data directory of the API server. */
  readonly dataDirectory: string;
  /** The current API server. */
  readonly api: () => ApiProcess;
  /** Counts round trips between the API and PostgreSQL until `removeTap`. */
  readonly tap: PostgresTap;
  /** Runs the API's own check of every invariant and every receipt. @returns its summary @throws {Error} for a breach */
  checkInvariants(...options: readonly string[]): Promise<InvariantSummary>;
  /** Restarts the API with a direct connection to PostgreSQL, because the tap is slower. */
  removeTap(): Promise<void>;
}

/**
 * Starts everything with a new durable database.
 * @param undo receives the steps that stop it
 * @param programs the programs of the database; left out, those of npm
 */
export async function startEnvironment(
  undo: AsyncDisposableStack,
  programs: DatabasePrograms = {},
): Promise<BenchEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'tookeffect-bench-'));
  undo.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const dataDirectory = join(folder, 'data');
  const postgres = await startLocalPostgres({
    ...{ dataDirectory: join(folder, 'postgres'), durable: true },
    ...programs,
  });
  undo.defer(() => postgres.stop());
  const serverPassword = randomUUID();
  await createDatabase(postgres.url(), serverPassword);
  const provider = new Provider();
  undo.defer(() => provider.stop());
  const load = new Load();
  undo.defer(() => load.stop());

  const tap = await PostgresTap.start(postgres.port);
  undo.defer(() => tap.stop());
  const databaseUrl = postgres.url(DATABASE);
  const serverUrl = Object.assign(new URL(databaseUrl), { username: SERVER_ROLE, password: serverPassword });
  const tapped = Object.assign(new URL(serverUrl), { port: String(tap.port) });
  const apiSettings = {
    ...apiEnvironment(dataDirectory, { serverUrl: serverUrl.href, ownerUrl: databaseUrl }),
    ...(await creditSettings(folder)),
  };
  let api = await startApi({ ...apiSettings, DATABASE_URL: tapped.href });
  undo.defer(() => api.stop());

  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  undo.defer(() => database.end());
  await database.query(BENCH_TABLES);
  const removeTap = async () => {
    await api.stop();
    api = await startApi(apiSettings);
  };
  return {
    ...{ folder, databaseUrl, database, provider, load, dataDirectory, tap, removeTap },
    api: () => api,
    checkInvariants: (...options) => checkInvariants(apiSettings, options),
  };
}

const DATABASE = 'tookeffect';
const SERVER_ROLE = 'tookeffect_server';

/** Rate limits that are never reached; all other settings have their defaults. */
const LIMIT = '10000000';

function apiEnvironment(
  dataDirectory: string,
  { serverUrl, ownerUrl }: { readonly serverUrl: string; readonly ownerUrl: string },
): ApiEnvironment {
  return {
    DATABASE_URL: serverUrl,
    TOOKEFFECT_MIGRATION_DATABASE_URL: ownerUrl,
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
    TOOKEFFECT_LIMIT_WEBHOOKS: LIMIT,
  };
}

/** Creates the database, and the role of the server: row level security and privileges restrict it, as in operation. */
async function createDatabase(administrationUrl: string, serverPassword: string): Promise<void> {
  const client = new Client({ connectionString: administrationUrl });
  await client.connect();
  await client.query(`CREATE ROLE ${SERVER_ROLE} LOGIN PASSWORD ${client.escapeLiteral(serverPassword)}`);
  await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
}
