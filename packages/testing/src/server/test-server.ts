import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalPostgres } from '@tookeffect/local-postgres';
import { buyPack } from '../payments/buy-pack.ts';
import { createOwnedDatabase, createRole, createShop, type Shop } from '../shop/create-shop.ts';
import { type ApiEnvironment, ApiProcess, runAdmin } from './api-process.ts';

/** The settings of the C library's memory that docs/operate.md recommends, for measurements of a server's memory. */
export const ALLOCATOR_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
} as const;

/** An account with a workspace that is connected to the shop. */
export interface TestAccount {
  readonly accountId: string;
  readonly workspaceId: string;
  /** A key with every scope. */
  readonly apiKey: string;
  /** The connection named `shop`: service `postgres`, environment `test`, a credential that can only read. */
  readonly connectionId: string;
  /** Adds the credits of one pack, by a signed event of the payment provider. */
  grantCredit(): Promise<void>;
}

/** The whole product on this machine: a real server, its own PostgreSQL, and a shop to act on. */
export interface TestServer extends TestAccount {
  /** `http://127.0.0.1:…`, without a slash at the end; the same after `restart`. */
  readonly baseUrl: string;
  readonly shop: Shop;
  /** Where the metrics are; null unless `TOOKEFFECT_METRICS_PORT` is set. */
  readonly metricsUrl: string | null;
  /** The process id of the API server. */
  readonly processId: number;
  /** The control plane's own database, for a test that reads its tables. */
  readonly databaseUrl: string;
  /** Adds an account without credit. */
  addAccount(): Promise<TestAccount>;
  /** Runs an admin command beside the API server: `admin('keys', 'list')`. @returns its standard output */
  admin(...args: readonly string[]): Promise<string>;
  /** Sends a signal to the API server and waits for its end; its database keeps running. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ends the API server where it still runs, and starts it on the same address with the same data. */
  restart(): Promise<void>;
  /** Ends everything and removes every file; a second call does nothing. */
  stop(): Promise<void>;
}

/** Options of `startTestServer`. */
export interface StartTestServerOptions {
  /** Settings of the API server; they override those of a test server. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Packs of credit to begin with; 1 when left out. */
  readonly packs?: number;
  /** Called with each line that the API server or PostgreSQL logs. */
  readonly log?: (line: string) => void;
}

/**
 * Starts the whole product in a temporary folder, for tests of its clients. Nothing is shared with another test server.
 * It has an account with a key of every scope, 500 credits, and a connection to a shop with a table `orders`.
 *
 * ```ts
 * const server = await startTestServer();
 * const client = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
 * await server.stop();
 * ```
 * @throws {Error} naming the part that failed; what had been started is stopped first
 */
export async function startTestServer(options: StartTestServerOptions = {}): Promise<TestServer> {
  const undo = new UndoList();
  try {
    return await startEverything(options, undo);
  } catch (error) {
    await undo.run();
    throw error;
  }
}

async function startEverything(
  { environment: settings = {}, packs = 1, log }: StartTestServerOptions,
  undo: UndoList,
): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-test-server-'));
  undo.add(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const dataDirectory = path.join(folder, 'postgres');
  const postgres = await startLocalPostgres({ dataDirectory, durable: false, ...(log && { log }) });
  undo.add(() => postgres.stop());
  const databaseUrl = await createOwnedDatabase(postgres.url(), 'tookeffect');
  const serverUrl = await createRole(postgres.url(), 'tookeffect_server', 'tookeffect');
  const shop = await createShop(postgres.url(), 'shop');
  undo.add(() => shop.drop());
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const environment: ApiEnvironment = {
    DATABASE_URL: serverUrl,
    TOOKEFFECT_MIGRATION_DATABASE_URL: databaseUrl,
    TOOKEFFECT_PORT: '0',
    TOOKEFFECT_DATA_DIRECTORY: path.join(folder, 'data'),
    TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8',
    TOOKEFFECT_LOG_LEVEL: 'warn',
    TOOKEFFECT_BILLING_WEBHOOK_SECRETS: webhookSecret,
    TOOKEFFECT_BILLING_LIVEMODE: 'false',
    ...settings,
  };
  const api = new ApiProcess(environment, log);
  await api.start();
  undo.add(() => api.end('SIGTERM'));
  const { baseUrl } = api;
  const place = { baseUrl, shop, environment, webhookSecret };
  const account = await createTestAccount(place);
  for (let bought = 0; bought < packs; bought += 1) await account.grantCredit();
  return {
    ...account,
    baseUrl,
    shop,
    databaseUrl,
    get metricsUrl() {
      return api.metricsUrl;
    },
    get processId() {
      return api.processId;
    },
    addAccount: () => addTestAccount(place),
    admin: (...args) => runAdmin(args, environment),
    kill: (signal) => api.end(signal),
    restart: () => api.restart(),
    stop: () => undo.run(),
  };
}

/** Where an account is made. */
interface AccountPlace {
  readonly baseUrl: string;
  readonly shop: Shop;
  readonly environment: ApiEnvironment;
  readonly webhookSecret: string;
}

async function addTestAccount(place: AccountPlace): Promise<TestAccount> {
  const created = await runAdmin(['create-account', '--name', 'another', '--json'], place.environment);
  const { accountId } = JSON.parse(created) as { accountId: string };
  return createTestAccount(place, '--account', accountId);
}

/** Makes a key as an operator does on the command line, which makes the first account too, and connects the shop. */
async function createTestAccount(
  { baseUrl, shop, environment, webhookSecret }: AccountPlace,
  ...options: readonly string[]
): Promise<TestAccount> {
  const command = ['create-api-key', '--preset', 'admin', '--name', 'test', '--json', ...options];
  const created = JSON.parse(await runAdmin(command, environment)) as Record<string, string>;
  const [accountId, workspaceId, apiKey] = [created.accountId!, created.workspaceId!, created.secret!];
  return {
    ...{ accountId, workspaceId, apiKey },
    connectionId: await connectShop(baseUrl, apiKey, shop),
    grantCredit: () => buyPack({ baseUrl, accountId, webhookSecret }),
  };
}

/** Creates the connection `shop` with the role that may only read. @returns the id of the connection */
async function connectShop(
  baseUrl: string,
  apiKey: string,
  { baseUrl: shopUrl, credential }: Shop,
): Promise<string> {
  const response = await fetch(`${baseUrl}/v1/connections`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      service: 'postgres',
      name: 'shop',
      baseUrl: shopUrl,
      credential,
      environment: 'test',
    }),
  });
  const body = await response.text();
  if (response.status !== 201) {
    throw new Error(`The shop could not be connected (${response.status}). ${body}`);
  }
  return (JSON.parse(body) as { id: string }).id;
}

/** Steps that undo what was started; the last one runs first. */
class UndoList {
  readonly #steps: (() => Promise<void>)[] = [];

  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  /**
   * Runs every step once, even after one has failed.
   * @throws what the first failing step threw
   */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      await step().catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  }
}
