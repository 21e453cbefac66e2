import type { Command } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { callWith } from '../input/call-with-file.ts';
import { type ContractFile, listContractFiles, readContractFile } from '../input/contract-files.ts';
import { faultLines, type FileFault, locateFault } from '../output/file-faults.ts';

/** `contract lint PATH`: lists the mistakes of contracts that the linter of the service finds. */
export function addContractLint(parent: Command, host: CommandHost): void {
  const command = parent
    .command('lint <path>')
    .description('list the mistakes in a contract, or in all contracts of a folder; nothing is stored');
  defineCommand<object>(
    command,
    host,
    ['contract lint contracts', 'contract lint contracts/acme.task.done@1/contract.json --json'],
    async (session, [target]) => {
      const files = listContractFiles(target!);
      const data: FileFault[] = [];
      const warnings: FileFault[] = [];
      for (const file of files) {
        const found = await lint(session, await readContractFile(file, session.context));
        data.push(...found.mistakes);
        warnings.push(...found.warnings);
      }
      session.show({ data, ...(warnings.length > 0 && { warnings }) }, (colours) => {
        const count = files.length === 1 ? '1 contract' : `${files.length} contracts`;
        const mistakes =
          data.length === 0 ? `${colours.green('✓')} ${count}, no mistake\n` : faultLines(data, colours);
        return mistakes + faultLines(warnings, colours);
      });
      return data.length === 0 ? EXIT_CODES.ok : EXIT_CODES.contractFaulty;
    },
  );
}

/** The mistakes of a contract; one without them can have warnings. */
async function lint(
  { client, call }: Session,
  source: ContractFile,
): Promise<{ readonly mistakes: FileFault[]; readonly warnings: FileFault[] }> {
  const { findings, warnings = [] } = await callWith(source, client.contracts.lint(source.contract, call));
  const located = ({ code, pointer, message }: (typeof findings)[number], kind: string): FileFault =>
    locateFault(source, { pointer: `/contract${pointer}`, message: `${kind}${message} (${code})` });
  return {
    mistakes: findings.map((finding) => located(finding, '')),
    warnings: warnings.map((finding) => located(finding, 'Warning: ')),
  };
}
