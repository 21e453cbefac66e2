import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Logger, pino } from 'pino';
import { ApiModule } from '../api.module.ts';
import { type Settings, publicUrl } from '../config/index.ts';
import { makeDataSource, prepareDatabase } from '../database/index.ts';
import { createHttpApplication } from '../http/index.ts';
import { AccountsService, ApiKeysService, SCOPE_PRESETS } from '../modules/identity/index.ts';
import { type SigningKey, SigningKeys } from '../modules/signing/index.ts';
import { type DatabasePlace, openDatabasePlace } from './database-place.ts';

/** The first key lives as long as any key does unless told otherwise. */
const FIRST_KEY_LIFETIME_SECONDS = 90 * 24 * 3600;

/** A control plane that answers. */
export interface RunningServer {
  readonly baseUrl: string;
  readonly application: NestFastifyApplication;
  /** The first API key, where this start made the first account; it is shown nowhere else. */
  readonly firstApiKey: string | null;
  /** The public root key, which signs the key document: what auditors pin. */
  readonly rootKey: Pick<SigningKey, 'keyId' | 'publicKeyHex'>;
  /** Finishes the requests that it has, then ends, the embedded database last. */
  stop(): Promise<void>;
}

/**
 * Starts everything.
 * @throws whatever cannot start; nothing that was started before it is left running
 */
export async function startServer(given: Settings): Promise<RunningServer> {
  const log = pino({ level: given.logLevel }, pino.destination(2));
  const settings = { ...given, port: given.port === 0 ? await freePort(given.host) : given.port };
  const place = await openDatabasePlace(settings, (line) => log.info(line));
  try {
    return await startOver(place, settings, log);
  } catch (error) {
    await place.stop();
    throw error;
  }
}

async function startOver(place: DatabasePlace, settings: Settings, log: Logger): Promise<RunningServer> {
  const dataSource = makeDataSource(place.url, settings.database.poolSize);
  try {
    await prepareDatabase(place.url);
    await dataSource.initialize();
    const application = await createHttpApplication(ApiModule.with(settings, dataSource, log), settings, {
      log,
    });
    const firstApiKey = await makeFirstKey(
      application.get(AccountsService, { strict: false }),
      application.get(ApiKeysService, { strict: false }),
    );
    await application.listen(settings.port, settings.host);
    const stop = async (): Promise<void> => {
      await application.close();
      await place.stop();
    };
    const rootKey = application.get(SigningKeys, { strict: false }).root;
    return { baseUrl: publicUrl(settings), application, firstApiKey, rootKey, stop };
  } catch (error) {
    if (dataSource.isInitialized) await dataSource.destroy();
    throw error;
  }
}

async function makeFirstKey(accounts: AccountsService, keys: ApiKeysService): Promise<string | null> {
  const { isNew, ...tenant } = await accounts.firstTenant();
  if (!isNew) return null;
  const created = await keys.create(tenant, 'first key', SCOPE_PRESETS.admin, FIRST_KEY_LIFETIME_SECONDS);
  return created.secret;
}

/** The port must be known before the first receipt names its issuer, so it is chosen before anything listens. */
async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
