import type { Command } from 'commander';
import { checkInvariantsCommand } from './admin-check-invariants.ts';
import { addIdentityCommands } from './admin-identity.ts';
import { addKeyCommands } from './admin-keys.ts';

/** Adds what an operator does beside the running server. */
export function addAdminCommands(program: Command): void {
  const admin = program.command('admin').description('work on the database of this server');
  addIdentityCommands(admin);
  admin
    .command('check-invariants')
    .description('look for rows that break what must always hold; prints them, and fails where there is one')
    .action(checkInvariantsCommand);
  addKeyCommands(admin);
}
