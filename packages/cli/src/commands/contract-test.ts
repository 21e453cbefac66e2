import type { ContractTest } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { callWith } from '../input/call-with-file.ts';
import { type ContractFile, readOneContract, requireFixtures } from '../input/contract-files.ts';
import { faultLines, type FileFault, locateFault } from '../output/file-faults.ts';
import { toPrintable } from '../output/layout.ts';

/** `contract test PATH`: evaluates the fixtures of a contract. */
export function addContractTest(parent: Command, host: CommandHost): void {
  const command = parent
    .command('test <path>')
    .description(
      'lint a contract and evaluate its fixtures, which are in fixtures.json beside it; nothing is stored',
    );
  defineCommand<object>(
    command,
    host,
    ['contract test contracts/acme.task.done@1', 'contract test task.json --json'],
    async (session, [target]) => {
      const source = await readOneContract(target!, session.context);
      const request = { contract: source.contract, fixtures: requireFixtures(source) };
      const { findings, fixtures = [] } = await callWith(
        source,
        session.client.contracts.test(request, session.call),
      );
      const faults = [...mistakes(source, findings), ...failures(source, fixtures)];
      session.show({ fixtures, faults }, (colours) => {
        const sign = (hasPassed: boolean) => (hasPassed ? colours.green('✓') : colours.red('✗'));
        const lines = fixtures.map(({ id, hasPassed }) => `${sign(hasPassed)} ${toPrintable(id)}\n`);
        return lines.join('') + faultLines(faults, colours);
      });
      return faults.length === 0 ? EXIT_CODES.ok : EXIT_CODES.contractFaulty;
    },
  );
}

function mistakes(source: ContractFile, findings: ContractTest['findings']): FileFault[] {
  return findings.map(({ code, pointer, message }) =>
    locateFault(source, { pointer: `/contract${pointer}`, message: `${message} (${code})` }),
  );
}

/** The service evaluates the fixtures in this order. */
function failures(source: ContractFile, outcomes: NonNullable<ContractTest['fixtures']>): FileFault[] {
  const { tests = [], effects = [], plans = [] } = source.fixtures?.value ?? {};
  const pointers = Object.entries({ tests, effects, plans }).flatMap(([kind, list]) =>
    list.map((_, index) => `/${kind}/${index}`),
  );
  return outcomes.flatMap(({ id, hasPassed, detail }, index) => {
    const pointer = `/fixtures${pointers[index] ?? ''}`;
    const message = `The fixture ${id} fails: ${detail}.`;
    return hasPassed ? [] : [locateFault(source, { pointer, message })];
  });
}
