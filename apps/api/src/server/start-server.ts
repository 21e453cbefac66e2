import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type AddressInfo, createServer } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Logger, pino } from 'pino';
import { ApiModule } from '../api.module.ts';
import { type Settings, publicUrl } from '../config/index.ts';
import { acrossAccounts, makeDataSource, prepareForServer } from '../database/index.ts';
import { OpenResponses, createHttpApplication } from '../http/index.ts';
import { Readiness } from '../modules/health/index.ts';
import { AccountsService, ApiKeysService, SCOPE_PRESETS } from '../modules/identity/index.ts';
import { type SigningKey, SigningKeys } from '../modules/signing/index.ts';
import { type OpenMetrics, openMetrics } from './open-metrics.ts';
import { type UsableDatabase, openDatabase } from './usable-database.ts';

/** The default lifetime of an API key. */
const FIRST_KEY_LIFETIME_SECONDS = 90 * 24 * 3600;

/** What is lost while the server connects as the owner of its tables. */
const OWNER_WARNING =
  'DATABASE_URL names the role that owns the tables: this server could change history and drop its triggers, and row ' +
  'level security does not separate accounts; give it a role that owns nothing, and set ' +
  'TOOKEFFECT_MIGRATION_DATABASE_URL (docs/operate.md, Two database roles)';

const UNMETERED =
  'verify costs no credits: no payment provider is configured, or TOOKEFFECT_METERING is off (docs/operate.md, Credits)';

/** A running control plane. */
export interface RunningServer {
  readonly baseUrl: string;
  readonly application: NestFastifyApplication;
  /** The first API key, if this start created the first account; it is shown only here. */
  readonly firstApiKey: string | null;
  /** The public root key, which auditors pin; it signs the key document. */
  readonly rootKey: Pick<SigningKey, 'keyId' | 'publicKeyHex'>;
  /** Where the metrics are; null where there are none. */
  readonly metricsUrl: string | null;
  /**
   * Says that it is not ready, accepts requests for `TOOKEFFECT_SHUTDOWN_DELAY_MS`, finishes those that run, then stops
   * everything, the embedded database last.
   */
  stop(): Promise<void>;
}

/**
 * Starts the server.
 * @throws when a part cannot start; parts that were started before it are stopped
 */
export async function startServer(given: Settings): Promise<RunningServer> {
  const log = pino({ level: given.logLevel }, pino.destination(2));
  const settings = { ...given, port: given.port === 0 ? await freePort(given.host) : given.port };
  const database = await openDatabase(settings, (line) => log.info(line));
  try {
    const metrics = await openMetrics(settings);
    return await startWith(database, settings, log, metrics);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function startWith(
  database: UsableDatabase,
  settings: Settings,
  log: Logger,
  opened: OpenMetrics,
): Promise<RunningServer> {
  const dataSource = makeDataSource(database.url, settings.database.poolSize);
  try {
    if (await prepareForServer(database)) log.warn(OWNER_WARNING);
    await dataSource.initialize();
    const { metrics } = opened;
    const module = ApiModule.with(settings, dataSource, log, metrics);
    const application = await createHttpApplication(module, settings, { log, metrics });
    if (!settings.verification.isMetered) log.info(UNMETERED);
    const accounts = application.get(AccountsService, { strict: false });
    const keys = application.get(ApiKeysService, { strict: false });
    const metricsUrl = await opened.serve(application);
    await application.listen(settings.port, settings.host);
    // Last: a key that was made before the port was refused would never be shown.
    const firstApiKey = await acrossAccounts(() => makeFirstKey(accounts, keys, log));
    const stop = async (): Promise<void> => {
      application.get(Readiness, { strict: false }).end();
      application.get(OpenResponses).endConnections();
      await pause(settings.http.shutdownDelayMs);
      await application.close();
      await opened.stop();
      await database.stop();
    };
    const rootKey = application.get(SigningKeys, { strict: false }).root;
    return { baseUrl: publicUrl(settings), application, firstApiKey, rootKey, metricsUrl, stop };
  } catch (error) {
    await opened.stop();
    if (dataSource.isInitialized) await dataSource.destroy();
    throw error;
  }
}

async function makeFirstKey(
  accounts: AccountsService,
  keys: ApiKeysService,
  log: Logger,
): Promise<string | null> {
  const { isNew, ...tenant } = await accounts.firstTenant();
  if (!isNew) return null;
  const created = await keys.create(tenant, 'first key', SCOPE_PRESETS.admin, FIRST_KEY_LIFETIME_SECONDS);
  const event = 'api_key_created';
  log.info({ log: 'security', event, by: 'operator', ...tenant, apiKeyId: created.apiKey.id }, event);
  return created.secret;
}

/** The port is part of the issuer of the first receipt, so it is chosen before the server listens. */
async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
