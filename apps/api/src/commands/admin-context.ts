import { existsSync } from 'node:fs';
import path from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Settings } from '../config/index.ts';
import { makeDataSource, prepareDatabase } from '../database/index.ts';
import { type DatabasePlace, findDatabasePlace, openDatabasePlace } from '../server/database-place.ts';
import { AdminModule } from './admin.module.ts';

/** How a command gets its database. */
export interface AdminContextOptions {
  /** Whether to start the embedded database for the command, if one exists and is not running. */
  readonly isStartAllowed?: boolean;
}

/** Runs a function with the services of the control plane, without HTTP.
 * @throws {Error} when the database is not running */
export async function withAdminContext(
  settings: Settings,
  work: (context: INestApplicationContext) => Promise<void>,
  { isStartAllowed = false }: AdminContextOptions = {},
): Promise<void> {
  const place = (await findDatabasePlace(settings)) ?? (isStartAllowed ? await openExisting(settings) : null);
  if (!place) throw new Error('the embedded database is not running; start the server first');
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
