import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { tableText } from '../output/layout.ts';

/** `connection list`: lists the connections of the workspace, without their credentials. */
export function addConnectionList(parent: Command, host: CommandHost): void {
  const command = parent.command('list').description('list the connections of the workspace');
  defineCommand<object>(command, host, ['connection list', 'connection list --json'], async (session) => {
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
