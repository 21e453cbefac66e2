import { pino } from 'pino';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiModule } from '../../src/api.module.ts';
import type { Settings } from '../../src/config/index.ts';
import { makeDataSource } from '../../src/database/index.ts';
import { createHttpApplication } from '../../src/http/index.ts';
import type { TestApi } from './test-api.ts';

/** Another server over the same database and secrets directory. */
export interface SecondServer {
  readonly baseUrl: string;
  readonly application: NestFastifyApplication;
  stop(): Promise<void>;
}

/**
 * Starts it, in this process.
 * @param change settings in which it differs from the first
 * @throws whatever keeps a server from starting
 */
export async function startSecondServer(
  api: Pick<TestApi, 'settings' | 'database'>,
  change: Partial<Settings> = {},
): Promise<SecondServer> {
  const settings = { ...api.settings, ...change };
  const log = pino({ level: 'silent' });
  const dataSource = await makeDataSource(api.database.serverUrl, 8).initialize();
  try {
    const module = ApiModule.with(settings, dataSource, log);
    const application = await createHttpApplication(module, settings, { log });
    await application.listen(0, '127.0.0.1');
    return { baseUrl: await application.getUrl(), application, stop: () => application.close() };
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
