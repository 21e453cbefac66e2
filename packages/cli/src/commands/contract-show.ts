import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/layout.ts';

/** `contract show CONTRACT`: shows the conditions for `verified`. */
export function addContractShow(parent: Command, host: CommandHost): void {
  const command = parent
    .command('show <contract>')
    .description('show a contract in short; with --json, completely');
  defineCommand<object>(
    command,
    host,
    ['contract show github.issue.created@1', 'contract show github.issue.created@1 --json'],
    async (session, [id]) => {
      const contract = await session.client.contracts.get(id!, session.call);
      session.show(contract, () =>
        fieldLines([
          ['contract', contract.id],
          ['service', contract.service],
          ['title', contract.title],
          ['verified when', contract.description],
          ['required evidence', contract.evidence.verifiedRequires.join(' ')],
          [
            'checks',
            contract.checks.map((check) => (check.required ? check.id : `${check.id} (optional)`)).join(', '),
          ],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}
