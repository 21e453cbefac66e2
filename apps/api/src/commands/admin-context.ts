import { existsSync } from 'node:fs';
import path from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Settings } from '../config/index.ts';
import { acrossAccounts, makeDataSource, prepareForServer } from '../database/index.ts';
import { type UsableDatabase, findDatabase, openDatabase } from '../server/usable-database.ts';
import { AdminModule } from './admin.module.ts';

/** Options of `withAdminContext`. */
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
  const database = (await findDatabase(settings)) ?? (isStartAllowed ? await openExisting(settings) : null);
  if (!database) throw new Error('the embedded database is not running; start the server first');
  try {
    await withContextOver(database, settings, work);
  } finally {
    await database.stop();
  }
}

async function openExisting(settings: Settings): Promise<UsableDatabase | null> {
  const exists = existsSync(path.join(settings.dataDirectory, 'postgres'));
  return exists ? openDatabase(settings, () => undefined) : null;
}

async function withContextOver(
  database: UsableDatabase,
  settings: Settings,
  work: (context: INestApplicationContext) => Promise<void>,
): Promise<void> {
  await prepareForServer(database);
  const dataSource = makeDataSource(database.ownerUrl ?? database.url, 2);
  await dataSource.initialize();
  const context = await NestFactory.createApplicationContext(AdminModule.with(settings, dataSource), {
    logger: false,
    abortOnError: false,
  });
  try {
    await acrossAccounts(() => work(context));
  } finally {
    await context.close();
  }
}
