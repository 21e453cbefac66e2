import type { Command } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/fields.ts';
import { type CommandSetting, leaf } from './leaf.ts';

/** `contract show CONTRACT`: what must be true for `verified`. */
export function addContractShow(parent: Command, setting: CommandSetting): void {
  const command = parent.command('show <contract>').description('show a contract; --json has the whole');
  leaf<object>(
    command,
    setting,
    ['contract show github.issue.created@1', 'contract show github.issue.created@1 --json'],
    async (session, [id]) => {
      const contract = await session.client.contracts.get(id!, session.call);
      session.show(contract, () =>
        fieldLines([
          ['contract', contract.id],
          ['service', contract.service],
          ['title', contract.title],
          ['verified when', contract.description],
          ['needs', contract.evidence.verifiedRequires.join(' ')],
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
