import { existsSync } from 'node:fs';
import path from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Settings } from '../config/index.ts';
import { makeDataSource, prepareDatabase } from '../database/index.ts';
import { type DatabasePlace, findDatabasePlace, openDatabasePlace } from '../server/database-place.ts';
import { AdminModule } from './admin.module.ts';

/** How a command comes to its database. */
export interface AdminContextOptions {
  /** Whether an embedded database that does not run is started for the command, where there is one. */
  readonly isStartAllowed?: boolean;
}

/** Does something with the control plane's services, without HTTP. @throws {Error} where the database does not run */
export async function withAdminContext(
  settings: Settings,
  work: (context: INestApplicationContext) => Promise<void>,
  { isStartAllowed = false }: AdminContextOptions = {},
): Promise<void> {
  const place = (await findDatabasePlace(settings)) ?? (isStartAllowed ? await openExisting(settings) : null);
  if (!place) throw new Error('the embedded database does not run; start the server first');
  try {
    await withContextOver(place, settings, work);
  } finally {
    await place.stop();
  }
}

async function openExisting(settings: Settings): Promise<DatabasePlace | null> {
  const isThere = existsSync(path.join(settings.dataDirectory, 'postgres'));
  return isThere ? openDatabasePlace(settings, () => undefined) : null;
}

async function withContextOver(
  place: DatabasePlace,
  settings: Settings,
  work: (context: INestApplicationContext) => Promise<void>,
): Promise<void> {
  const dataSource = makeDataSource(place.url, 2);
  await prepareDatabase(place.url);
  await dataSource.initialize();
  const context = await NestFactory.createApplicationContext(AdminModule.with(settings, dataSource), {
    logger: false,
    abortOnError: false,
  });
  try {
    await work(context);
  } finally {
    await context.close();
  }
}
