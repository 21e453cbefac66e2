import type { Command } from 'commander';
import { checkInvariantsCommand } from './admin-check-invariants.ts';
import { addIdentityCommands } from './admin-identity.ts';
import { addKeyCommands } from './admin-keys.ts';
import { addSecretCommands } from './admin-secrets.ts';

/** Adds the commands for operators, which use the database directly; a server may be running. */
export function addAdminCommands(program: Command): void {
  const admin = program
    .command('admin')
    .description('manage accounts, API keys and signing keys, and check the database');
  addIdentityCommands(admin);
  admin
    .command('check-invariants')
    .description('check the invariants of the database; print each row that breaks one, and exit with 1')
    .option(
      '--since <instant>',
      'check the runs from this instant on, such as 2026-11-21T09:30:00.000Z; all rows by default',
    )
    .option(
      '--without-receipts',
      'do not validate the receipts, which takes time in proportion to their number',
    )
    .action(checkInvariantsCommand);
  addKeyCommands(admin);
  addSecretCommands(admin);
}
