import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { tableText } from '../output/layout.ts';

/** `skill list`: lists the services that an agent can be told how to use. */
export function addSkillList(parent: Command, host: CommandHost): void {
  const command = parent
    .command('list')
    .description('list the services with a skill, and their contracts that take new operations');
  defineCommand<object>(command, host, ['skill list', 'skill list --json'], async (session) => {
    const contracts = await session.client.contracts.list({ ...session.call, pageSize: 100 }).toArray();
    const services = new Map<string, string[]>();
    for (const { service, id, status } of contracts) {
      if (status === 'deprecated') continue;
      services.set(service, [...(services.get(service) ?? []), id]);
    }
    const data = [...services].map(([service, ids]) => ({ service, contracts: ids.toSorted() }));
    data.sort((one, other) => (one.service < other.service ? -1 : 1));
    session.show({ data }, () =>
      tableText(
        ['SERVICE', 'CONTRACTS'],
        data.map((row) => [row.service, row.contracts.join(' ')]),
      ),
    );
    return EXIT_CODES.ok;
  });
}
