import type { Command } from 'commander';
import { readSettings, settingsSchema } from '../config/index.ts';

/** Adds `config check`, which reports whether the server can start with this environment, and `config schema`. */
export function addConfigCommands(program: Command): void {
  const config = program.command('config').description('check and describe the settings');
  config
    .command('check')
    .description('read every setting from the environment and report all faults at once, misspelt names too')
    .action(() => {
      readSettings(process.env);
      console.log('the settings are valid');
    });
  config
    .command('schema')
    .description('print the JSON Schema of the settings: names, types, bounds and defaults')
    .action(() => console.log(JSON.stringify(settingsSchema(), null, 2)));
}
