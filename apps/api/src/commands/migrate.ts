import type { Command } from 'commander';
import { readSettings } from '../config/index.ts';
import { prepareForServer } from '../database/index.ts';
import { CommandError } from './explain-failure.ts';

/** Adds `migrate`, which prepares the database for servers that do not know the role that owns the tables. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('prepare the database with the role of TOOKEFFECT_MIGRATION_DATABASE_URL, then exit')
    .action(migrate);
}

async function migrate(): Promise<void> {
  const { url, migrationUrl } = readSettings(process.env).database;
  if (url === null || migrationUrl === null) {
    throw new CommandError(
      'set TOOKEFFECT_MIGRATION_DATABASE_URL (the role that owns the tables) and DATABASE_URL (the role of the servers)',
    );
  }
  await prepareForServer({ url, ownerUrl: migrationUrl });
  console.log('the database is prepared');
}
