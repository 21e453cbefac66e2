// The commands of the server's program; main.ts starts it.
import 'reflect-metadata';
import { Command } from 'commander';
import { addAdminCommands } from './commands/admin.ts';
import { addConfigCommands } from './commands/config.ts';
import { addOpenApiCommands } from './commands/openapi.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addStartCommand } from './commands/start.ts';
import { explainFailure } from './commands/explain-failure.ts';

const program = new Command('tookeffect-server').description('The TookEffect control plane.');
addStartCommand(program);
addMigrateCommand(program);
addAdminCommands(program);
addConfigCommands(program);
addOpenApiCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
