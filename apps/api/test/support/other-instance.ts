import { pino } from 'pino';
import { ApiModule } from '../../src/api.module.ts';
import { makeDataSource } from '../../src/database/data-source.ts';
import { createHttpApplication } from '../../src/http/index.ts';
import type { TestApi } from './test-api.ts';

/** Another instance of the API over the same database and secrets. */
export interface OtherInstance {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** Starts it. */
export async function startOtherInstance({ settings, database }: TestApi): Promise<OtherInstance> {
  const dataSource = await makeDataSource(database.url, 8).initialize();
  const log = pino({ level: settings.logLevel });
  const module = ApiModule.with(settings, dataSource, log);
  const application = await createHttpApplication(module, settings, { log });
  await application.listen(0, '127.0.0.1');
  return {
    baseUrl: await application.getUrl(),
    stop: async () => {
      await application.close();
      if (dataSource.isInitialized) await dataSource.destroy();
    },
  };
}
