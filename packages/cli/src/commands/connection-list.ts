import type { Command } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { tableText } from '../output/table.ts';
import { type CommandSetting, leaf } from './leaf.ts';

/** `connection list`: the connections of the workspace, without their secrets. */
export function addConnectionList(parent: Command, setting: CommandSetting): void {
  const command = parent.command('list').description('list the connections of the workspace');
  leaf<object>(command, setting, ['connection list', 'connection list --json'], async (session) => {
    const data = await session.client.connections.list({ ...session.call, pageSize: 100 }).toArray();
    session.show({ data }, () =>
      tableText(
        ['CONNECTION', 'SERVICE', 'NAME', 'URL', 'ENVIRONMENT'],
        data.map(({ id, service, name, baseUrl, environment }) => [id, service, name, baseUrl, environment]),
      ),
    );
    return EXIT_CODES.ok;
  });
}
