import { type Command, Option } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { draftOf, requireContractId, TEMPLATES, writeDraft } from '../input/contract-templates.ts';
import { fieldLines } from '../output/layout.ts';

interface Options {
  readonly connector: (typeof TEMPLATES)[number];
  readonly to: string;
}

/** `contract init CONTRACT`: writes a draft from a template. */
export function addContractInit(parent: Command, host: CommandHost): void {
  const command = parent
    .command('init <contract>')
    .description(
      'write a draft with fixtures from a template, into a folder with the id of the contract; the service is not called',
    )
    .addOption(
      new Option('--connector <name>', 'the connector that reads the system of record')
        .choices(TEMPLATES)
        .default('http'),
    )
    .option('--to <folder>', 'the folder of your contracts', 'contracts');
  defineCommand<Options>(
    command,
    host,
    ['contract init acme.task.done@1', 'contract init acme.order.paid@1 --connector postgres --to contracts'],
    (session, [id], { connector, to }) => {
      const contract = requireContractId(id!);
      const written = writeDraft(draftOf(connector, contract), contract, to);
      session.show(written, () =>
        fieldLines([
          ['contract', written.file],
          ['fixtures', written.fixturesFile],
          ['next', `edit both, then: tookeffect contract test ${to}/${contract}`],
        ]),
      );
      return Promise.resolve(EXIT_CODES.ok);
    },
  );
}
