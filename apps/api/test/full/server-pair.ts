import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buyPack } from '@tookeffect/testing/payments';
import { type JsonProvider, startJsonProvider } from '@tookeffect/testing/provider';
import { AgentClient } from '../faults/agent-client.ts';
import { runServerCommand, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Two server processes over one database and one secrets directory, with one account that has no credit yet. */
export interface ServerPair {
  /** The same agent, at each server. */
  readonly clients: readonly [AgentClient, AgentClient];
  readonly database: TestDatabase;
  /** Pays for one credit, with a signed billing event. */
  buyCredit(): Promise<void>;
  /** Ends the servers, and asserts all that must hold of what they left; then everything is removed. */
  stop(): Promise<void>;
}

/** The pack that `buyPack` buys, as one of a single credit. */
const PRICES = {
  plans: [],
  packs: [
    { id: 'pack_500', title: '1 credit', amountCredits: 1, price: { amountMinor: 3900, currency: 'EUR' } },
  ],
};

/** Starts them. */
export async function startServerPair(): Promise<ServerPair> {
  const [folder, database, system] = await Promise.all([
    mkdtemp(path.join(tmpdir(), 'tookeffect-pair-')),
    createTestDatabase(),
    startJsonProvider(),
  ]);
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const environment = await makeEnvironment(folder, database, webhookSecret);
  const servers = [await startServerProcess(environment), await startServerProcess(environment)] as const;
  const made = await runServerCommand(
    ['admin', 'create-api-key', '--preset', 'admin', '--name', 'pair', '--json'],
    environment,
  );
  const { secret, accountId } = JSON.parse(made.output) as { secret: string; accountId: string };
  const at = ({ baseUrl }: ServerProcess): AgentClient => new AgentClient(baseUrl, secret, system);
  const clients = [at(servers[0]), at(servers[1])] as const;
  await clients[0].connect();
  return {
    clients,
    database,
    buyCredit: () => buyPack({ baseUrl: servers[0].baseUrl, accountId, webhookSecret }),
    stop: () => end({ folder, database, system, servers, environment }),
  };
}

async function makeEnvironment(
  folder: string,
  { url, serverUrl }: TestDatabase,
  webhookSecret: string,
): Promise<Readonly<Record<string, string>>> {
  const pricesFile = path.join(folder, 'prices.json');
  await writeFile(pricesFile, JSON.stringify(PRICES));
  return {
    DATABASE_URL: serverUrl,
    TOOKEFFECT_MIGRATION_DATABASE_URL: url,
    TOOKEFFECT_DATA_DIRECTORY: path.join(folder, 'data'),
    TOOKEFFECT_PORT: '0',
    TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8',
    TOOKEFFECT_LOG_LEVEL: 'warn',
    TOOKEFFECT_LIMIT_STORE: 'postgres',
    TOOKEFFECT_LIMIT_VERIFIES: '1000000',
    TOOKEFFECT_LIMIT_READS: '1000000',
    TOOKEFFECT_LIMIT_WRITES: '1000000',
    TOOKEFFECT_BILLING_WEBHOOK_SECRETS: webhookSecret,
    TOOKEFFECT_BILLING_LIVEMODE: 'false',
    TOOKEFFECT_PRICES_FILE: pricesFile,
  };
}

interface StartedPair {
  readonly folder: string;
  readonly database: TestDatabase;
  readonly system: JsonProvider;
  readonly servers: readonly ServerProcess[];
  readonly environment: Readonly<Record<string, string>>;
}

async function end({ folder, database, system, servers, environment }: StartedPair): Promise<void> {
  try {
    for (const server of servers) await server.kill('SIGTERM');
    const { code, output } = await runServerCommand(['admin', 'check-invariants'], environment);
    if (code !== 0) throw new Error(`invariants do not hold: ${output}`);
    // What a session counted is there once it has ended.
    const [counted] = await database.dataSource.query<[{ deadlocks: string }]>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    if (counted.deadlocks !== '0') throw new Error(`${counted.deadlocks} deadlocks`);
  } finally {
    await system.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
