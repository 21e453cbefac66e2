import type { Command } from 'commander';
import { readSettings } from '../config/index.ts';

/** Adds `config check`, which reports whether the server can start with this environment. */
export function addConfigCommands(program: Command): void {
  program
    .command('config')
    .description('check the settings')
    .command('check')
    .description('read every setting from the environment and report all faults at once')
    .action(() => {
      readSettings(process.env);
      console.log('the settings are valid');
    });
}
