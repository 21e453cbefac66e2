import type { Command } from 'commander';
import { readSettings } from '../config/index.ts';

/** Adds `config check`: says whether the server could start with this environment. */
export function addConfigCommands(program: Command): void {
  program
    .command('config')
    .description('look at the settings')
    .command('check')
    .description('read every setting from the environment and tell all faults at once')
    .action(() => {
      readSettings(process.env);
      console.log('the settings are usable');
    });
}
