import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { operationText } from '../output/operation-text.ts';

/** `op show OPERATION`: shows an operation. The exit code is 0 for every verdict. */
export function addOpShow(parent: Command, host: CommandHost): void {
  const command = parent.command('show <operation>').description('show an operation and its last verdict');
  defineCommand<object>(command, host, ['op show op_…', 'op show op_… --json'], async (session, [id]) => {
    const operation = await session.client.resume(id!).status(session.call);
    session.show(operation, (colours) => operationText(operation, colours));
    return EXIT_CODES.ok;
  });
}
