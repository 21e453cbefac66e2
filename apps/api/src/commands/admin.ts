import type { Command } from 'commander';
import { checkInvariantsCommand } from './admin-check-invariants.ts';
import { addIdentityCommands } from './admin-identity.ts';
import { addKeyCommands } from './admin-keys.ts';

/** Adds the commands that work on the database beside a running server. */
export function addAdminCommands(program: Command): void {
  const admin = program.command('admin').description('work on the database of this server');
  addIdentityCommands(admin);
  admin
    .command('check-invariants')
    .description('check the invariants of the database; print each row that breaks one, and exit with 1')
    .action(checkInvariantsCommand);
  addKeyCommands(admin);
}
