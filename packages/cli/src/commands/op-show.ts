import type { Command } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { operationText } from '../output/operation-text.ts';
import { type CommandSetting, leaf } from './leaf.ts';

/** `op show OPERATION`: what is known of an operation. Ends with 0 whatever its verdict. */
export function addOpShow(parent: Command, setting: CommandSetting): void {
  const command = parent.command('show <operation>').description('show an operation and its last verdict');
  leaf<object>(command, setting, ['op show op_…', 'op show op_… --json'], async (session, [id]) => {
    const operation = await session.client.resume(id!).status(session.call);
    session.show(operation, (colours) => operationText(operation, colours));
    return EXIT_CODES.ok;
  });
}
