import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@tookeffect/local-postgres';
import type { LocalPostgres } from '@tookeffect/local-postgres';
import { buyPack } from '@tookeffect/test-payments';
import type { ApiEnvironment } from './api-program.ts';
import { keepApiServer } from './kept-api-server.ts';
import { connectShop } from './connect-shop.ts';
import { createApiKey } from './create-api-key.ts';
import { createOwnedDatabase, createShop } from './create-shop.ts';
import { runAdmin } from './run-admin.ts';
import type { StartTestServerOptions, TestServer } from './test-server.ts';
import { UndoList } from './undo-list.ts';

/**
 * Starts the whole product in a temporary folder, with nothing shared with another test server: an account with a key,
 * credit, and a connection to a shop. Needs the API server to be built.
 * @throws {Error} naming the part that failed; what had been started is stopped first
 */
export async function startTestServer(options: StartTestServerOptions = {}): Promise<TestServer> {
  const undo = new UndoList();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'tookeffect-test-server-'));
    undo.add(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
    const dataDirectory = join(folder, 'postgres');
    const postgres = await startLocalPostgres({ dataDirectory, durable: false, ...logOf(options) });
    undo.add(() => postgres.stop());
    return await startProduct(options, folder, postgres, undo);
  } catch (error) {
    await undo.run();
    throw error;
  }
}

async function startProduct(
  options: StartTestServerOptions,
  folder: string,
  postgres: LocalPostgres,
  undo: UndoList,
): Promise<TestServer> {
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const databaseUrl = await createOwnedDatabase(postgres, 'tookeffect');
  const shop = await createShop(postgres);
  const environment: ApiEnvironment = {
    DATABASE_URL: databaseUrl,
    TOOKEFFECT_PORT: '0',
    TOOKEFFECT_DATA_DIRECTORY: join(folder, 'data'),
    TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8',
    TOOKEFFECT_LOG_LEVEL: 'warn',
    TOOKEFFECT_BILLING_WEBHOOK_SECRETS: webhookSecret,
    ...options.environment,
  };
  const api = await keepApiServer(environment, options.log);
  undo.add(() => api.kill('SIGTERM'));
  const { secret: apiKey, accountId, workspaceId } = await createApiKey(environment);
  const grantCredit = () => buyPack({ baseUrl: api.baseUrl, accountId, webhookSecret });
  for (let packs = options.packs ?? 1; packs > 0; packs -= 1) await grantCredit();
  const connectionId = await connectShop(api.baseUrl, apiKey, shop);
  const known = { baseUrl: api.baseUrl, apiKey, accountId, workspaceId, shop, connectionId, databaseUrl };
  return {
    ...known,
    get processId() {
      return api.processId;
    },
    grantCredit,
    admin: (...args) => runAdmin(args, environment),
    kill: (signal) => api.kill(signal),
    restart: () => api.restart(),
    stop: () => undo.run(),
  };
}

function logOf({ log }: StartTestServerOptions) {
  return log ? { log } : {};
}
