import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { operationText } from '../output/operation-text.ts';

/** `op cancel OPERATION`: says that nobody will act. */
export function addOpCancel(parent: Command, host: CommandHost): void {
  const command = parent
    .command('cancel <operation>')
    .description(
      'say that nobody will act: the operation is no rival of later ones with the same effect, and cannot be verified',
    );
  defineCommand<object>(command, host, ['op cancel op_…', 'op cancel op_… --json'], async (session, [id]) => {
    const operation = await session.client.operations.cancel(id!, session.call);
    session.show(operation, (colours) => operationText(operation, colours));
    return EXIT_CODES.ok;
  });
}
