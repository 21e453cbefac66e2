import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import {
  attachLocalPostgres,
  createPracticeShop,
  newShopPasswords,
  type PracticeShop,
  type ShopPasswords,
} from '@tookeffect/local-postgres';
import { type ServerProgram, runAdminCommand, startServerProgram } from './server-program.ts';
import { connectShop, isAccepted } from './shop-connection.ts';
import { readStoredSecrets, writeStoredSecrets } from './stored-secrets.ts';

/** The port that clients use when no address is configured. */
const DEFAULT_PORT = 8787;

/** The options of `startDevServer`. */
export interface StartDevServerOptions {
  /** Where the database and the keys are stored between starts; created if it is missing. Everything secret is in it. */
  readonly dataDirectory: string;
  /** The TCP port on 127.0.0.1; 0 for any free one. Default: 8787, or any free one if another program uses it. */
  readonly port?: number;
  /** Further settings, which override those of this server: `{ TOOKEFFECT_METERING: 'on' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called with each line that the server logs. */
  readonly log?: (line: string) => void;
}

/** A running control plane on this machine, with a database to practise on. */
export interface DevServer {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly baseUrl: string;
  /** A key with every scope; the same at the next start. */
  readonly apiKey: string;
  /** Key id → public key in hex of the root key, for those who validate receipts offline. */
  readonly rootKeys: Readonly<Record<string, string>>;
  /** A PostgreSQL database with a table `orders`, and the connection through which the server reads it. */
  readonly shop: {
    /** The connection string for agents, which may read and write `orders`. */
    readonly agentUrl: string;
    /** The connection named `shop`: service `postgres`, environment `test`, a credential that can only read. */
    readonly connectionId: string;
  };
  /** Resolves when the server has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends the server and its database, and waits for their end. */
  stop(): Promise<void>;
}

/**
 * Starts a control plane for development: its own PostgreSQL, the server, an API key, and a practice database that is
 * connected. Verify costs no credits, and connections may use addresses of this machine. The server ends with the calling
 * process, however that ends.
 *
 * ```ts
 * const server = await startDevServer({ dataDirectory: '.tookeffect' });
 * const client = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
 * await server.stop();
 * ```
 * @throws {Error} that says which part did not start; what was started is stopped first
 */
export async function startDevServer(options: StartDevServerOptions): Promise<DevServer> {
  const dataDirectory = path.resolve(options.dataDirectory);
  const settings = {
    TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8,::1/128',
    TOOKEFFECT_LOG_LEVEL: 'warn',
    ...options.settings,
    TOOKEFFECT_PORT: String(options.port ?? (await choosePort())),
    TOOKEFFECT_DATA_DIRECTORY: dataDirectory,
  };
  const program = await startServerProgram(settings, options.log);
  try {
    return await prepare(program, dataDirectory, settings);
  } catch (error) {
    await program.stop();
    throw error;
  }
}

async function prepare(
  program: ServerProgram,
  dataDirectory: string,
  settings: Readonly<Record<string, string>>,
): Promise<DevServer> {
  const { baseUrl, rootKey, ended } = program;
  const stored = await readStoredSecrets(dataDirectory);
  const isKeyValid = stored !== null && (await isAccepted({ baseUrl, apiKey: stored.apiKey }));
  const apiKey = isKeyValid ? stored.apiKey : await createApiKey(settings);
  const passwords = stored?.shop ?? newShopPasswords();
  await writeStoredSecrets(dataDirectory, { apiKey, shop: passwords });
  const shop = await openShop(path.join(dataDirectory, 'postgres'), passwords);
  const connectionId = await connectShop({ baseUrl, apiKey }, shop, stored === null);
  return {
    baseUrl,
    apiKey,
    rootKeys: { [rootKey.keyId]: rootKey.publicKey },
    shop: { agentUrl: shop.agentUrl, connectionId },
    ended,
    stop: () => program.stop(),
  };
}

async function openShop(postgresDirectory: string, passwords: ShopPasswords): Promise<PracticeShop> {
  const cluster = await attachLocalPostgres(postgresDirectory);
  if (cluster === null) throw new Error(`No PostgreSQL runs in ${postgresDirectory}.`);
  return createPracticeShop(cluster, passwords);
}

async function createApiKey(settings: Readonly<Record<string, string>>): Promise<string> {
  const command = ['create-api-key', '--name', 'development', '--preset', 'admin', '--days', '365'];
  const { secret } = (await runAdminCommand(command, settings)) as { readonly secret: string };
  return secret;
}

/** @returns the default port, or 0 for any free port if another program uses the default one */
async function choosePort(): Promise<number> {
  const probe = createServer();
  try {
    await once(probe.listen(DEFAULT_PORT, '127.0.0.1'), 'listening');
    return DEFAULT_PORT;
  } catch {
    return 0;
  } finally {
    probe.close();
  }
}
