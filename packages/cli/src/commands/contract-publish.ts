import type { Contract } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { callWith, PATIENT } from '../input/call-with-file.ts';
import { readOneContract, requireFixtures } from '../input/contract-files.ts';
import { fieldLines } from '../output/layout.ts';

/** `contract publish PATH`: publishes a contract for the workspace. */
export function addContractPublish(parent: Command, host: CommandHost): void {
  const command = parent
    .command('publish <path>')
    .description(
      'publish a contract for your workspace, if neither the linter nor its fixtures nor its mutants show a fault; a published version never changes',
    );
  defineCommand<object>(
    command,
    host,
    ['contract publish contracts/acme.task.done@1', 'contract publish task.json --json'],
    async (session, [target]) => {
      const source = await readOneContract(target!, session.context);
      const request = { contract: source.contract, fixtures: requireFixtures(source) };
      const options = { ...session.call, ...PATIENT };
      const contract = await callWith(source, session.client.contracts.publish(request, options));
      session.show(contract, () => publishedText(contract));
      return EXIT_CODES.ok;
    },
  );
}

/** `contract deprecate CONTRACT`: ends a contract for new operations. */
export function addContractDeprecate(parent: Command, host: CommandHost): void {
  const command = parent
    .command('deprecate <contract>')
    .description(
      'end a contract of your workspace for new operations; open ones can be verified. It cannot be undone',
    );
  defineCommand<object>(
    command,
    host,
    ['contract deprecate ws_…:acme.task.done@1', 'contract deprecate ws_…:acme.task.done@1 --json'],
    async (session, [id]) => {
      const contract = await session.client.contracts.deprecate(id!, session.call);
      session.show(contract, () => publishedText(contract));
      return EXIT_CODES.ok;
    },
  );
}

function publishedText({ id, status, hash, publishedAt }: Contract): string {
  return fieldLines([
    ['contract', id],
    ['status', status],
    ['hash', hash],
    ['published', publishedAt],
  ]);
}
